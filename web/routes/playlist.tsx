import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/playlist';
import {
  loadPlaylist,
  playlistJsonLd,
  PlaylistScreen,
  playlistSource,
} from '../features/playlists/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(playlistSource, loadPlaylist, playlistJsonLd);
export const clientLoader = navigationLoader(playlistSource, loadPlaylist);

export default function Playlist({ loaderData }: Route.ComponentProps): ReactNode {
  const page = unpack(loaderData);
  return <PlaylistScreen key={page.playlist.playlist_id} page={page} />;
}
