import { expect, test } from 'vitest';
import { topicsOf } from './topics.ts';

test('a topic stands once, whatever its capitals, categories first, and leads to its list', () => {
  const categories = [
    { dir: 'long-take', title: 'Long take' },
    { dir: 'night', title: 'Night' },
  ];
  const tags = [
    { dir: 'long-take', title: 'long take' },
    { dir: 'violet', title: '紫' },
  ];
  const night = { title: 'Night', href: '/categories/night/latest-updates/', is_english: true };
  const violet = { title: '紫', href: '/tags/violet/latest-updates/', is_english: true };
  const take = {
    title: 'Long take',
    href: '/categories/long-take/latest-updates/',
    is_english: true,
  };
  expect(topicsOf({ categories, tags }, new Map())).toEqual([take, night, violet]);
  const names = new Map([['long-take', 'Lange Einstellung']]);
  expect(topicsOf({ categories, tags }, names)).toEqual([
    { ...take, title: 'Lange Einstellung', is_english: false },
    night,
    violet,
  ]);
});
