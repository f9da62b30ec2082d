import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { withWholeFiles } from './whole-files.ts';

const folder = 'v/abc/720/';
const playlist = '#EXTM3U\n#EXTINF:4.0,\ns00000.m4s\n#EXTINF:2.0,\ns00001.m4s\n';

/** Storage of a rendition whose parts are letters. */
function storageOf(files: Record<string, string>) {
  return withWholeFiles({
    async facts(key) {
      const found = files[key];
      return found === undefined
        ? undefined
        : { bytes: found.length, etag: '"1"', modified_at: new Date(0) };
    },
    async read(key, range) {
      const found = files[key];
      return found === undefined
        ? undefined
        : Readable.from([Buffer.from(range ? found.slice(range.start, range.end + 1) : found)]);
    },
  });
}

const files = {
  [`${folder}index.m3u8`]: playlist,
  [`${folder}init.mp4`]: 'ABC',
  [`${folder}s00000.m4s`]: 'defgh',
  [`${folder}s00001.m4s`]: 'IJ',
};
const readOf = async (range?: { start: number; end: number }) => {
  const bytes = await storageOf(files).read(`${folder}whole.mp4`, range);
  return bytes && text(bytes);
};

test('joins the init file and the segments of a rendition', async () => {
  expect((await storageOf(files).facts(`${folder}whole.mp4`))?.bytes).toBe(10);
  expect(await readOf()).toBe('ABCdefghIJ');
});

test.each([
  [0, 0, 'A'],
  [2, 3, 'Cd'],
  [2, 8, 'CdefghI'],
  [8, 9, 'IJ'],
])('reads the bytes %i to %i across parts', async (start, end, bytes) => {
  expect(await readOf({ start, end })).toBe(bytes);
});

test('has no whole file where a segment is missing, and passes other keys on', async () => {
  const { [`${folder}s00001.m4s`]: _gone, ...rest } = files;
  expect(await storageOf(rest).facts(`${folder}whole.mp4`)).toBeUndefined();
  expect((await storageOf(rest).facts(`${folder}init.mp4`))?.bytes).toBe(3);
});
