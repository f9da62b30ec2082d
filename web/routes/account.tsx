import type { ReactNode } from 'react';
import type { Account } from '#contracts/members/member-reads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/account';
import { AccountScreen, askAccount, memberReads } from '../features/accounts/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

interface AccountPage {
  account: Account;
  /** Why a form without script was not taken. */
  failed: string | undefined;
}

const failedIn = (url: URL): string | undefined => url.searchParams.get('failed') ?? undefined;

export async function loader({ context, url }: Route.LoaderArgs): Promise<AccountPage> {
  demandPath(url, accountPages.account());
  return { account: await memberReads(context).account(), failed: failedIn(url) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<AccountPage> {
  demandPath(pageUrl(url), accountPages.account());
  return { account: await askAccount(request.signal), failed: failedIn(url) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <AccountScreen {...loaderData} />;
}
