import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/data';
import { askData, DataScreen, loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, accountPages.data());
  return { page, data: await memberReads(context).data() };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const page = await loadAccountForm(jsonRead(request.signal), pageUrl(url), accountPages.data());
  return { page, data: await askData(request.signal) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <DataScreen {...loaderData} />;
}
