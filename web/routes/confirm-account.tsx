import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/confirm-account';
import {
  ConfirmAccountScreen,
  ConfirmAgainButton,
  loadAccountLink,
} from '../features/accounts/index.ts';
import { FailurePage } from '../features/chrome/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export function ErrorBoundary(): ReactNode {
  return <FailurePage error={useRouteError()} action={<ConfirmAgainButton />} />;
}

const link = (token: string | undefined) =>
  ({ kind: 'confirm', token, pathOf: accountPages.confirm }) as const;

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadAccountLink(domainRead(context), url, link(params.token));
}

export function clientLoader({ request, url, params }: Route.ClientLoaderArgs) {
  return loadAccountLink(jsonRead(request.signal), pageUrl(url), link(params.token));
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <ConfirmAccountScreen page={loaderData} />;
}
