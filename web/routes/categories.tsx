import type { ReactNode } from 'react';
import type { Route } from './+types/categories';
import { CategoriesScreen } from '../features/categories/categories-screen.tsx';
import { loadCategories, type CategoriesPage } from '../features/categories/load-categories.ts';
import { tellCategories } from '../features/categories/tell-categories.ts';
import { domainSource, jsonSource } from '../features/videos/video-source.ts';
import { pack, unpack, type Packed } from '../lib/document/packed.ts';
import { currentVisitor } from '../lib/preferences.ts';
import { withStructuredData } from '../lib/tell-search-engines.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Packed<CategoriesPage>> {
  const page = await loadCategories(domainSource(context), context.get(preferencesContext), url);
  await withStructuredData(context, (telling) => tellCategories(telling, page));
  return pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<CategoriesPage> {
  return loadCategories(jsonSource(request.signal), currentVisitor(), url);
}

export default function Categories({ loaderData }: Route.ComponentProps): ReactNode {
  return <CategoriesScreen page={unpack<CategoriesPage>(loaderData)} />;
}
