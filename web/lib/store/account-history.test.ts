// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Marks } from '#contracts/calls/social/saved-items.ts';
import {
  history_urls,
  historyUrl,
  type WatchHistory,
} from '#contracts/calls/social/watch-history.ts';
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
afterEach(() => void vi.useRealTimers());
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

/** As a page of the history has a video. */
const watched = (video_id: number): WatchHistory['videos'][number] =>
  ({
    video: {
      video_id,
      title: `Lake ${video_id}`,
      models: [],
      statistics: { likes: 0, dislikes: 0, viewed: 0 },
      post_date: '2026-01-01T00:00:00Z',
    },
    position: 30,
    duration: 100,
    watched_at: 1,
  }) as unknown as WatchHistory['videos'][number];

/** Pages of an account whose history is on; its forms answer what `form` says. */
async function openLists(form: () => Response, { next = '' } = {}) {
  const own = lists({ history: 'on' });
  const progress = [2, 3].map((id) => ({ code: `v${id}`, position: 30, duration: 100 }));
  send.mockImplementation(async (url, { method } = {}) => {
    if (method === 'POST') return form();
    const isAll = url === historyUrl.build({ part: 'all', after: 'first' });
    if (!isAll && url !== historyUrl.build({ part: 'unfinished', after: 'first' }))
      return Response.json({ ...none, history: 'on', progress });
    const videos = (isAll ? [1, 2, 3] : [2, 3]).map(watched);
    return Response.json({ state: 'on', days: 90, videos, next: isAll ? next : '' });
  });
  await own.account_history.open();
  own.continuing();
  await vi.waitFor(() => expect(own.continuing()).toHaveLength(2));
  const shown = (): number[][] =>
    [own.history.get(), own.continuing()].map((list) => list.map(({ params }) => params.video_id));
  return { ...own, shown };
}
const refusal = (): Response =>
  Response.json({ error: 1, code: 'too_many_requests' }, { status: 429 });
const done = (): Response => Response.json({ ok: 1, next: '/' });

test('a removal or pause that the account refuses is taken back, and the refusal is the answer', async () => {
  const { account, account_history, history, paused, positions, shown } = await openLists(refusal);
  history.remove(2);
  positions.remove(2);
  expect(shown()).toEqual([[1, 3], [3]]);
  expect(positions.find(2)).toBeUndefined();
  expect(await account_history.answered()).toMatchObject({ error: { code: 'too_many_requests' } });
  expect(shown()).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
  expect(positions.find(2)).toMatchObject({ position: 30 });
  paused.set(true);
  expect(paused.get()).toBe(true);
  expect(await account_history.answered()).not.toBe('done');
  expect([paused.get(), account.historyState()]).toEqual([false, 'on']);
  expect(await account_history.answered()).toBe('done');
});

test('without a connection a removal is taken back', async () => {
  const { account_history, history, shown } = await openLists(() => {
    throw new TypeError('Failed to fetch');
  });
  history.remove(1);
  expect(await account_history.answered()).toMatchObject({ error: { code: 'offline' } });
  expect(shown()).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});

test('undo puts a video back where it was, only into the lists that had it, and once', async () => {
  const { account_history, history, positions, shown } = await openLists(done);
  const undo = history.remove(1);
  expect(await account_history.answered()).toBe('done');
  expect(shown()).toEqual([
    [2, 3],
    [2, 3],
  ]);
  undo();
  undo();
  expect(shown()).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
  const undoAll = positions.removeWhere(() => true);
  expect(shown()).toEqual([[1], []]);
  undoAll();
  expect(shown()).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});

test('the history of an account is loading until its first page has come, and has more while a page follows', async () => {
  const { account_history } = lists({});
  expect(account_history.status()).toBe('loading');
  const opened = await openLists(done, { next: '9-9' });
  expect([opened.account_history.status(), opened.account_history.hasMore()]).toEqual([
    'loaded',
    true,
  ]);
});

test('the first page that does not come is a failure until it is loaded again', async () => {
  const { account, account_history } = lists({});
  account.learnHistory('on');
  send.mockResolvedValueOnce(new Response('', { status: 503 }));
  await account_history.open();
  expect(account_history.status()).toBe('failed');
  send.mockResolvedValueOnce(Response.json({ state: 'on', days: 90, videos: [], next: '' }));
  await account_history.open();
  expect([account_history.status(), account_history.hasMore()]).toEqual(['loaded', false]);
});

test('a video watched while the account does not answer waits, and goes where the answer says', async () => {
  vi.useFakeTimers();
  const { device, account, account_history, history, positions } = lists({ history: 'on' });
  send.mockResolvedValueOnce(new Response('', { status: 503 }));
  send.mockRejectedValueOnce(new TypeError('offline'));
  history.add(entry);
  positions.add({ video_id: 5, position: 40, duration: 100 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(send).toHaveBeenCalledTimes(1);
  await account_history.open();
  expect([account.historyState(), account_history.status()]).toEqual([undefined, 'failed']);
  expect([device.history.get(), device.positions.get()]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(account.historyState()).toBe('on');
  expect(sentTo().join()).toContain('item=v5');
  expect([device.history.get(), device.positions.get()]).toEqual([[], []]);
  expect(localStorage.getItem('positions')).toBeNull();
});

test('without a session what is watched is the device’s', async () => {
  const { device, account, history } = lists({});
  send.mockResolvedValue(new Response('', { status: 401 }));
  history.add(entry);
  await vi.waitFor(() => expect(device.history.find(5)).toBeDefined());
  expect(account.historyState()).toBe('off');
});
