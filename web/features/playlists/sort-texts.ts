import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlaylistSort } from '#contracts/pages/playlist-pages.ts';

export const playlistSortLabels: Record<PlaylistSort, MessageDescriptor> = {
  recent: msg({ context: 'playlists', message: 'Newest' }),
  'most-viewed': msg({ context: 'playlists', message: 'Most viewed' }),
  'top-rated': msg({ context: 'playlists', message: 'Top rated' }),
};

export const playlistHeadings: Record<PlaylistSort, MessageDescriptor> = {
  recent: msg`Playlists`,
  'most-viewed': msg`Most viewed playlists`,
  'top-rated': msg`Top rated playlists`,
};
