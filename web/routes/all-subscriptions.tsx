import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/all-subscriptions';
import { memberReads } from '../features/accounts/index.ts';
import {
  AllSubscriptionsScreen,
  askSubscriptions,
  listQueryOf,
} from '../features/subscriptions/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  demandPath(url, accountPages.allSubscriptions());
  return memberReads(context).subscriptions(listQueryOf(url));
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const here = pageUrl(url);
  demandPath(here, accountPages.allSubscriptions());
  return askSubscriptions(listQueryOf(here), request.signal);
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <AllSubscriptionsScreen page={loaderData} />;
}
