import { pageFailure } from '../lib/transport/page-failure.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

/** What the server shows in place of every page where the owner serves nobody. */
export function loader(): never {
  throw pageFailure({ code: 'not_in_region' });
}

export function clientLoader(): never {
  throw pageFailure({ code: 'not_in_region' });
}

export default function NotAvailable(): null {
  return null;
}
