import type { ReactNode } from 'react';
import type { Route } from './+types/form';
import { FormScreen, formSource, loadForm } from '../features/forms/index.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return pack('page', await loadForm(formSource(domainRead(context)), url));
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  return loadForm(formSource(jsonRead(request.signal)), pageUrl(url));
}

export default function FormPage({ loaderData }: Route.ComponentProps): ReactNode {
  const page = unpack(loaderData);
  return <FormScreen key={page.kind} page={page} />;
}
