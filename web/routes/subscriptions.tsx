import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/subscriptions';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askFeed, FeedScreen, feedQueryOf, toFeedPage } from '../features/subscriptions/index.ts';
import { orPageFailure } from '../lib/transport/page-failure.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.subscriptions();

export async function loader({ context, url }: Route.LoaderArgs) {
  const form = await loadAccountForm(domainRead(context), url, path);
  const query = feedQueryOf(url);
  const feed = toFeedPage(query, await orPageFailure(memberReads(context).feed(query)));
  return { form, feed };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const form = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  const query = feedQueryOf(pageUrl(url));
  return { form, feed: toFeedPage(query, await askFeed(query, request.signal)) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <FeedScreen {...loaderData} />;
}
