import { expect, test, vi } from 'vitest';
import type { Playlist } from '#contracts/calls/catalogue/playlists.ts';
import { loadPlaylist } from './load-playlist.ts';
import type { PlaylistSource } from './playlist-source.ts';
import { loadPlaylists } from './load-playlists.ts';

const playlist: Playlist = {
  playlist_id: 7,
  dir: 'calm-evenings',
  title: 'Calm evenings',
  description: '',
  gender: 'str',
  visible: 1,
  thumb: '',
  total_videos: 0,
  statistics: { viewed: 0, likes: 0, dislikes: 0 },
  user: { id: 1, username: 'ada' },
  categories: [],
  videos: [],
};
const videos = vi.fn<PlaylistSource['videos']>(async () => ({ videos: [], next: 0 }));
const list = vi.fn<PlaylistSource['list']>(async () => ({ playlists: [], total_count: 3 }));
const source = { get: async () => ({ playlist }), videos, list };
const visitor = { orientation: 'str' } as const;
const at = (path: string) => new URL(path, 'https://tube.example');

async function thrownBy(loading: Promise<unknown>): Promise<unknown> {
  try {
    await loading;
  } catch (thrown) {
    if (thrown instanceof Response) return [thrown.status, thrown.headers.get('location')];
    return (thrown as { init?: { status?: number } }).init?.status;
  }
  return 'nothing';
}

test.each([
  ['/playlist/7/', '/playlist/7/calm-evenings/'],
  ['/playlist/7/other/', '/playlist/7/calm-evenings/'],
  ['/playlist/7/calm-evenings?after=3', '/playlist/7/calm-evenings/?after=3'],
])('%s leads to %s for good', async (from, to) => {
  expect(await thrownBy(loadPlaylist(source, visitor, at(from)))).toEqual([301, to]);
});

test.each(['/playlist/07/x/', '/playlist/7/calm-evenings/?after=0', '/playlist/x/y/'])(
  '%s is not there',
  async (path) => {
    expect(await thrownBy(loadPlaylist(source, visitor, at(path)))).toBe(404);
  },
);

test('the first page is one read, a later one reads its videos', async () => {
  await loadPlaylist(source, visitor, at('/playlist/7/calm-evenings/'));
  expect(videos).not.toHaveBeenCalled();
  await loadPlaylist(source, visitor, at('/playlist/7/calm-evenings/?after=3'));
  expect(videos).toHaveBeenCalledWith({ playlist_id: 7, after: 3 });
});

test.each([
  ['/playlists/', '/playlists/recent/'],
  ['/playlists/top-rated?page=2', '/playlists/top-rated/?page=2'],
])('the list %s leads to %s for good', async (from, to) => {
  expect(await thrownBy(loadPlaylists(source, visitor, at(from)))).toEqual([301, to]);
});

test('a page past the end says so', async () => {
  const page = await loadPlaylists(source, visitor, at('/playlists/recent/?page=9'));
  expect([page.is_past_end, page.total_count]).toEqual([true, 3]);
});
