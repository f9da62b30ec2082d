import { afterEach, expect, test, vi } from 'vitest';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { createPhotoSender } from './photo-sender.ts';
import { batchesOf, inOrder, sendPhotos } from './send-photos.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = (name: string, size = 1): File => ({ name, size, webkitRelativePath: '' }) as File;

test('photos are ordered as people count, without the files of systems', () => {
  const files = [
    file('10.jpg'),
    file('.DS_Store'),
    file('Thumbs.db'),
    file('2.jpg'),
    file('1.jpg', 0),
  ];
  expect(inOrder(files).map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '10.jpg']);
});

test('a request has 8 MB and 20 photos at most; a larger photo goes by itself', () => {
  const mb = 1024 ** 2;
  const sizes = (files: File[]): number[][] =>
    batchesOf(files).map((batch) => batch.map(({ size }) => size / mb));
  expect(sizes([file('a', 3 * mb), file('b', 5 * mb), file('c', mb)])).toEqual([[3, 5], [1]]);
  expect(sizes([file('a', mb), file('b', 30 * mb), file('c', mb)])).toEqual([[1], [30], [1]]);
  expect(batchesOf(Array.from({ length: 45 }, () => file('x'))).map((each) => each.length)).toEqual(
    [20, 20, 5],
  );
});

/** A photo of which only the size is large. */
const photo = (name: string, size = 9): File =>
  Object.defineProperty(new File([name], name), 'size', { value: size });

/** Answers requests of photos; returns the names of each. */
function site(answer: (names: string[]) => Response | undefined): string[][] {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
    const names = body.getAll('photo').map((file) => (file as File).name);
    asked.push(names);
    const taken = { ok: 1, next: '', draft_id: null, album_id: null, photos: [] };
    return answer(names) ?? new Response(JSON.stringify(taken));
  });
  return asked;
}
const tooLarge = (body: string): Response => new Response(body, { status: 413 });

test('a photo that no request can bring is named, and stops no other', async () => {
  const asked = site(([name, ...others]) =>
    others.length === 0 && name === 'b.jpg' ? tooLarge('{"code":"payload_too_large"}') : undefined,
  );
  const large = photo('a.jpg', upload_limits.small_file + 1);
  const files = [photo('0.jpg'), large, photo('b.jpg', 9 * 1024 ** 2), photo('c.jpg')];
  const sent: string[] = [];
  const refused: string[] = [];
  const end = await sendPhotos('draft', files, {
    signal: new AbortController().signal,
    onPhotos: (_photos, batch) => sent.push(...batch.map(({ name }) => name)),
    onRefused: ({ name }) => refused.push(name),
  });
  expect([end, sent, refused]).toEqual([undefined, ['0.jpg', 'c.jpg'], ['a.jpg', 'b.jpg']]);
  expect(asked).toEqual([['0.jpg'], ['b.jpg'], ['c.jpg']]);
});

test('an empty file among photos is named as damaged, is not sent, and stops no other', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const asked = site(() => undefined);
  const sender = createPhotoSender('draft');
  sender.add([photo('a.jpg'), new File([], 'empty.jpg')]);
  await expect.poll(() => sender.current().isSending).toBe(false);
  expect(asked).toEqual([['a.jpg']]);
  expect(sender.current()).toMatchObject({
    total: 1,
    sent: 1,
    refused: [{ file_name: 'empty.jpg', state: 'refused', reason_code: 'damaged' }],
  });
});

test('photos that are too large for a proxy together go one by one', async () => {
  const asked = site((names) => (names.length > 1 ? tooLarge('<h1>413</h1>') : undefined));
  const refused = vi.fn<(file: File) => void>();
  const sending = { signal: new AbortController().signal, onPhotos: () => undefined };
  const files = [photo('a.jpg'), photo('b.jpg')];
  await sendPhotos('draft', files, { ...sending, onRefused: refused });
  expect(asked).toEqual([['a.jpg', 'b.jpg'], ['a.jpg'], ['b.jpg']]);
  expect(refused).not.toHaveBeenCalled();
});

test('photos go on by themselves a minute after the site did not answer, whatever page is shown', async () => {
  vi.useFakeTimers();
  const questions = new Set<unknown>();
  vi.stubGlobal('addEventListener', (_type: string, ask: unknown) => questions.add(ask));
  vi.stubGlobal('removeEventListener', (_type: string, ask: unknown) => questions.delete(ask));
  const state = { isAway: true };
  site(() => {
    if (state.isAway) throw new TypeError('failed');
    return undefined;
  });
  const sender = createPhotoSender('draft');
  sender.add([photo('a.jpg'), photo('b.jpg', upload_limits.small_file + 1)]);
  expect(questions.size).toBe(1);
  await vi.advanceTimersByTimeAsync(85_000);
  expect(sender.current()).toMatchObject({ fault: 'offline', sent: 0, total: 1 });
  expect(sender.current().refused).toMatchObject([
    { number: -1, file_name: 'b.jpg', state: 'refused', reason_code: 'too_large' },
  ]);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sender.current()).toMatchObject({ fault: undefined, sent: 1, isSending: false });
  expect(questions.size).toBe(0);
});

test('a draft that is deleted gets no more photos', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const asked = site(() => {
    throw new TypeError('failed');
  });
  const sender = createPhotoSender('draft');
  sender.add([photo('a.jpg')]);
  await vi.advanceTimersByTimeAsync(10);
  sender.end();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect([asked.length, sender.current().isSending]).toEqual([before, false]);
});
