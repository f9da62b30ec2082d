// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { localStore } from '../../lib/store/use-local-store.ts';
import { forgetSearch, rememberSearch } from './recent-searches.ts';

const titles = async (): Promise<string[]> =>
  (await localStore()).searches.get().map(({ title }) => title);

beforeEach(async () => {
  (await localStore()).searches.clear();
});

test('a forgotten search is gone in all its spellings, others stay', async () => {
  for (const text of ['Open  SEA', 'open sea', '"open sea"', 'open seas', '-fog Lake'])
    rememberSearch(text);
  forgetSearch('open sea');
  await expect.poll(titles).toEqual(['-fog Lake', 'open seas', '"open sea"']);
  forgetSearch('lake -fog');
  await expect.poll(titles).toEqual(['open seas', '"open sea"']);
});
