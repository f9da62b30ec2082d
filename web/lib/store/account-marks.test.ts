import { beforeEach, expect, test, vi } from 'vitest';
import { marksUrl, saved_urls, type Marks } from '#contracts/calls/social/saved-items.ts';
import { createAccountMarks } from './account-marks.ts';

const none: Marks = {
  favourites: [],
  watch_later: [],
  liked: [],
  disliked: [],
  subscribed: [],
  history: 'off',
  progress: [],
};
const send = vi.fn<typeof fetch>();
beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
});
const urls = (): unknown[] => send.mock.calls.map(([url]) => url);

test('items that are shown together are asked for at once, and once', async () => {
  send.mockResolvedValue(Response.json({ ...none, favourites: ['v1'], liked: ['a2'] }));
  const onChange = vi.fn<() => void>();
  const marks = createAccountMarks(onChange);
  for (const code of ['v1', 'a2', 'v1']) expect(marks.has('favourites', code)).toBe(false);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(marks.has('favourites', 'v1')).toBe(true);
  expect(marks.has('liked', 'a2')).toBe(true);
  expect(marks.has('watch_later', 'v1')).toBe(false);
  expect(urls()).toEqual([marksUrl.build({ items: ['v1', 'a2'] })]);
});

test('a mark that is known already is returned without asking', async () => {
  send.mockResolvedValue(Response.json({ ...none, favourites: ['v1'] }));
  const marks = createAccountMarks(() => undefined);
  expect(marks.has('favourites', 'v1', false)).toBe(false);
  marks.has('watch_later', 'v1');
  await vi.waitFor(() => expect(marks.has('favourites', 'v1', false)).toBe(true));
  expect(marks.has('favourites', 'v2', false)).toBe(false);
  expect(urls()).toEqual([marksUrl.build({ items: ['v1'] })]);
});

test('a change shows at once, is taken back when it is refused, and stays when another device was first', async () => {
  const marks = createAccountMarks(() => undefined);
  send.mockResolvedValueOnce(Response.json({ ok: 1, next: '/' }));
  const saving = marks.save('favourites', 'v1', true);
  expect(marks.has('favourites', 'v1')).toBe(true);
  expect(await saving).toBe('done');
  send.mockResolvedValueOnce(Response.json({ error: 1, code: 'full' }, { status: 409 }));
  expect(await marks.save('watch_later', 'v1', true)).toMatchObject({ error: { code: 'full' } });
  expect(marks.has('watch_later', 'v1')).toBe(false);
  send.mockResolvedValueOnce(Response.json({ error: 1, code: 'already' }, { status: 409 }));
  await marks.save('watch_later', 'v1', true);
  expect(marks.has('watch_later', 'v1')).toBe(true);
  expect(urls().slice(0, 2)).toEqual([saved_urls.add_favourite, saved_urls.add_later]);
});

test('an answer that was on its way does not undo what was pressed meanwhile', async () => {
  const answered = Promise.withResolvers<undefined>();
  const asked = marksUrl.build({ items: ['v9'] });
  send.mockImplementation(async (url) => {
    if (url === asked) await answered.promise;
    return Response.json(none);
  });
  const onChange = vi.fn<() => void>();
  const marks = createAccountMarks(onChange);
  marks.has('favourites', 'v9');
  await vi.waitFor(() => expect(urls()).toContain(asked));
  await marks.save('favourites', 'v9', true);
  const before = onChange.mock.calls.length;
  answered.resolve(undefined);
  await vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThan(before));
  expect(marks.has('favourites', 'v9')).toBe(true);
});

test('a video that was watched to its end is reported only while it is to be watched later', async () => {
  const marks = createAccountMarks(() => undefined);
  await marks.finish('v1');
  expect(send).not.toHaveBeenCalled();
  marks.learn('watch_later', ['v1']);
  send.mockResolvedValue(Response.json({ ok: 1, is_removed: true }));
  await marks.finish('v1');
  expect(urls()).toEqual([saved_urls.watched]);
  expect(marks.has('watch_later', 'v1')).toBe(false);
});

test('a video that left the list is reported again once it is in the list again by another device', async () => {
  const marks = createAccountMarks(() => undefined);
  send.mockImplementation(async () => Response.json({ ok: 1, is_removed: true }));
  for (const _ of [1, 2]) {
    marks.learn('watch_later', ['v1']);
    await marks.finish('v1');
    expect(marks.has('watch_later', 'v1', false)).toBe(false);
  }
  expect(urls()).toEqual([saved_urls.watched, saved_urls.watched]);
});

test('a video that stays in the list is reported as watched once, again after a failure and once it is put there again', async () => {
  const marks = createAccountMarks(() => undefined);
  marks.learn('watch_later', ['v1']);
  send.mockResolvedValueOnce(Response.json({ error: 1, code: 'unavailable' }, { status: 503 }));
  await marks.finish('v1');
  send.mockImplementation(async () => Response.json({ ...none, ok: 1, is_removed: false }));
  for (const _ of [1, 2, 3]) await marks.finish('v1');
  expect(urls()).toEqual([saved_urls.watched, saved_urls.watched]);
  await marks.save('watch_later', 'v1', true);
  await marks.finish('v1');
  expect(urls().slice(2)).toEqual([saved_urls.add_later, saved_urls.watched]);
});
