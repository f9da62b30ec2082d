import type { ReactNode } from 'react';
import { pageFailure } from '../lib/transport/page-failure.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader(): never {
  throw pageFailure({ code: 'not_found' });
}

export function clientLoader(): never {
  throw pageFailure({ code: 'not_found' });
}

export default function Missing(): ReactNode {
  return null;
}
