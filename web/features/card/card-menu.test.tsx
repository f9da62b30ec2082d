// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { withTopLayer } from '#tests/support/top-layer.ts';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import * as modals from '../../lib/messages/modals.ts';
import { hideCards } from '../../lib/document/inline/hidden-cards.ts';
import { hiddenItems, isHidden } from '../../lib/store/hidden-items.ts';
import { AlbumGrid } from '../albums/index.ts';
import { PeopleGrid } from '../people/index.ts';
import type { CardData } from './card-data.ts';
import { CardMenus } from './card-menus.tsx';
import { VideoGrid } from './video-grid.tsx';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
withTopLayer();
beforeEach(() => {
  localStorage.clear();
  hideCards();
  clearNotices();
  // happy-dom loads no pictures, but calls them complete.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});

const cardOf = (video_id: number, channel?: string): CardData => ({
  video_id,
  href: `/videos/${video_id}/lake/`,
  title: `Lake ${video_id}`,
  lang: 'en',
  duration: '2:05',
  posted: undefined,
  views: 12,
  percent: undefined,
  src: '/media/x.jpg',
  srcset: '',
  has_avif: false,
  quality: '',
  by: 'Ostsee-Bilder',
  channel,
  things: channel === undefined ? 't2n' : 'c4 t2n h1z',
  rating: 0,
  sg_id: 1,
  ex_tube: '',
  ex_id: '',
});

const buttonOf = (id: number): HTMLElement =>
  screen.getByRole('button', { name: `More actions: Lake ${id}` });
const items = (): (string | null)[] =>
  screen.getAllByRole('menuitem').map((item) => item.textContent);
const item = (name: string): HTMLElement => screen.getByRole('menuitem', { name });

async function open(id: number): Promise<void> {
  show(
    <>
      <VideoGrid videos={[cardOf(1, 'ostsee-bilder'), cardOf(2)]} now={0} />
      <CardMenus />
    </>,
  );
  await userEvent.click(buttonOf(id));
  await screen.findByRole('menu', { name: `More actions: Lake ${id}` });
}

test('offers to hide a channel only where the card has one', async () => {
  await open(1);
  expect(items()).toEqual([
    'Share',
    'Not interested',
    'Hide channel',
    'Hide tags and more',
    'Add to…',
    'Report',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(buttonOf(2));
  await waitFor(() =>
    expect(items()).toEqual(['Share', 'Not interested', 'Hide tags and more', 'Add to…', 'Report']),
  );
});

test('moves the focus by the arrows, Home and End, round the ends', async () => {
  await open(1);
  const focused = (): string | null | undefined => document.activeElement?.textContent;
  expect(focused()).toBe('Share');
  const moves = [
    ['{ArrowDown}', 'Not interested'],
    ['{End}', 'Report'],
    ['{ArrowDown}', 'Share'],
    ['{ArrowUp}', 'Report'],
    ['{Home}', 'Share'],
  ] as const;
  for (const [key, text] of moves) {
    await userEvent.keyboard(key);
    expect(focused()).toBe(text);
  }
});

test.each(['{Escape}', '{Tab}'])(
  'closes by %s and returns the focus to its button',
  async (key) => {
    await open(1);
    expect(buttonOf(1).getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard(key);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(buttonOf(1));
    expect(buttonOf(1).getAttribute('aria-expanded')).not.toBe('true');
  },
);

test('hides the video, says so, and undoes it', async () => {
  await open(1);
  await userEvent.click(item('Not interested'));
  expect(isHidden('video', '1')).toBe(true);
  expect(screen.queryByRole('heading', { name: 'Lake 1' })).toBeNull();
  expect(currentNotice()?.text).toBe('Video hidden');
  act(() => currentNotice()?.action?.run());
  expect(isHidden('video', '1')).toBe(false);
});

test('hides the channel, says so, and undoes it', async () => {
  await open(1);
  await userEvent.click(item('Hide channel'));
  expect(hiddenItems('thing')).toEqual(['h1z/ostsee-bilder']);
  expect(currentNotice()?.text).toBe('Hidden: Ostsee-Bilder');
  act(() => currentNotice()?.action?.run());
  expect(hiddenItems('thing')).toEqual([]);
});

test('opens a panel of everything that the video is filed under', async () => {
  await open(1);
  const openModal = vi.spyOn(modals, 'openModal');
  await userEvent.click(item('Hide tags and more'));
  expect(openModal).toHaveBeenCalledWith({
    name: 'HideThings',
    props: { things: ['c4', 't2n', 'h1z'] },
  });
});

test.each([
  ['/model/eva-lake/', 'm7', 'model', 'm7/eva-lake'],
  ['/channel/north/', 'h7', 'channel', 'h7/north'],
])('hides what the card at %s is of, and undoes it', async (href, thing, kind, entry) => {
  const dir = href.split('/')[2] ?? '';
  const person = { dir, name: 'Lake 7', picture: '', country: '', total_videos: 2, thing };
  show(
    <>
      <PeopleGrid people={[person]} hrefOf={() => href} />
      <CardMenus />
    </>,
  );
  await userEvent.click(buttonOf(7));
  await screen.findByRole('menu');
  expect(items()).toEqual(['Share', `Hide ${kind}`, 'Report']);
  expect(item('Report').getAttribute('href')).toContain(`target_type=${kind}&target_id=${dir}`);
  await userEvent.click(item(`Hide ${kind}`));
  expect(hiddenItems('thing')).toEqual([entry]);
  expect(currentNotice()?.text).toBe('Hidden: Lake 7');
  act(() => currentNotice()?.action?.run());
  expect(hiddenItems('thing')).toEqual([]);
});

test('of an album hides what it is filed under', async () => {
  const album = {
    album_id: 9,
    href: '/album/9/tea/',
    title: 'Lake 9',
    lang: 'en',
    cover: '',
    photos: 3,
    views: 1,
    percent: undefined,
    things: 't2 m3',
  };
  show(
    <>
      <AlbumGrid albums={[album]} />
      <CardMenus />
    </>,
  );
  await userEvent.click(buttonOf(9));
  await screen.findByRole('menu');
  expect(items()).toEqual(['Share', 'Hide tags and more', 'Report']);
  const openModal = vi.spyOn(modals, 'openModal');
  await userEvent.click(item('Hide tags and more'));
  expect(openModal).toHaveBeenCalledWith({ name: 'HideThings', props: { things: ['t2', 'm3'] } });
});

test('shares the page of the video, and reports it with its address', async () => {
  await open(2);
  expect(item('Report').getAttribute('href')).toBe('/contact/?target_type=video&target_id=2');
  const openModal = vi.spyOn(modals, 'openModal');
  await userEvent.click(item('Share'));
  expect(openModal).toHaveBeenCalledWith({
    name: 'Share',
    props: { path: '/videos/2/lake/', title: 'Lake 2' },
  });
});
