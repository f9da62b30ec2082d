import type { ReactNode } from 'react';
import type { Route } from './+types/categories';
import {
  CategoriesScreen,
  categoriesJsonLd,
  loadCategories,
} from '../features/categories/index.ts';
import { videoSource } from '../features/listing/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(videoSource, loadCategories, categoriesJsonLd);
export const clientLoader = navigationLoader(videoSource, loadCategories);

export default function Categories({ loaderData }: Route.ComponentProps): ReactNode {
  return <CategoriesScreen page={unpack(loaderData)} />;
}
