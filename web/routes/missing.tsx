import type { ReactNode } from 'react';
import { redirectDocument } from 'react-router';
import type { Route } from './+types/missing';
import { pageFailure } from '../lib/transport/page-failure.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader(): never {
  throw pageFailure({ code: 'not_found' });
}

/** The manifest of this document may lack the route, so the server decides. */
export function clientLoader({ url }: Route.ClientLoaderArgs): never {
  const { pathname, search } = pageUrl(url);
  throw redirectDocument(pathname + search);
}

export default function Missing(): ReactNode {
  return null;
}
