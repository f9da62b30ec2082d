import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jsonEntity, purgeHeaders } from './json-answer.ts';

test('what the contract does not list never leaves, at any depth', () => {
  const schema = z.object({ video: z.object({ title: z.string() }) });
  const selected = {
    video: { title: 'Slow lake', storage_key: 'k3' },
    member: { email: 'a@b.example' },
  };
  expect(jsonEntity(schema, selected).bytes.toString()).toBe('{"video":{"title":"Slow lake"}}');
});

test('tags are named once, in the spelling of either cache', () => {
  expect(purgeHeaders(['videos', 'v1', 'c2', 'v1'])).toEqual({
    'surrogate-key': 'videos v1 c2',
    'cache-tag': 'videos,v1,c2',
  });
});

test('more tags than a header holds become the tag of the kind and of the crowded, which every purge takes along', () => {
  const many = Array.from({ length: 2000 }, (_, index) => `v${index}`);
  expect(purgeHeaders(['videos', ...many])).toEqual({
    'surrogate-key': 'videos crowded',
    'cache-tag': 'videos,crowded',
  });
});
