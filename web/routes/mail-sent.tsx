import type { ReactNode } from 'react';
import type { Route } from './+types/mail-sent';
import { loadMailSent, MailSentScreen } from '../features/forms/index.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: Route.LoaderArgs): { isExpired: boolean } {
  return loadMailSent(url);
}

export function clientLoader({ url }: Route.ClientLoaderArgs): { isExpired: boolean } {
  return loadMailSent(pageUrl(url));
}

export default function MailSent({ loaderData }: Route.ComponentProps): ReactNode {
  return <MailSentScreen isExpired={loaderData.isExpired} />;
}
