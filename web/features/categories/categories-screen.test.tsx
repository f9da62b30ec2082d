// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { CategoriesScreen } from './categories-screen.tsx';

const { show } = withRendering();
const category = (dir: string, title: string, total_videos: number) => ({
  dir,
  title,
  total_videos,
  img: '',
});
const site = { name: 'Velour', public_origin: 'https://tube.example' };
beforeEach(() => {
  const categories = [
    category('lakes', 'Lakes', 1200),
    category('ete', 'Été', 40),
    category('alps', 'Alps', 3),
  ];
  show(<CategoriesScreen page={{ categories: categories as never }} />, { site });
});

const cards = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const sort = (name: string) => screen.getByRole('button', { name });
const type = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search categories' }), {
    target: { value },
  });

test('categories stand by their videos, most first, each a link with its number', () => {
  expect(cards()).toEqual(['Lakes1,200', 'Été40', 'Alps3']);
  expect(screen.getByRole('link', { name: /^Lakes/ }).getAttribute('href')).toMatch(
    /^\/categories\/lakes\//,
  );
  expect(sort('Most videos').getAttribute('aria-pressed')).toBe('true');
});

test('by name they stand in the order of the language', () => {
  fireEvent.click(sort('A–Z'));
  expect(cards()).toEqual(['Alps3', 'Été40', 'Lakes1,200']);
  expect(sort('A–Z').getAttribute('aria-pressed')).toBe('true');
  expect(sort('Most videos').getAttribute('aria-pressed')).toBe('false');
});

test('the search leaves names that contain the words, without regard to case and accents', () => {
  type(' ETE ');
  expect(cards()).toEqual(['Été40']);
  type('snow');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(screen.getByRole('heading', { name: 'No matching category' })).toBeDefined();
  type('');
  expect(cards()).toHaveLength(3);
});
