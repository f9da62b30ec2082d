import type { ReactNode } from 'react';
import { privacyPage } from '#contracts/pages/account-links.ts';
import type { Route } from './+types/privacy';
import '../lib/i18n/later-texts.ts';
import { PrivacyScreen } from '../features/hidden-things/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: Route.LoaderArgs): null {
  demandPath(url, privacyPage());
  return null;
}

export function clientLoader({ url }: Route.ClientLoaderArgs): null {
  demandPath(pageUrl(url), privacyPage());
  return null;
}

export default function Privacy(): ReactNode {
  return <PrivacyScreen />;
}
