import { expect, test } from 'vitest';
import { batchesOf, inOrder } from './send-photos.ts';

const file = (name: string, size = 1): File => ({ name, size, webkitRelativePath: '' }) as File;

test('photos are ordered as people count, without the files of systems', () => {
  const files = [
    file('10.jpg'),
    file('.DS_Store'),
    file('Thumbs.db'),
    file('2.jpg'),
    file('1.jpg', 0),
  ];
  expect(inOrder(files).map(({ name }) => name)).toEqual(['2.jpg', '10.jpg']);
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
