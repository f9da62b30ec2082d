import { msg } from '@lingui/core/macro';
import { listingPage } from '#contracts/listing-pages.ts';
import { pages } from '#contracts/pages.ts';
import {
  breadcrumbs,
  itemList,
  type Telling,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { CategoriesPage } from './load-categories.ts';

/** What the list of categories tells search engines. For the loader on the server alone. */
export function tellCategories(telling: Telling, { categories }: CategoriesPage): Thing[] {
  const here = { name: telling.i18n._(msg`Categories`), path: pages.categories() };
  const paths = categories.map(({ dir }) =>
    listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates'),
  );
  return [breadcrumbs(telling, [here]), itemList(telling, paths)];
}
