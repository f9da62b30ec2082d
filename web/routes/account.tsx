import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/account';
import { AccountScreen } from '../features/accounts/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: Route.LoaderArgs): null {
  demandPath(url, accountPages.account());
  return null;
}

export function clientLoader({ url }: Route.ClientLoaderArgs): null {
  demandPath(pageUrl(url), accountPages.account());
  return null;
}

export default function Account(): ReactNode {
  return <AccountScreen />;
}
