import { expect, test } from 'vitest';
import { rules } from '#domain/access/rules.ts';
import { calls } from '../openapi/document.ts';
import { createCallActions } from './call-actions.ts';

/** Pages, files and refusals, which no document describes. */
const no_calls = [
  'showPage',
  'getAsset',
  'getMedia',
  'getMemberPicture',
  'getOwnPreview',
  'getOwnOriginal',
  'getSiteFile',
  'getFeed',
  'getSitemap',
  'refusePath',
  'refuseMethod',
  'showAccount',
];

test('every call has an action, and every action is a call or one of those that are none', () => {
  expect(Object.keys(rules).toSorted()).toEqual(
    [...calls.map(({ id }) => id), ...no_calls].toSorted(),
  );
});

test('a route is one call at most', () => {
  const actionOf = createCallActions();
  for (const { id, method, pattern } of calls)
    expect([id, actionOf(method, pattern)]).toEqual([id, id]);
  expect(actionOf('POST', '/api/v1/me')).toBeUndefined();
});
