import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/playlists';
import {
  loadPlaylists,
  playlistsJsonLd,
  playlistSource,
  PlaylistsScreen,
} from '../features/playlists/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(playlistSource, loadPlaylists, playlistsJsonLd);
export const clientLoader = navigationLoader(playlistSource, loadPlaylists);

export default function Playlists({ loaderData }: Route.ComponentProps): ReactNode {
  return <PlaylistsScreen page={unpack(loaderData)} />;
}
