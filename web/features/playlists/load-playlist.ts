import { redirect } from 'react-router';
import { idField } from '#contracts/calls/json-url.ts';
import { limits } from '#contracts/limits/limits.ts';
import { playlistPage } from '#contracts/pages/playlist-pages.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { toCard, type CardData } from '../card/index.ts';
import type { Visitor } from '../listing/index.ts';
import type { PlaylistSource } from './playlist-source.ts';

export interface PlaylistPage {
  playlist: {
    playlist_id: number;
    dir: string;
    title: string;
    description: string;
    username: string;
    /** Videos that are listed. */
    total: number;
    views: number;
    categories: { dir: string; title: string }[];
  };
  videos: CardData[];
  /** The video after which this page begins, and the next one; 0 for the first and after the last. */
  after: number;
  next: number;
  /** Unix seconds. */
  now: number;
}

/** A public playlist with a page of its videos. Throws page failures, and 301 to the one right address. */
export async function loadPlaylist(
  source: Pick<PlaylistSource, 'get' | 'videos'>,
  _visitor: Pick<Visitor, 'orientation'>,
  url: URL,
): Promise<PlaylistPage> {
  const missing = { code: 'not_found', subject: 'playlist' } as const;
  const playlist_id = idField.parse(url.pathname.split('/')[2] ?? '');
  const after = afterOf(url.searchParams);
  if (playlist_id === undefined || after === undefined) throw pageFailure(missing);
  const { playlist } = await source.get(playlist_id);
  const path = playlistPage(playlist);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  // The first page stands in the answer about the playlist.
  const first = playlist.videos.slice(0, limits.playlist_page);
  const rest = after > 0 ? await source.videos({ playlist_id, after }) : undefined;
  const next = playlist.videos.length > limits.playlist_page ? (first.at(-1)?.video_id ?? 0) : 0;
  return {
    playlist: {
      playlist_id,
      dir: playlist.dir,
      title: playlist.title,
      description: playlist.description,
      username: playlist.user.username,
      total: playlist.total_videos,
      views: playlist.statistics.viewed,
      categories: playlist.categories.map(({ dir, title }) => ({ dir, title })),
    },
    videos: (rest?.videos ?? first).map(toCard),
    after,
    next: rest ? rest.next : next,
    now: nowSeconds(),
  };
}

/** 0 without one; undefined where it is misspelled. */
function afterOf(query: URLSearchParams): number | undefined {
  const [text, ...more] = query.getAll('after');
  if (text === undefined) return 0;
  return more.length === 0 ? idField.parse(text) : undefined;
}
