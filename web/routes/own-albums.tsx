import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-albums';
import { memberReads } from '../features/accounts/index.ts';
import { askOwnAlbums, OwnAlbumsScreen } from '../features/own-albums/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.albums();

/** 0 begins; what is no number begins as well. */
function beforeIn(url: URL): number {
  demandPath(url, path);
  const text = url.searchParams.get('before') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const before = beforeIn(url);
  return { before, shown: await memberReads(context).albums(before) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const before = beforeIn(pageUrl(url));
  return { before, shown: await askOwnAlbums(request.signal, before) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <OwnAlbumsScreen key={loaderData.before} {...loaderData} />;
}
