import { expect, test } from 'vitest';
import { topicsOf } from './load-video.ts';

test('a topic stands once, whatever its capitals, categories first, and leads to its list', () => {
  const categories = [
    { dir: 'long-take', title: 'Long take' },
    { dir: 'night', title: 'Night' },
  ];
  const tags = [
    { dir: 'long-take', title: 'long take' },
    { dir: 'violet', title: '紫' },
  ];
  expect(topicsOf({ categories, tags })).toEqual([
    { title: 'Long take', href: '/categories/long-take/latest-updates/' },
    { title: 'Night', href: '/categories/night/latest-updates/' },
    { title: '紫', href: '/tags/violet/latest-updates/' },
  ]);
});
