// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import type { PlaylistPage } from './load-playlist.ts';
import { PlaylistScreen } from './playlist-screen.tsx';

const view = withRendering();
const site = { name: 'Velour', public_origin: 'https://tube.example' };
const video = {
  video_id: 3,
  href: '/videos/3/slow-dunes/',
  title: 'Slow dunes',
  lang: 'en',
  duration: '1:00:05',
  posted: 0,
  views: 5,
  percent: undefined,
  src: '',
  srcset: '',
  has_avif: false,
  quality: '',
  by: '',
  rating: 0,
  sg_id: 0,
  ex_tube: '',
  ex_id: '',
} as const;
const full: PlaylistPage = {
  playlist: {
    playlist_id: 7,
    dir: 'calm-evenings',
    title: 'Calm <b>evenings</b>',
    description: 'First line.\nSecond line.',
    username: 'ada',
    total: 61,
    views: 12,
    categories: [{ dir: 'dunes', title: 'Dunes' }],
  },
  videos: [video],
  after: 0,
  next: 0,
  now: 100,
};
const show = (page: PlaylistPage) => view.show(<PlaylistScreen page={page} />, { site });
const head = (selector: string, name: string): string | null =>
  document.head.querySelector(selector)?.getAttribute(name) ?? null;

test('shows what its member says of it as text, and leads to the member, to more videos and to the report', () => {
  show({ ...full, next: 3 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Calm <b>evenings</b>');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/member/ada/',
      '/videos/3/slow-dunes/?list=7',
      '/videos/3/slow-dunes/?list=7&autostart=1',
      '/playlist/7/calm-evenings/?after=3',
      '/contact/?target_type=playlist&target_id=7',
      '/categories/dunes/latest-updates/',
    ]),
  );
  expect(head('link[rel=canonical]', 'href')).toBe(
    'https://tube.example/playlist/7/calm-evenings/',
  );
});

test('a later page leads back to the beginning and is left out by search engines', () => {
  show({ ...full, after: 9 });
  expect(screen.getByRole('link', { name: 'Back to the beginning' }).getAttribute('href')).toBe(
    '/playlist/7/calm-evenings/',
  );
  expect(head('meta[name=robots]', 'content')).toContain('noindex');
});

test('an empty one says so, and search engines leave it out', () => {
  show({ ...full, videos: [], playlist: { ...full.playlist, total: 0 } });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('This list is empty');
  expect(head('meta[name=robots]', 'content')).toContain('noindex');
});
