import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { commentNotice, faultTexts, type CommentAct } from './comment-faults.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const said = (act: CommentAct, code: string) => commentNotice(i18n, act, { code }).text;

test.each([
  ['edit', 'already', 'Comments can be edited for 15 minutes. That time is over.'],
  ['post', 'forbidden', 'You can’t comment here.'],
  ['edit', 'forbidden', 'You can’t comment here.'],
  ['post', 'deleted', 'You can no longer comment here.'],
  ['post', 'private', 'You can no longer comment here.'],
  ['post', 'not_found', 'You can no longer comment here.'],
  ['edit', 'not_found', 'This comment is no longer there.'],
  ['delete', 'not_found', 'This comment is no longer there.'],
  ['post', 'invalid', 'This text is not accepted here.'],
  ['post', 'muted', 'You cannot post anything at the moment.'],
] as const)('%s refused as %s has words about comments', (act, code, words) => {
  expect(said(act, code)).toBe(words);
});

test('a text that is no comment has words at its field', () => {
  expect(i18n._(faultTexts.invalid)).toBe('This text has characters that can’t be used here.');
  expect(i18n._(faultTexts.required)).toBe('Write something first.');
});
