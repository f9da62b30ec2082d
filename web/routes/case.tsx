import type { ReactNode } from 'react';
import type { Route } from './+types/case';
import { CaseScreen, loadCase } from '../features/forms/index.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return pack('page', await loadCase(domainRead(context), url));
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  return loadCase(jsonRead(request.signal), pageUrl(url));
}

export default function Case({ loaderData }: Route.ComponentProps): ReactNode {
  return <CaseScreen status={unpack(loaderData)} />;
}
