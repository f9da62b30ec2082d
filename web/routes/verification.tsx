import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/verification';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askVerification, VerificationScreen } from '../features/verification/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.verification();

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, path);
  return { page, shown: await memberReads(context).verification() };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const page = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  return { page, shown: await askVerification(request.signal) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <VerificationScreen {...loaderData} />;
}
