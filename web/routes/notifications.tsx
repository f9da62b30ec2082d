import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/notifications';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import {
  askNotifications,
  NotificationsScreen,
  notificationsQueryOf,
} from '../features/notifications/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { nowSeconds } from '../lib/visit/now.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.notifications();

export async function loader({ context, url }: Route.LoaderArgs) {
  const form = await loadAccountForm(domainRead(context), url, path);
  const shown = await memberReads(context).notifications(notificationsQueryOf(url));
  return { form, shown, now: nowSeconds() };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const form = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  const shown = await askNotifications(notificationsQueryOf(pageUrl(url)), request.signal);
  return { form, shown, now: nowSeconds() };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <NotificationsScreen {...loaderData} />;
}
