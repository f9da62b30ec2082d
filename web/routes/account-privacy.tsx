import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/account-privacy';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askPrivacy, PrivacyScreen } from '../features/profile/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, accountPages.privacy());
  return { page, privacy: await memberReads(context).privacy() };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const page = await loadAccountForm(jsonRead(signal), pageUrl(url), accountPages.privacy());
  return { page, privacy: await askPrivacy(signal) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <PrivacyScreen {...loaderData} />;
}
