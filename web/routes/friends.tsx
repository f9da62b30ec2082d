import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/friends';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askFriends, friendsQueryOf, FriendsScreen } from '../features/contacts/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.friends();

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, path);
  return { page, shown: await memberReads(context).friends(friendsQueryOf(url)) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const here = pageUrl(url);
  const page = await loadAccountForm(jsonRead(request.signal), here, path);
  return { page, shown: await askFriends(friendsQueryOf(here), request.signal) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <FriendsScreen {...loaderData} />;
}
