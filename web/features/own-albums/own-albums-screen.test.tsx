// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OwnAlbum, OwnAlbums } from '#contracts/calls/uploads/album-edit.ts';
import { withRendering } from '#tests/support/render.tsx';
import { OwnAlbumsScreen } from './own-albums-screen.tsx';

const { show } = withRendering();
const album = (album_id: number, more: Partial<OwnAlbum> = {}): OwnAlbum => ({
  album_id,
  dir: `album-${album_id}`,
  title: `Album ${album_id}`,
  state: 'published',
  is_private: false,
  photos_amount: 3,
  views: 12,
  likes: 1,
  changes: {},
  poster: '',
  delete_days: 7,
  gone_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
  may_edit: true,
  ...more,
});
const shown = (albums: OwnAlbum[], next: number | null = null): OwnAlbums => ({
  username: 'Thea',
  drafts: [],
  albums,
  next,
});
const first = { search: '', sort: 'newest', before: 0 } as const;
const hrefOf = (text: string): string | null =>
  screen.getByText(text, { selector: 'a' }).getAttribute('href');

test('a published album says how often it was seen and liked, one that waits does not', () => {
  show(<OwnAlbumsScreen shown={shown([album(1), album(2, { state: 'waiting' })])} query={first} />);
  expect(screen.getAllByText('12 views')).toHaveLength(1);
  expect(screen.getAllByText('1 like')).toHaveLength(1);
  // A short list is looked over at once.
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a long list is searched and sorted, and each keeps the other', () => {
  const query = { search: 'lake', sort: 'views', before: 0 } as const;
  show(<OwnAlbumsScreen shown={shown([album(1)], 7)} query={query} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search titles' });
  expect([field.value, field.form?.getAttribute('action')]).toEqual(['lake', '/account/albums/']);
  expect(field.form?.querySelector<HTMLInputElement>('[name="sort"]')?.value).toBe('views');
  expect(hrefOf('Most liked')).toBe('/account/albums/?search=lake&sort=likes');
  expect(screen.queryByText('Watch time')).toBeNull();
  expect(hrefOf('More albums')).toBe('/account/albums/?search=lake&sort=views&before=7');
  expect(hrefOf('All my albums')).toBe('/account/albums/');
  // The document of the test does not know the element `search`.
  vi.spyOn(console, 'error').mockClear();
});

test('a search that finds nothing says so', () => {
  show(<OwnAlbumsScreen shown={shown([])} query={{ ...first, search: 'lake' }} />);
  expect(screen.getByText('No title contains “lake”.')).toBeTruthy();
});
