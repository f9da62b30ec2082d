import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-playlists';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import {
  askPlaylists,
  loadOwnPlaylists,
  OwnPlaylistsScreen,
} from '../features/own-playlists/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.playlists();

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = domainRead(context);
  const visitor = context.get(preferencesContext);
  const page = await loadAccountForm(read, url, path);
  const shown = await loadOwnPlaylists(memberReads(context), read, visitor, url);
  return { page, shown, orientation: visitor.orientation };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const read = jsonRead(signal);
  const visitor = currentVisitor();
  const page = await loadAccountForm(read, pageUrl(url), path);
  const shown = await loadOwnPlaylists(askPlaylists(signal), read, visitor, pageUrl(url));
  return { page, shown, orientation: visitor.orientation };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <OwnPlaylistsScreen {...loaderData} />;
}
