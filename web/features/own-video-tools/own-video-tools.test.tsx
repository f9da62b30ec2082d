// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { OwnAlbumTools, OwnVideoTools } from './own-video-tools.tsx';

const rendering = withRendering();
function show(element: ReactElement): { path(): string } {
  const page = rendering.show(element);
  // React warns once that happy-dom does not know <search>.
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
  return page;
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search titles' });
const sent = () => Object.fromEntries(new FormData(field().form ?? undefined));
const sorts = () =>
  within(screen.getByRole('navigation', { name: 'Sort' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('a search goes to the list without script, and keeps a sort that was chosen', () => {
  show(<OwnVideoTools search="lake" sort="views" />);
  expect(field().form?.getAttribute('action')).toBe('/account/videos/');
  expect(sent()).toEqual({ search: 'lake', sort: 'views' });
});

test('the sort of the list without any is in no address', () => {
  show(<OwnVideoTools search="" sort="newest" />);
  expect(sent()).toEqual({ search: '' });
  expect(sorts()).toEqual([
    ['Newest', '/account/videos/'],
    ['Oldest', '/account/videos/?sort=oldest'],
    ['Most viewed', '/account/videos/?sort=views'],
    ['Most liked', '/account/videos/?sort=likes'],
    ['Watch time', '/account/videos/?sort=watched'],
  ]);
  expect(screen.getByRole('link', { current: true }).textContent).toBe('Newest');
});

test('albums have no watch time, and a sort of them keeps the search', () => {
  show(<OwnAlbumTools search="deep lake" sort="likes" />);
  expect(sorts()).toEqual([
    ['Newest', '/account/albums/?search=deep+lake'],
    ['Oldest', '/account/albums/?search=deep+lake&sort=oldest'],
    ['Most viewed', '/account/albums/?search=deep+lake&sort=views'],
    ['Most liked', '/account/albums/?search=deep+lake&sort=likes'],
  ]);
});

test('the picker of a phone leads to the chosen sort', async () => {
  const { path } = show(<OwnVideoTools search="" sort="newest" />);
  const picker = screen.getByRole('combobox', { name: 'Sort' });
  fireEvent.change(picker, { target: { value: 'views' } });
  await vi.waitFor(() => expect(path()).toBe('/account/videos/'));
});
