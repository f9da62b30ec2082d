import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { deviceStorage, tusClient, tusSite } from '#tests/support/tus-site.ts';
import { attend } from './attend-queue.ts';
import { begunHere } from './begun-here.ts';
import type { SaidOfFile } from './entry.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

const kib = 1024;
const rules = '1';
let site: Awaited<ReturnType<typeof tusSite>>;
beforeEach(async () => {
  site = await tusSite();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', deviceStorage());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await site.close();
});

/** The queue of another document of the same device. */
const aQueue = (part_bytes = 4): UploadQueue =>
  createUploadQueue({ part_bytes, load: () => tusClient(site.origin) });
const film = (bytes = 12, name = 'lake.mp4'): File =>
  new File([Buffer.alloc(bytes, 'film')], name, { type: 'video/mp4', lastModified: 1 });
const stateOf = (queue: UploadQueue, index = 0): string => {
  const { state = '', fault = '' } = queue.current()[index] ?? {};
  return `${state} ${fault}`.trim();
};
const until = (queue: UploadQueue, state: string, index = 0): Promise<void> =>
  expect.poll(() => stateOf(queue, index), { timeout: 30_000 }).toBe(state);
const send = (queue: UploadQueue, file: File, said: SaidOfFile = { rules }): string => {
  queue.add([file], said);
  return queue.current().at(-1)?.key ?? '';
};
test('leaving the page is asked about while bytes travel, and not while a file waits for the site to take more', async () => {
  const questions = new Set<unknown>();
  vi.stubGlobal('addEventListener', (_type: string, ask: unknown) => questions.add(ask));
  vi.stubGlobal('removeEventListener', (_type: string, ask: unknown) => questions.delete(ask));
  const full = { error: 1, code: 'over_quota', info: { quota: 'open' } };
  site.answerBy(({ method }) => (method === 'POST' ? { status: 403, body: full } : undefined));
  const queue = attend(aQueue());
  send(queue, film());
  expect(questions.size).toBe(1);
  await until(queue, 'waiting over_quota_open');
  expect(questions.size).toBe(0);
  queue.end();
});

test('an empty file is listed as a damaged one, is never sent, and stops no other', async () => {
  const queue = aQueue();
  const empty = () => new File([], 'empty.mp4', { type: 'video/mp4', lastModified: 1 });
  queue.add([empty(), film()], { rules });
  await until(queue, 'sent', 1);
  const [first] = queue.current();
  expect(first?.outcome).toMatchObject({ state: 'refused', reason_code: 'damaged' });
  expect([...site.uploads.keys()]).toEqual(['upload1']);
  queue.add([empty()], { rules });
  expect(queue.current().map(({ file_name }) => file_name)).toEqual(['lake.mp4', 'empty.mp4']);
  await queue.cancel(queue.current()[1]?.key ?? '');
  expect(queue.current().map(({ file_name }) => file_name)).toEqual(['lake.mp4']);
});

test('a file whose first part shows that it is no film is refused at once, and the next one has its turn', async () => {
  const refused = { error: 1, code: 'unsupported_media_type', info: { reason_code: 'file_type' } };
  site.answerBy(({ method, url }) =>
    method === 'PATCH' && url?.endsWith('upload1') ? { status: 415, body: refused } : undefined,
  );
  const queue = aQueue();
  queue.add([film(12, 'archive.mp4'), film()], { rules });
  await until(queue, 'sent', 1);
  await until(queue, 'sent');
  expect(queue.current()[0]?.outcome).toMatchObject({
    upload_id: 'upload1',
    state: 'refused',
    reason_code: 'file_type',
  });
  expect(site.asked.filter((each) => each === 'PATCH upload1')).toHaveLength(1);
});

test('an upload goes on where it was although the site and a proxy answer 503 and 502 while it looks how far it is', async () => {
  const statuses = { PATCH: [503], HEAD: [503, 502] };
  site.answerBy(({ method }) => {
    const [first] = site.uploads.values();
    if (!first || first.bytes.length < 8) return undefined;
    const status = (method === 'PATCH' || method === 'HEAD') && statuses[method].shift();
    return status ? { status } : undefined;
  });
  const queue = aQueue();
  send(queue, film());
  await until(queue, 'sent');
  expect([...site.uploads.keys()]).toEqual(['upload1']);
  expect(site.uploads.get('upload1')?.bytes.toString()).toBe('film'.repeat(3));
  expect(site.asked.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  expect(queue.current()[0]?.upload_id).toBe('upload1');
});

test('an upload whose session has ended waits for a sign-in and goes on where it was, also in another document', async () => {
  let is_signed_in = true;
  site.answerBy(({ method }) => {
    const [first] = site.uploads.values();
    if (first?.bytes.length === 8 && method === 'PATCH') is_signed_in = false;
    const unauthorized = { status: 401, body: { error: 1, code: 'unauthorized' } };
    return is_signed_in ? undefined : unauthorized;
  });
  const queue = aQueue();
  const key = send(queue, film());
  await until(queue, 'failed unauthorized');
  // Tried too early: HEAD is answered by 401 as well.
  queue.resume(key);
  await expect.poll(() => site.asked.at(-1)).toBe('HEAD upload1');
  await until(queue, 'failed unauthorized');
  site.answerBy(() => undefined);
  const other = aQueue();
  send(other, film());
  await until(other, 'sent');
  expect([...site.uploads.values()].map(({ bytes }) => bytes.length)).toEqual([12]);
});

test('an upload that has ended on the site begins again, also in another document, which does not take it for the one before', async () => {
  const queue = aQueue();
  let is_ended = false;
  site.answerBy(({ method }) => {
    const [first] = site.uploads.values();
    if (method !== 'PATCH' || is_ended || first?.bytes.length !== 8) return undefined;
    is_ended = true;
    site.uploads.clear();
    return { status: 503 };
  });
  send(queue, film(13));
  await until(queue, 'sent');
  expect(site.asked.filter((each) => each.startsWith('POST'))).toHaveLength(2);
  expect([...site.uploads.values()].map(({ bytes }) => bytes.length)).toEqual([13]);
  site.answerBy(({ method }) => (method === 'PATCH' ? { status: 403 } : undefined));
  send(aQueue(), film(14));
  await expect.poll(() => begunHere().size).toBe(1);
  site.uploads.clear();
  site.answerBy(() => undefined);
  const other = aQueue();
  send(other, film(14));
  await until(other, 'sent');
  expect(other.current()[0]).toMatchObject({ is_resumed: false });
});

test('a film that is to replace a video never goes on as the upload that was begun without, nor as that of another video', async () => {
  site.answerBy(({ method }) => (method === 'PATCH' ? { status: 403 } : undefined));
  const upload = async (said: SaidOfFile): Promise<string | undefined> => {
    const queue = aQueue();
    send(queue, film(), said);
    await expect.poll(() => stateOf(queue)).toMatch(/^failed/);
    return queue.current()[0]?.upload_id;
  };
  expect(await upload({ rules })).toBe('upload1');
  expect(await upload({ rules, replaces: '7' })).toBe('upload2');
  expect(await upload({ rules, replaces: '8' })).toBe('upload3');
  expect(await upload({ rules, replaces: '7' })).toBe('upload2');
  expect(await upload({ rules })).toBe('upload1');
  expect([...begunHere()].toSorted()).toEqual(['upload1', 'upload2', 'upload3']);
  const replaced = [...site.uploads.values()].map(({ metadata }) => metadata.includes('replaces'));
  expect(replaced).toEqual([false, true, true]);
});

test(
  'files above the number of open uploads wait until one has ended, and none of them fails',
  { timeout: 60_000 },
  async () => {
    let open = 0;
    site.answerBy(({ method }) => {
      if (method !== 'POST') return undefined;
      if (open >= 1)
        return { status: 403, body: { error: 1, code: 'over_quota', info: { quota: 'open' } } };
      open++;
      return undefined;
    });
    const queue = aQueue();
    const seen = new Set<string>();
    queue.subscribe(() => {
      for (const { state } of queue.current()) seen.add(state);
    });
    queue.add([film(12, 'a.mp4'), film(12, 'b.mp4'), film(12, 'c.mp4')], { rules });
    await until(queue, 'sent');
    await until(queue, 'waiting over_quota_open', 1);
    await until(queue, 'waiting over_quota_open', 2);
    open = 0;
    await expect.poll(() => stateOf(queue, 1), { timeout: 20_000 }).toBe('sent');
    open = 0;
    await expect.poll(() => stateOf(queue, 2), { timeout: 20_000 }).toBe('sent');
    expect(seen).not.toContain('failed');
    expect([...site.uploads.values()].map(({ bytes }) => bytes.length)).toEqual([12, 12, 12]);
    expect(site.asked.filter((each) => each.startsWith('POST')).length).toBeLessThan(12);
  },
);

test.for(['day', 'storage'])(
  'an upload that is more than the quota %s fails, and says which one it is',
  async (quota) => {
    const body = { error: 1, code: 'over_quota', info: { quota } };
    site.answerBy(() => ({ status: 403, body }));
    const queue = aQueue();
    send(queue, film());
    await expect.poll(() => stateOf(queue)).toBe(`failed over_quota_${quota}`);
  },
);

test('a file whose name is no film’s is refused before a byte of it travels, and says why', async () => {
  const error = { filename: 'file_type' };
  site.answerBy(({ method }) => (method === 'POST' ? { status: 422, body: { error } } : undefined));
  const queue = aQueue();
  send(queue, film());
  await until(queue, 'sent');
  const [{ outcome } = {}] = queue.current();
  expect(outcome).toMatchObject({ state: 'refused', reason_code: 'file_type' });
  expect(site.asked.filter((each) => each.startsWith('PATCH'))).toEqual([]);
});

test('a line that never carries a large part carries smaller ones', async () => {
  const sizes: number[] = [];
  site.answerBy((request) => {
    if (request.method !== 'PATCH') return undefined;
    const bytes = Number(request.headers['content-length']);
    sizes.push(bytes);
    return bytes > 600 * kib ? 'cut' : undefined;
  });
  const queue = aQueue(8192 * kib);
  send(queue, film(9000 * kib));
  await until(queue, 'sent');
  expect(sizes.slice(0, 3)).toEqual([8192 * kib, 2048 * kib, 512 * kib]);
  expect(site.uploads.get('upload1')?.bytes.length).toBe(9000 * kib);
});

test('a file that changes between two parts is named as such, and is not tried again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velour-changed-'));
  try {
    const path = join(folder, 'lake.mp4');
    await writeFile(path, 'film'.repeat(3));
    const blob = await openAsBlob(path);
    const { size } = blob;
    const file = Object.assign(blob, { name: 'lake.mp4', lastModified: 1 }) as unknown as File;
    site.answerBy(({ method }) => (method === 'PATCH' ? { status: 403 } : undefined));
    const queue = aQueue();
    const key = send(queue, file);
    await expect.poll(() => stateOf(queue)).toMatch(/^failed/);
    site.answerBy(() => undefined);
    await writeFile(path, 'another film');
    expect(size).toBe(12);
    queue.resume(key);
    await until(queue, 'failed file_changed');
    expect(site.uploads.get('upload1')?.bytes.length).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file that the site has refused since is sent again when it is chosen again, and no other is', async () => {
  const queue = aQueue();
  const key = send(queue, film());
  await until(queue, 'sent');
  send(queue, film());
  expect(queue.current().map((each) => each.key)).toEqual([key]);
  const refused = { upload_id: 'upload1', state: 'refused', reason_code: 'damaged' };
  queue.note(key, refused as OwnUpload);
  send(queue, film());
  await until(queue, 'sent');
  expect(queue.current().map(({ upload_id }) => upload_id)).toEqual(['upload2']);
});

test('a page that shows the files again reads their drafts, and leaves out sent files that have no draft any more', async () => {
  const queue = aQueue();
  const film_of = (name: string): void => void send(queue, film(12, name));
  film_of('a.mp4');
  film_of('b.mp4');
  film_of('c.mp4');
  for (const index of [0, 1, 2]) await until(queue, 'sent', index);
  site.answerBy(({ method }) => (method === 'PATCH' ? { status: 403 } : undefined));
  film_of('d.mp4');
  await expect.poll(() => stateOf(queue, 3)).toMatch(/^failed/);
  const shown = () =>
    queue
      .current()
      .map(({ upload_id, is_resumed, is_unlisted }) => [upload_id, is_resumed, is_unlisted]);
  const heard = vi.fn<() => void>();
  queue.subscribe(heard);
  queue.takeUp(new Set(['upload2']));
  // A page that is about to be left is not drawn once more.
  expect(heard).not.toHaveBeenCalled();
  expect(shown()).toEqual([
    ['upload1', true, true],
    ['upload2', true, false],
    ['upload3', true, true],
    ['upload4', true, false],
  ]);
  // The third came while the page was read.
  queue.settle(new Set(['upload3']));
  expect(shown()).toEqual([
    ['upload2', true, false],
    ['upload3', true, false],
    ['upload4', true, false],
  ]);
  queue.end();
  expect(queue.current()).toEqual([]);
});

test('a file says whose place it is to take, also one that was begun without being asked; it is listed once unless another video is named', async () => {
  site.answerBy(({ method }) => (method === 'PATCH' ? { status: 403 } : undefined));
  const queue = aQueue();
  send(queue, film(), { rules, replaces: '7' });
  await expect.poll(() => stateOf(queue)).toMatch(/^failed/);
  const replaced = (of: UploadQueue) => of.current().map(({ replaces }) => replaces);
  send(queue, film());
  send(queue, film(), { rules, replaces: '7' });
  expect(replaced(queue)).toEqual(['7']);
  // In another document the page of uploads lists it.
  const other = aQueue();
  send(other, film());
  await expect.poll(() => stateOf(other)).toMatch(/^failed/);
  expect(replaced(other)).toEqual(['7']);
  send(queue, film(), { rules, replaces: '8' });
  expect(replaced(queue)).toEqual(['7', '8']);
  // An upload that has ended begins again as it was requested in this document: without a video to replace.
  site.uploads.clear();
  site.answerBy(() => undefined);
  other.resume(other.current()[0]?.key ?? '');
  await until(other, 'sent');
  expect(replaced(other)).toEqual([undefined]);
});

test('an upload that is cancelled is gone from the site and from this device once that is answered', async () => {
  site.answerBy(({ method }) => (method === 'PATCH' ? { status: 403 } : undefined));
  const queue = aQueue();
  const key = send(queue, film());
  await expect.poll(() => stateOf(queue)).toMatch(/^failed/);
  expect(begunHere().size).toBe(1);
  const cancelled = queue.cancel(key);
  expect(queue.current()).toEqual([]);
  await cancelled;
  expect([site.asked.at(-1), site.uploads.size, begunHere().size]).toEqual([
    'DELETE upload1',
    0,
    0,
  ]);
  // A file that is no longer in the queue has nothing to wait for.
  await queue.cancel(key);
});

test('an upload stops while another member is signed in, begins no second one, and resumes with its own member', async () => {
  let is_own = true;
  site.answerBy(({ method }) => {
    const [first] = site.uploads.values();
    if (is_own && first?.bytes.length === 8 && method === 'PATCH') is_own = false;
    // To another member it is none.
    return is_own ? undefined : { status: method === 'POST' ? 201 : 404 };
  });
  const load = () => tusClient(site.origin);
  const queue = createUploadQueue({ part_bytes: 4, load, isOwn: async () => is_own });
  const key = send(queue, film());
  await expect.poll(() => stateOf(queue), { timeout: 30_000 }).toMatch(/^failed/);
  queue.resume(key);
  await until(queue, 'failed unauthorized');
  is_own = true;
  site.answerBy(() => undefined);
  queue.resume(key);
  await until(queue, 'sent');
  expect([...site.uploads.values()].map(({ bytes }) => bytes.length)).toEqual([12]);
  expect(site.asked.filter((each) => each.startsWith('POST'))).toHaveLength(1);
});
