import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-history';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askHistory, historyQueryOf, OwnHistoryScreen } from '../features/saved-items/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.history();

export async function loader({ context, url }: Route.LoaderArgs) {
  const form = await loadAccountForm(domainRead(context), url, path);
  const query = historyQueryOf(url);
  const history = await memberReads(context).history(query);
  return { form, page: { history, after: query.after } };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const form = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  const query = historyQueryOf(pageUrl(url));
  const history = await askHistory(query, request.signal);
  return { form, page: { history, after: query.after } };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <OwnHistoryScreen {...loaderData} />;
}
