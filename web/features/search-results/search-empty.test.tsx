// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { SearchEmpty } from './search-empty.tsx';

const { show } = withRendering();
// React warns once that happy-dom does not know <search>.
afterEach(() => {
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
});
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('leads on by single words with their counts and by near names', () => {
  show(
    <SearchEmpty
      text="lake zzz"
      near={{
        words: [{ text: 'lake', total_count: 1234, total_is_capped: true }],
        spellings: {
          categories: [{ dir: 'lakes', title: 'Lakes', total_videos: 3 }],
          models: [{ dir: 'lana', title: 'Lana', total_videos: 3, img: '' }],
          channels: [],
          queries: [{ title: 'lake at night' }],
        },
      }}
    />,
  );
  expect(screen.getByRole('heading', { name: 'No videos for “lake zzz”' })).toBeDefined();
  expect(linksOf('Search for fewer words')).toEqual([['lake1.2K+', '/search/lake']]);
  expect(linksOf('Similar spellings')).toEqual([
    ['Lakes', '/categories/lakes/latest-updates/'],
    ['Lana', '/model/lana/'],
    ['lake at night', '/search/lake%20at%20night'],
  ]);
});

test('never blank: without near words the search field and the way home stay', () => {
  show(<SearchEmpty text="zzz" near={undefined} />);
  expect(screen.getByRole('searchbox')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Similar spellings' })).toBeNull();
});
