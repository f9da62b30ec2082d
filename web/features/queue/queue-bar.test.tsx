// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PlaylistQueue } from '#contracts/calls/social/playlist-queue.ts';
import { withRendering } from '#tests/support/render.tsx';
import { QueueBar } from './queue-bar.tsx';
import { in_order, orderOf } from './queue-order.ts';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
/** Each test plays a list of its own: a page remembers what it has read. */
let playlist_id = 0;
beforeEach(() => {
  playlist_id++;
  sessionStorage.clear();
  send.mockReset();
  send.mockImplementation(async () => Response.json(list()));
  vi.stubGlobal('fetch', send);
});

const list = (): PlaylistQueue => ({
  playlist_id,
  dir: 'rain',
  title: 'Rain',
  visible: 1,
  videos: [11, 12, 13].map((video_id) => ({
    video_id,
    dir: `film-${video_id}`,
    title: `Film ${video_id}`,
    lang: 'en',
    duration: '1:00',
    thumb: '',
    things: '',
  })),
});
/** The page of a video that is played as one of the list. */
async function open(video_id: number): Promise<void> {
  const { go } = show(<QueueBar video_id={video_id} />);
  await go(`/videos/${video_id}/film-${video_id}/?list=${playlist_id}`);
}
const bar = () => screen.findByRole('region', { name: 'Playlist: Rain' });
const bar_text = () => screen.getByRole('region').textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the bar says the place in the list, and links the videos before and after', async () => {
  await open(12);
  expect((await bar()).textContent).toContain('Video 2 of 3');
  expect(link('Rain')).toBe(`/playlist/${playlist_id}/rain/`);
  expect(link('Previous video: Film 11')).toMatch(/^\/videos\/11\/film-11\/\?.*list=/);
  expect(link('Next video: Film 13')).toMatch(/^\/videos\/13\/film-13\/\?.*list=/);
});

test('at an end of the list a button does nothing, until the list is repeated', async () => {
  await open(13);
  await bar();
  expect(button('Next video').disabled).toBe(true);
  fireEvent.click(button('Repeat the playlist'));
  expect(button('Repeat the playlist').getAttribute('aria-pressed')).toBe('true');
  expect(link('Next video: Film 11')).toContain('/videos/11/');
  fireEvent.click(button('Repeat the playlist'));
  expect(button('Next video').disabled).toBe(true);
});

test('a video that left the list while it was on its way leads to the one that was after it', async () => {
  await open(11);
  await bar();
  send.mockImplementation(async () => {
    const read = list();
    return Response.json({
      ...read,
      videos: read.videos.filter(({ video_id }) => video_id !== 12),
    });
  });
  cleanup();
  await open(12);
  await vi.waitFor(() => expect(bar_text()).not.toContain('of 3'));
  expect(link('Next video: Film 13')).toContain('/videos/13/');
  expect(link('Previous video: Film 11')).toContain('/videos/11/');
});

test('a shuffled list begins with the open video, and is in its order again after a second press', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  // The last one of the order that this makes, did it not begin with the open video.
  const { video_id = 0 } = orderOf(list().videos, { ...in_order, seed: 1 }).at(-1) ?? {};
  const place = list().videos.findIndex((video) => video.video_id === video_id) + 1;
  await open(video_id);
  expect((await bar()).textContent).toContain(`Video ${place} of 3`);
  fireEvent.click(button('Shuffle'));
  expect(button('Shuffle').getAttribute('aria-pressed')).toBe('true');
  expect((await bar()).textContent).toContain('Video 1 of 3');
  fireEvent.click(button('Shuffle'));
  expect((await bar()).textContent).toContain(`Video ${place} of 3`);
});

test('all videos unfold from a button, the open one marked', async () => {
  await open(12);
  await bar();
  const unfold = button('Videos of the playlist');
  expect([unfold.getAttribute('aria-expanded'), screen.queryByRole('list')]).toEqual([
    'false',
    null,
  ]);
  fireEvent.click(unfold);
  expect(unfold.getAttribute('aria-expanded')).toBe('true');
  const videos = within(screen.getByRole('list')).getAllByRole('link');
  expect(videos.map((each) => each.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  fireEvent.click(unfold);
  expect(screen.queryByRole('list')).toBeNull();
});

test.each([
  [403, 'private', 'Playlist is private'],
  [404, 'not_found', 'Playlist not found'],
  [503, 'unavailable', 'Could not load the playlist.'],
])('the answer %i %s takes the place of the bar: "%s"', async (status, code, text) => {
  send.mockImplementation(async () => Response.json({ error: 1, code }, { status }));
  await open(12);
  expect((await screen.findByRole('status')).textContent).toBe(text);
});
