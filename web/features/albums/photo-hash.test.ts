import { expect, test } from 'vitest';
import { photoId, photoOfHash } from './photo-hash.ts';

test('a photo is found by the end of its address', () => {
  for (const index of [0, 6, 199]) expect(photoOfHash(`#${photoId(index)}`, 200)).toBe(index);
});

test.each([
  '',
  '#',
  '#photo-',
  '#photo-0',
  '#photo-01',
  '#photo-25',
  '#photo-7x',
  '#photo--7',
  '#photo-1e1',
  '#Photo-7',
  'photo-7',
  '#share',
])('%j names no photo of twenty-four', (hash) => {
  expect(photoOfHash(hash, 24)).toBeUndefined();
});
