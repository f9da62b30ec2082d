import { expect, it } from 'vitest';
import { pack, packedScripts, unpack } from './packed.ts';

const page = {
  now: 1,
  title: '</script><!-- 日本 "x"',
  votes: undefined as number | undefined,
  videos: [{ video_id: 1 }],
};

it('gives the page back on the side that packed it', () => {
  expect(unpack(pack('page', page))).toBe(page);
});

it('gives one equal page on the other side, however often it is asked', () => {
  const packed = pack('page', page);
  const script = packedScripts(
    { root: { chrome: pack('chrome', { a: 1 }) }, home: packed, none: undefined },
    'n',
  );
  const read = (id: string): string =>
    new RegExp(`<script type="application/json" id="${id}" nonce="n">(.*?)</script>`).exec(
      script,
    )?.[1] ?? '';
  const arrived = structuredClone(packed);
  expect(unpack(arrived, read)).toEqual(page);
  expect(unpack(arrived, read)).toBe(unpack(arrived, read));
  expect(script).toContain('id="data-chrome" nonce="n">{"a":1}<');
});

it('leaves a page alone that was never packed', () => {
  expect(unpack(page)).toBe(page);
});
