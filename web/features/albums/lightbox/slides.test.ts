import { expect, test } from 'vitest';
import { formatOf, slideOf } from './slides.ts';

const photo = { url: 'https://m.example/a/key/1280.jpg', width: 4000, height: 3000, title: '' };
const at = (file: string): string => `https://m.example/a/key/${file} ${parseInt(file)}w`;

test('a photo is as large as its largest file, and comes in the format that is read', () => {
  expect(slideOf(photo, 'avif', 'Photo 1 of 2')).toEqual({
    src: photo.url,
    srcset: ['320.avif', '640.avif', '1280.avif', '2560.webp'].map(at).join(', '),
    width: 2560,
    height: 1920,
    alt: 'Photo 1 of 2',
  });
  expect(slideOf(photo, 'webp', '').srcset).toBe(
    ['320.webp', '640.webp', '1280.webp', '2560.webp'].map(at).join(', '),
  );
  expect(slideOf({ ...photo, width: 800, height: 1200 }, 'jpg', '')).toMatchObject({
    width: 800,
    height: 1200,
  });
});

test('the pictures of the page show which format the browser reads', () => {
  const addresses = [
    '/media/a/key/320.avif',
    'https://m.example/a/key/640.webp',
    '/media/a/key/640.jpg',
    '',
  ];
  expect(addresses.map(formatOf)).toEqual(['avif', 'webp', 'jpg', 'jpg']);
});
