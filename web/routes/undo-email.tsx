import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/undo-email';
import { UndoEmailScreen, loadAccountLink } from '../features/accounts/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const link = (token: string | undefined) =>
  ({ kind: 'email-undo', token, pathOf: accountPages.undoEmail }) as const;

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadAccountLink(domainRead(context), url, link(params.token));
}

export function clientLoader({ request, url, params }: Route.ClientLoaderArgs) {
  return loadAccountLink(jsonRead(request.signal), pageUrl(url), link(params.token));
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <UndoEmailScreen page={loaderData} />;
}
