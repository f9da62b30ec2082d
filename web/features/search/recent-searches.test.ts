// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { HistoryState } from '#contracts/calls/social/saved-items.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { setAddressLanguage } from '../../lib/visit/page-address.ts';
import { forgetSearch, listenForSearches, rememberSearch } from './recent-searches.ts';

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

test('a member whose account has not answered yet is under the pause of the device', async () => {
  const store = await localStore();
  const isPaused = vi.fn<() => boolean>(() => true);
  const state = vi.fn<() => HistoryState | undefined>();
  Object.assign(store, { account_history: { state, device: { isPaused } } });
  rememberSearch('first lake');
  await expect.poll(() => isPaused.mock.calls.length).toBe(1);
  state.mockReturnValue('on');
  rememberSearch('second lake');
  await expect.poll(titles).toEqual(['second lake']);
  Object.assign(store, { account_history: undefined });
});

test.each([
  [undefined, '/search/'],
  ['de', '/de/search/'],
  ['en', '/search/'],
] as const)('with %j in addresses, the form of %s is remembered', async (language, action) => {
  setAddressLanguage(language);
  const stop = listenForSearches();
  document.body.innerHTML = `<form action="${action}"><input name="s" value="still lake"></form>
    <form action="/elsewhere/"><input name="s" value="no search"></form>`;
  for (const form of document.forms) form.dispatchEvent(new Event('submit', { bubbles: true }));
  await expect.poll(titles).toEqual(['still lake']);
  stop();
  setAddressLanguage(undefined);
});
