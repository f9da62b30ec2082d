import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/album';
import { AlbumScreen, albumSource, loadAlbum, albumJsonLd } from '../features/albums/index.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { withStructuredData } from '../lib/structured-data/with-structured-data.ts';
import { preferencesContext } from '../load-context.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await loadAlbum(
    albumSource(domainRead(context)),
    params.album_id,
    url,
    context.get(preferencesContext),
  );
  await withStructuredData(context, (ld) => albumJsonLd(ld, page));
  return pack('page', page);
}

export function clientLoader({ params, request, url }: Route.ClientLoaderArgs) {
  return loadAlbum(
    albumSource(jsonRead(request.signal)),
    params.album_id,
    pageUrl(url),
    currentVisitor(),
  );
}

/** Returning from a photo to its album changes the hash only: no data is requested again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search &&
    defaultShouldRevalidate
  );
}

export default function Album({ loaderData }: Route.ComponentProps): ReactNode {
  const page = unpack(loaderData);
  return <AlbumScreen key={page.album.album_id} page={page} />;
}
