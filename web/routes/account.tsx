import type { ReactNode } from 'react';
import type { Account } from '#contracts/member-reads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/account';
import { AccountScreen, askAccount, memberReads } from '../features/accounts/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ context, url }: Route.LoaderArgs): Promise<Account> {
  demandPath(url, accountPages.account());
  return memberReads(context).account();
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<Account> {
  demandPath(pageUrl(url), accountPages.account());
  return askAccount(request.signal);
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <AccountScreen account={loaderData} />;
}
