import type { ReactNode } from 'react';
import { data } from 'react-router';
import { errorCatalogue } from '#contracts/errors.ts';
import { not_available_page } from '#contracts/policy.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { NotAvailableScreen } from '../features/ages/index.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: { url: URL }) {
  demandPath(url, not_available_page);
  return data(null, { status: errorCatalogue.not_in_region });
}

export function clientLoader(): null {
  return null;
}

export default function NotAvailable(): ReactNode {
  return <NotAvailableScreen />;
}
