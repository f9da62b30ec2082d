import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/albums';
import { albumsJsonLd, albumSource, AlbumsScreen, loadAlbums } from '../features/albums/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(albumSource, loadAlbums, albumsJsonLd);
export const clientLoader = navigationLoader(albumSource, loadAlbums);

export default function Albums({ loaderData }: Route.ComponentProps): ReactNode {
  return <AlbumsScreen page={unpack(loaderData)} />;
}
