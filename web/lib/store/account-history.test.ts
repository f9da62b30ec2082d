// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Marks } from '#contracts/calls/saved-items.ts';
import { history_urls } from '#contracts/calls/watch-history.ts';
import { accountLists } from './account-history.ts';
import { createAccountMarks } from './account-marks.ts';
import { browserStore, type HistoryEntry } from './local-store.ts';

const none: Marks = {
  favourites: [],
  watch_later: [],
  liked: [],
  disliked: [],
  subscribed: [],
  history: 'off',
  progress: [],
};
const entry: HistoryEntry = {
  type: 'video',
  params: { video_id: 5 },
  title: 'Lake',
  scr: '',
  dir: 'lake',
  rating: 0,
  duration: '1:40',
  sg_id: 0,
  ex_tube: '',
  ex_id: '',
  lang: 'en',
  quality: undefined,
  by: undefined,
  views: 0,
  posted: 0,
  opened: 1,
};
const send = vi.fn<typeof fetch>();
const beacon = vi.fn<typeof navigator.sendBeacon>();
beforeEach(() => {
  localStorage.clear();
  send.mockReset();
  beacon.mockReset();
  vi.stubGlobal('fetch', send);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});
const sentTo = (): unknown[] =>
  beacon.mock.calls.map(([url, body]) => `${String(url)} ${String(body as URLSearchParams)}`);

function lists(marks: Partial<Marks>) {
  send.mockImplementation(async () => new Response(JSON.stringify({ ...none, ...marks })));
  const device = browserStore();
  const account = createAccountMarks(() => undefined);
  return { device, account, ...accountLists({ device, account, onChange: () => undefined }) };
}

test('where the account has no history, the device stores it, and nothing is sent', async () => {
  const { device, history, positions } = lists({});
  positions.find(5);
  history.add(entry);
  positions.add({ video_id: 5, position: 40, duration: 100 });
  await vi.waitFor(() => expect(device.positions.find(5)).toBeDefined());
  expect(history.find(5)).toMatchObject({ title: 'Lake' });
  expect(positions.find(5)).toMatchObject({ position: 40 });
  expect(beacon).not.toHaveBeenCalled();
});

test('where it has one, positions go to the account, seldom, and nothing stays on the device', async () => {
  const { device, account, history, positions } = lists({
    history: 'on',
    progress: [{ code: 'v5', position: 30, duration: 100 }],
  });
  history.add(entry);
  expect(positions.find(5)).toBeUndefined();
  await vi.waitFor(() => expect(positions.find(5)).toMatchObject({ position: 30 }));
  for (const position of [35, 40, 45]) positions.add({ video_id: 5, position, duration: 100 });
  await vi.waitFor(() => expect(account.progress('v5')).toMatchObject({ position: 45 }));
  expect(sentTo()).toEqual([
    `${history_urls.record} item=v5`,
    `${history_urls.record} item=v5&position=35`,
  ]);
  dispatchEvent(new Event('pagehide'));
  expect(sentTo().at(-1)).toBe(`${history_urls.record} item=v5&position=45`);
  expect([device.history.get(), device.positions.get()]).toEqual([[], []]);
  expect(localStorage.getItem('positions')).toBeNull();
});

test('a paused history takes nothing, neither here nor on the device', async () => {
  const { device, account, history, positions, paused } = lists({ history: 'paused' });
  positions.find(5);
  history.add(entry);
  await vi.waitFor(() => expect(account.historyState()).toBe('paused'));
  await account.whenHistory();
  expect([device.history.get(), beacon.mock.calls, paused.get()]).toEqual([[], [], true]);
});
