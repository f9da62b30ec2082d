import '../lib/later-texts.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/albums';
import { domainAlbums, jsonAlbums } from '../features/albums/album-source.ts';
import { AlbumsScreen } from '../features/albums/albums-screen.tsx';
import { loadAlbums, type AlbumsPage } from '../features/albums/load-albums.ts';
import { tellAlbums } from '../features/albums/tell-albums.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { currentVisitor } from '../lib/preferences.ts';
import { withStructuredData } from '../lib/tell-search-engines.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAlbums(domainAlbums(context), context.get(preferencesContext), url);
  await withStructuredData(context, (telling) => tellAlbums(telling, page));
  return page.is_past_end ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<AlbumsPage> {
  return loadAlbums(jsonAlbums(request.signal), currentVisitor(), url);
}

export default function Albums({ loaderData }: Route.ComponentProps): ReactNode {
  return <AlbumsScreen page={unpack<AlbumsPage>(loaderData)} />;
}
