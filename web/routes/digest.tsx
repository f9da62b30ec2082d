import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/digest';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askDigest, DigestScreen } from '../features/notifications/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.digest();

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, path);
  return { page, digest: await memberReads(context).digest() };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const page = await loadAccountForm(jsonRead(signal), pageUrl(url), path);
  return { page, digest: await askDigest(signal) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <DigestScreen {...loaderData} />;
}
