import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits/limits.ts';
import { playlistPage, playlistsPage } from '#contracts/pages/playlist-pages.ts';
import {
  breadcrumbs,
  itemList,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { PlaylistPage } from './load-playlist.ts';
import type { PlaylistsPage } from './load-playlists.ts';
import { playlistHeadings } from './sort-texts.ts';

// Structured data of playlists and lists of them. Server only.

/** A list with something on it. */
export function playlistsJsonLd(
  ld: JsonLdContext,
  { sort, page, playlists }: PlaylistsPage,
): Thing[] {
  if (playlists.length === 0) return [];
  const before = (page - 1) * limits.page_size.default;
  return [
    breadcrumbs(ld, [{ name: ld.i18n._(playlistHeadings[sort]), path: playlistsPage(sort) }]),
    itemList(
      ld,
      playlists.map(({ href }) => href),
      before,
    ),
  ];
}

/** A playlist with something on it, below the newest ones. */
export function playlistJsonLd(
  ld: JsonLdContext,
  { playlist, videos, after }: PlaylistPage,
): Thing[] {
  if (videos.length === 0) return [];
  const above = { name: ld.i18n._(msg`Playlists`), path: playlistsPage('recent') };
  const crumbs = breadcrumbs(ld, [above, { name: playlist.title, path: playlistPage(playlist) }]);
  // Only the first page knows where its videos stand.
  if (after > 0) return [crumbs];
  return [
    crumbs,
    itemList(
      ld,
      videos.map(({ href }) => href),
    ),
  ];
}
