import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-favourites';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askSaved, SavedScreen, savedQueryOf } from '../features/saved-items/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.favourites();
const list = 'favourites' as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const form = await loadAccountForm(domainRead(context), url, path);
  const query = savedQueryOf(url);
  const saved = await memberReads(context).saved(list, query);
  return { form, page: { list, saved, ...query } };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const form = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  const query = savedQueryOf(pageUrl(url));
  const saved = await askSaved(list, query, request.signal);
  return { form, page: { list, saved, ...query } };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <SavedScreen {...loaderData} />;
}
