import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewedAddress } from './renewed-address.ts';

const site = 'https://tube.example';
beforeEach(() => void vi.stubGlobal('document', { baseURI: `${site}/videos/1/title/` }));
afterEach(() => void vi.unstubAllGlobals());

test('files of the stream are fetched by its latest grant, others where they are', () => {
  const stream = renewedAddress('/media/v/100.first~7/clip/master.m3u8');
  const piece = `${site}/media/v/100.first~7/clip/360p/s00001.m4s`;
  expect(stream.of(piece)).toBe(piece);
  stream.renew('/media/v/400.second~7/clip/master.m3u8');
  stream.renew('/media/v/700.third~7/clip/master.m3u8');
  expect(stream.of(piece)).toBe(`${site}/media/v/700.third~7/clip/360p/s00001.m4s`);
  const other = `${site}/media/v/100.first~7/other/360p/s00001.m4s`;
  expect(stream.of(other)).toBe(other);
});
