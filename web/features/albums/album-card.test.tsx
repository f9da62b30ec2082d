// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { AlbumCard } from './album-card.tsx';
import type { AlbumData } from './album-data.ts';
import type { AlbumTexts } from './album-texts.ts';

const { show } = withRendering();

// happy-dom loads no pictures, but calls them complete.
beforeEach(
  () => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false),
);

const texts: AlbumTexts = {
  language: 'en',
  actions: (title) => `More actions: ${title}`,
  percent: (value) => `${value} %`,
  photos: (count) => `${count} photos`,
  count: (value) => `${value}`,
  views: 'Views',
  allViews: (count) => `${count} views`,
};
const harbour: AlbumData = {
  album_id: 4,
  href: '/albums/4/harbour/',
  title: 'Harbour',
  lang: 'de',
  cover: '/media/a/4/cover-320.jpg',
  photos: 24,
  views: 403,
  percent: 91,
};

test('links cover and title to the album and shows its figures', () => {
  show(<AlbumCard album={harbour} texts={texts} level={2} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/albums/4/harbour/');
  const title = screen.getByRole('heading', { level: 2 });
  expect([title.textContent, title.getAttribute('lang')]).toEqual(['Harbour', 'de']);
  for (const part of ['24 photos', 'Views403', '91 %'])
    expect(screen.getByRole('article').textContent).toContain(part);
});

test('omits views and rating where they are unknown', () => {
  const album = { ...harbour, views: undefined, percent: undefined };
  show(<AlbumCard album={album} texts={texts} level={2} />);
  expect(screen.getByRole('article').textContent).toBe('24 photosHarbour');
});

test('replaces a cover that fails to load with an icon', () => {
  show(<AlbumCard album={harbour} texts={texts} level={2} />);
  const image = document.querySelector('img');
  if (!image) throw new Error('no cover');
  fireEvent.error(image);
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('article svg')).not.toBeNull();
});
