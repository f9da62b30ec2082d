import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/code';
import { CodeScreen, loadAccountForm } from '../features/accounts/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAccountForm(domainRead(context), url, accountPages.code());
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  return loadAccountForm(jsonRead(request.signal), pageUrl(url), accountPages.code());
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <CodeScreen page={loaderData} />;
}
