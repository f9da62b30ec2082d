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

const failedOf = ({ searchParams }: URL): string | undefined =>
  searchParams.get('failed') ?? undefined;

export async function loader({ context, url }: Route.LoaderArgs) {
  demandPath(url, accountPages.allSubscriptions());
  const page = await memberReads(context).subscriptions(listQueryOf(url));
  return { page, failed: failedOf(url) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const here = pageUrl(url);
  demandPath(here, accountPages.allSubscriptions());
  const page = await askSubscriptions(listQueryOf(here), request.signal);
  return { page, failed: failedOf(here) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <AllSubscriptionsScreen {...loaderData} />;
}
