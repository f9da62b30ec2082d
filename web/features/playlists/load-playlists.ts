import { redirect } from 'react-router';
import { limits } from '#contracts/limits/limits.ts';
import { parsePage } from '#contracts/pages/parse-listing-pages.ts';
import {
  parsePlaylistsPath,
  playlistsPage,
  type PlaylistSort,
} from '#contracts/pages/playlist-pages.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { Visitor } from '../listing/index.ts';
import { toPlaylist, type PlaylistData } from './playlist-data.ts';
import type { PlaylistSource } from './playlist-source.ts';

export interface PlaylistsPage {
  sort: PlaylistSort;
  page: number;
  playlists: PlaylistData[];
  total_count: number;
  /** A page after the last one: the empty state, with status 404. */
  is_past_end: boolean;
}

/** The list of public playlists at an address. Throws page failures, and 301 to the one spelling. */
export async function loadPlaylists(
  source: Pick<PlaylistSource, 'list'>,
  { orientation }: Pick<Visitor, 'orientation'>,
  url: URL,
): Promise<PlaylistsPage> {
  const sort = parsePlaylistsPath(url.pathname)?.sort;
  const page = parsePage(url.searchParams);
  if (!sort || page === undefined) throw pageFailure({ code: 'not_found' });
  const path = playlistsPage(sort);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  const { playlists, total_count } = await source.list({
    orientation,
    sort,
    count: limits.page_size.default,
    section: '',
    object_id: '',
    page,
  });
  return {
    sort,
    page,
    playlists: playlists.map(toPlaylist),
    total_count,
    is_past_end: page > 1 && playlists.length === 0,
  };
}

const of_member = 12;

/** The newest playlists of a member; none when the read fails, because they only supplement a page. */
export const playlistsOfMember = (
  source: Pick<PlaylistSource, 'list'>,
  member_id: number,
  { orientation }: Pick<Visitor, 'orientation'>,
): Promise<PlaylistData[]> =>
  source
    .list({
      orientation,
      sort: 'recent',
      count: of_member,
      section: 'member',
      object_id: String(member_id),
      page: 1,
    })
    .then(
      ({ playlists }) => playlists.map(toPlaylist),
      () => [],
    );
