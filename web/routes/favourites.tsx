import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import type { Route } from './+types/favourites';
import '../lib/i18n/later-texts.ts';
import { StoredAlbumCard } from '../features/albums/index.ts';
import { FavouritesScreen, loadLibrary, type LibraryPage } from '../features/library/index.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: Route.LoaderArgs): LibraryPage {
  return loadLibrary(url, pages.favourites());
}

export function clientLoader({ url }: Route.ClientLoaderArgs): LibraryPage {
  return loadLibrary(pageUrl(url), pages.favourites());
}

export default function Favourites({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <FavouritesScreen
      page={loaderData.page}
      albumCard={(album) => <StoredAlbumCard album={album} />}
    />
  );
}
