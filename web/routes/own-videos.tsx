import type { ReactNode } from 'react';
import { ownVideosUrl, type OwnVideosQuery } from '#contracts/calls/uploads/own-videos.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-videos';
import { memberReads } from '../features/accounts/index.ts';
import { askOwnVideos, OwnVideosScreen } from '../features/uploads/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { ownQueryOf } from '../lib/transport/own-query.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.videos();

/** An empty field of the form looks for nothing. */
function queryIn(url: URL): OwnVideosQuery {
  demandPath(url, path);
  const isSearched = url.searchParams.get('search')?.trim() !== '';
  return ownQueryOf(ownVideosUrl, url, [...(isSearched ? ['search'] : []), 'sort', 'before']);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryIn(url);
  return { query, shown: await memberReads(context).videos(query) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const query = queryIn(pageUrl(url));
  return { query, shown: await askOwnVideos(request.signal, query) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  const { search, sort, before } = loaderData.query;
  return <OwnVideosScreen key={`${before} ${sort} ${search}`} {...loaderData} />;
}
