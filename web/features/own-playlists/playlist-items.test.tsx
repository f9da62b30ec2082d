// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OwnPlaylist } from '#contracts/calls/social/own-playlists.ts';
import { withRendering } from '#tests/support/render.tsx';
import { closeNotice, currentNotice } from '../../lib/messages/notices.ts';
import { PlaylistItems } from './playlist-items.tsx';

const { show } = withRendering();
const list: OwnPlaylist = {
  playlist_id: 7,
  dir: 'rain',
  title: 'Rain',
  visible: 0,
  is_hidden: false,
  items: 5,
  description: '',
  gender: 'str',
  categories: [],
  next: 4,
  following: 5,
  videos: [2, 3, 4].map((video_id) => ({
    video_id,
    dir: `film-${video_id}`,
    title: `Film ${video_id}`,
    lang: 'en',
    duration: '1:00',
    thumb: '',
  })),
};
const rows = () => [...document.querySelectorAll('li')];
const order = () => rows().map(({ id }) => id);

/** Rows of 100 px. */
function dragTo(from: number, y: number): void {
  for (const [index, row] of rows().entries())
    row.getBoundingClientRect = () => new DOMRect(0, index * 100, 500, 100);
  const handle = rows()[from]?.querySelector('[aria-hidden="true"]') as HTMLElement;
  handle.setPointerCapture = () => undefined;
  const send = (type: string, clientY: number): boolean =>
    handle.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, isPrimary: true, clientY, bubbles: true }),
    );
  send('pointerdown', from * 100 + 50);
  send('pointermove', y);
  send('pointerup', y);
}

test('a drop sends the video and its neighbour, and one that is refused goes back', async () => {
  const sent: string[] = [];
  const answers = [Response.json({ ok: 1 }), Response.json({ code: 'not_found' }, { status: 404 })];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.body instanceof URLSearchParams) sent.push(init.body.toString());
    return answers[sent.length - 1] ?? Response.error();
  });
  show(<PlaylistItems list={list} after={1} />);
  dragTo(0, 250);
  await waitFor(() => expect(order()).toEqual(['video-3', 'video-4', 'video-2']));
  // The next page begins after what stands last now.
  expect(screen.getByText('More videos').getAttribute('href')).toMatch(/&after=2$/);
  dragTo(2, 20);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    'playlist_id=7&video_id=2&to=after-4',
    'playlist_id=7&video_id=2&to=before-3',
  ]);
  await waitFor(() => expect(order()).toEqual(['video-3', 'video-4', 'video-2']));
  expect(currentNotice()?.kind).toBe('error');
  closeNotice(currentNotice()?.id ?? 0);
});

test('buttons move across the borders of a page, and not beyond the ends of the list', () => {
  show(<PlaylistItems list={list} after={1} />);
  const moves = (row: number) =>
    [...(rows()[row]?.querySelectorAll<HTMLButtonElement>('button[name="to"]') ?? [])].map(
      ({ value, disabled }) => (disabled ? '' : value),
    );
  expect(moves(0)).toEqual(['start', 'before-1', 'after-3', 'end']);
  expect(moves(2)).toEqual(['start', 'before-3', 'after-5', 'end']);
});

test('the first and the last video of a list have no neighbour on one side', () => {
  show(<PlaylistItems list={{ ...list, next: 0, following: 0 }} after={0} />);
  const disabled = [...document.querySelectorAll<HTMLButtonElement>('button:disabled')];
  expect(disabled.map(({ title }) => title)).toEqual(['Move “Film 2” up', 'Move “Film 4” down']);
});
