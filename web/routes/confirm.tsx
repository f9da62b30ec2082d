import type { ReactNode } from 'react';
import type { Route } from './+types/confirm';
import { ConfirmScreen, loadConfirm } from '../features/forms/index.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: Route.LoaderArgs): { secret: string } {
  return loadConfirm(url);
}

export function clientLoader({ url }: Route.ClientLoaderArgs): { secret: string } {
  return loadConfirm(pageUrl(url));
}

export default function Confirm({ loaderData }: Route.ComponentProps): ReactNode {
  return <ConfirmScreen secret={loaderData.secret} />;
}
