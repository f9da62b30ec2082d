import type { ReactNode } from 'react';
import { pages } from '#contracts/pages.ts';
import type { Route } from './+types/favourites';
import '../lib/later-texts.ts';
import { KeptAlbum } from '../features/albums/index.ts';
import { FavouritesScreen } from '../features/videos/favourites-screen.tsx';
import { loadKept, type KeptPage } from '../features/videos/load-kept.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export function loader({ url }: Route.LoaderArgs): KeptPage {
  return loadKept(url, pages.favourites());
}

export function clientLoader({ url }: Route.ClientLoaderArgs): KeptPage {
  return loadKept(url, pages.favourites());
}

export default function Favourites({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <FavouritesScreen page={loaderData.page} albumCard={(album) => <KeptAlbum album={album} />} />
  );
}
