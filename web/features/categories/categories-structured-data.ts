import { msg } from '@lingui/core/macro';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import {
  breadcrumbs,
  itemList,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { CategoriesPage } from './load-categories.ts';

/** Structured data of the list of categories. Server only. */
export function categoriesJsonLd(ld: JsonLdContext, { categories }: CategoriesPage): Thing[] {
  const here = { name: ld.i18n._(msg`Categories`), path: pages.categories() };
  const paths = categories.map(({ dir }) =>
    listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates'),
  );
  return [breadcrumbs(ld, [here]), itemList(ld, paths)];
}
