import type { ReactNode } from 'react';
import type { Route } from './+types/age';
import { AgeScreen, loadAge, type AgePage } from '../features/ages/index.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: Route.LoaderArgs): AgePage {
  return loadAge(url);
}

export function clientLoader({ url }: Route.ClientLoaderArgs): AgePage {
  return loadAge(pageUrl(url));
}

export default function Age({ loaderData }: Route.ComponentProps): ReactNode {
  return <AgeScreen page={loaderData} />;
}
