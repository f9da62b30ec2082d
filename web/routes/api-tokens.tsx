import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/api-tokens';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { ApiTokensScreen, askApiTokens } from '../features/api-tokens/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.tokens();

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, path);
  return { page, shown: await memberReads(context).tokens() };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const page = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  return { page, shown: await askApiTokens(request.signal) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <ApiTokensScreen {...loaderData} />;
}
