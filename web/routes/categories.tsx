import type { ReactNode } from 'react';
import type { Route } from './+types/categories';
import {
  CategoriesScreen,
  loadCategories,
  type CategoriesPage,
  categoriesJsonLd,
} from '../features/categories/index.ts';
import { videoSource } from '../features/listing/index.ts';
import { pack, unpack, type Packed } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { withStructuredData } from '../lib/structured-data/with-structured-data.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Packed<CategoriesPage>> {
  const page = await loadCategories(
    videoSource(domainRead(context)),
    context.get(preferencesContext),
    url,
  );
  await withStructuredData(context, (ld) => categoriesJsonLd(ld, page));
  return pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<CategoriesPage> {
  return loadCategories(videoSource(jsonRead(request.signal)), currentVisitor(), url);
}

export default function Categories({ loaderData }: Route.ComponentProps): ReactNode {
  return <CategoriesScreen page={unpack<CategoriesPage>(loaderData)} />;
}
