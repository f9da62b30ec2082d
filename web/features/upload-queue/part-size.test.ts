import { expect, test } from 'vitest';
import { partSizeOf } from './part-size.ts';

const kib = 1024;

test('parts are a quarter of one that was cut, down to 256 KiB, and double after quick ones up to the largest', () => {
  const size = partSizeOf(8192 * kib);
  const cut = [1, 2, 3, 4].map(() => (size.onCut(), size.bytes() / kib));
  expect(cut).toEqual([2048, 512, 256, 256]);
  const quick = [1, 2, 3, 4, 5, 6].map(() => (size.onStored(1000), size.bytes() / kib));
  expect(quick).toEqual([512, 1024, 2048, 4096, 8192, 8192]);
});

test('a part that takes minutes is followed by half of it, one that takes a minute by the same', () => {
  const size = partSizeOf(8192 * kib);
  size.onStored(500_000);
  expect(size.bytes()).toBe(4096 * kib);
  size.onStored(60_000);
  expect(size.bytes()).toBe(4096 * kib);
});

test('a largest part below 256 KiB stays as it is', () => {
  const size = partSizeOf(4);
  size.onCut();
  expect(size.bytes()).toBe(4);
});
