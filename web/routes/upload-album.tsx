import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/upload-album';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { AlbumScreen, askAlbumPage } from '../features/own-albums/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.uploadAlbum();

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, path);
  const { language } = context.get(preferencesContext);
  return { page, shown: await memberReads(context).albumForm(language) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const page = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  return { page, shown: await askAlbumPage(request.signal, currentVisitor().language) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <AlbumScreen {...loaderData} />;
}
