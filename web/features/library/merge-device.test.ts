// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MergeFavourites, saved_limits } from '#contracts/calls/social/saved-items.ts';
import { MergeHistory } from '#contracts/calls/social/watch-history.ts';
import { browser, video } from '#tests/support/local-stores.ts';
import { isAnswered, mergeDevice } from './merge-device.ts';
import { deviceHistory } from './merge-history.ts';

const sent: URLSearchParams[] = [];
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(body);
    return Promise.resolve(Response.json({ ok: 1, added: 1, dropped: 0 }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const eight_megabytes = 8 * 1024 * 1024;
/** Repeats a part until the text is as long as that. */
const filled = (part: string): string =>
  part.repeat(Math.ceil(eight_megabytes / part.length)).slice(0, eight_megabytes);

test.each([
  ['text that is no JSON', filled('[{"type":"video",')],
  ['one long word', JSON.stringify(filled('x'))],
  ['entries of nothing', `[${filled('{"type":"video"},')}0]`],
  ['arrays inside each other', '['.repeat(100_000)],
])('a list of eight megabytes that is %s asks nothing and sends nothing', (_, text) => {
  const store = browser({ favourites: text, history: text, positions: text }).tab();
  const entries = store.favourites.get();
  expect(entries).toEqual([]);
  expect(isAnswered(entries)).toBe(true);
  expect(deviceHistory({ ...store, isPaused: () => false })).toBe('');
  expect(sent).toEqual([]);
});

test('of eight megabytes of good and bad entries the first good ones are sent, as the call takes them', async () => {
  const many = Array.from({ length: 40_000 }, (_, n) => [
    { ...video(n + 1), added: 1_790_000_000 + n },
    { ...video(n + 1), added: 'never' },
    { type: 'album', album_id: n + 1, title: '\u202e', dir: '../' },
    null,
  ]).flat();
  const text = JSON.stringify(many);
  expect(text.length).toBeGreaterThan(eight_megabytes);
  const store = browser({ favourites: text }).tab();
  expect(await mergeDevice(store.favourites.get())).toMatchObject({ merged: { added: 1 } });
  const fields = Object.fromEntries(sent[0] ?? []);
  expect(MergeFavourites.safeParse(fields).success).toBe(true);
  expect(fields['items']?.split(',')).toHaveLength(saved_limits.merge);
  expect(String(sent[0]).length).toBeLessThan(64 * 1024);
});

test('times and positions that no clock has are none in what is sent', () => {
  const opened = [
    { opened: -1 },
    { opened: 2 ** 40 },
    { opened: 1.5 },
    { opened: 'x' },
    { opened: 1_790_000_000 },
  ].map((wrong, n) => ({
    ...video(n + 1),
    video_id: undefined,
    params: { video_id: n + 1 },
    ...wrong,
  }));
  const positions = [
    { video_id: 1, position: 1e300, duration: 1e301 },
    { video_id: 2, position: -5, duration: 60 },
    { video_id: 3, position: 12.75, duration: 60 },
  ];
  const store = browser({
    history: JSON.stringify(opened),
    positions: JSON.stringify(positions),
  }).tab();
  const items = deviceHistory({ ...store, isPaused: () => false });
  expect(MergeHistory.safeParse({ items, now: '1790000000' }).success).toBe(true);
  expect(items).toMatch(/^v1-0-0,v2-0-0,v3-0-\d+,v4-0-0,v5-1790000000-0$/);
});
