import { expect, it } from 'vitest';
import { pack, packedScripts, unpack } from './packed.ts';

const page = {
  now: 1,
  title: '</script><!-- 日本 "x"',
  votes: undefined as number | undefined,
  videos: [{ video_id: 1 }],
};

it('unpacks to the same object on the server', () => {
  expect(unpack(pack('page', page))).toBe(page);
});

it('unpacks to one equal object in the browser, at every call', () => {
  const packed = pack('page', page);
  const script = packedScripts({
    root: { chrome: pack('chrome', { a: 1 }) },
    home: packed,
    none: undefined,
  });
  const read = (id: string): string =>
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(script)?.[1] ?? '';
  const arrived = structuredClone(packed);
  expect(unpack(arrived, read)).toEqual(page);
  expect(unpack(arrived, read)).toBe(unpack(arrived, read));
  expect(script).toContain('id="data-chrome">{"a":1}<');
});

it('returns data that was never packed unchanged', () => {
  expect(unpack(page)).toBe(page);
});
