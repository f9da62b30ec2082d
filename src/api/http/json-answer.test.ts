import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jsonEntity, purgeHeaders } from './json-answer.ts';

test('strips fields that the contract does not list, at any depth', () => {
  const schema = z.object({ video: z.object({ title: z.string() }) });
  const selected = {
    video: { title: 'Slow lake', storage_key: 'k3' },
    member: { email: 'a@b.example' },
  };
  expect(jsonEntity(schema, selected).bytes.toString()).toBe('{"video":{"title":"Slow lake"}}');
});

test('lists each tag once, in the spelling of each CDN', () => {
  expect(purgeHeaders(['videos', 'v1', 'c2', 'v1'])).toEqual({
    'surrogate-key': 'videos v1 c2',
    'cache-tag': 'videos,v1,c2',
  });
});

test('replaces tags that exceed the header limit by the kind and the overflow tag', () => {
  const many = Array.from({ length: 2000 }, (_, index) => `v${index}`);
  expect(purgeHeaders(['videos', ...many])).toEqual({
    'surrogate-key': 'videos crowded',
    'cache-tag': 'videos,crowded',
  });
});
