import type { ReactNode } from 'react';
import { ownAlbumsUrl, type OwnAlbumsQuery } from '#contracts/calls/uploads/album-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-albums';
import { memberReads } from '../features/accounts/index.ts';
import { askOwnAlbums, OwnAlbumsScreen } from '../features/own-albums/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { ownQueryOf } from '../lib/transport/own-query.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.albums();

/** An empty field of the form looks for nothing. */
function queryIn(url: URL): OwnAlbumsQuery {
  demandPath(url, path);
  const isSearched = url.searchParams.get('search')?.trim() !== '';
  return ownQueryOf(ownAlbumsUrl, url, [...(isSearched ? ['search'] : []), 'sort', 'before']);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryIn(url);
  return { query, shown: await memberReads(context).albums(query) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const query = queryIn(pageUrl(url));
  return { query, shown: await askOwnAlbums(request.signal, query) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  const { search, sort, before } = loaderData.query;
  return <OwnAlbumsScreen key={`${before} ${sort} ${search}`} {...loaderData} />;
}
