import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-people';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askOwnPeople, PeopleScreen } from '../features/own-people/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.people();

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, path);
  return { page, shown: await memberReads(context).people() };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const page = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  return { page, shown: await askOwnPeople(request.signal) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <PeopleScreen {...loaderData} />;
}
