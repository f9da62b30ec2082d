import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/messages';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askThreads, MessagesScreen, threadsQueryOf } from '../features/contacts/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.messages();
const addressee = ({ searchParams }: URL): string => searchParams.get('to') ?? '';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, path);
  const shown = await memberReads(context).threads(threadsQueryOf(url));
  return { page, shown, to: addressee(url) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const here = pageUrl(url);
  const page = await loadAccountForm(jsonRead(request.signal), here, path);
  const shown = await askThreads(threadsQueryOf(here), request.signal);
  return { page, shown, to: addressee(here) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <MessagesScreen {...loaderData} />;
}
