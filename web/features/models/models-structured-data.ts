import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits.ts';
import { pages } from '#contracts/pages.ts';
import {
  breadcrumbs,
  itemList,
  type Telling,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { ModelsPage } from './load-models.ts';

/** What a list of models tells search engines. For the loader on the server alone. */
export function tellModels(telling: Telling, { sort, query, people }: ModelsPage): Thing[] {
  if (people.length === 0) return [];
  const here = { name: telling.i18n._(msg`Models`), path: pages.models(sort) };
  const paths = people.map(({ dir }) => pages.model(dir));
  return [
    breadcrumbs(telling, [here]),
    itemList(telling, paths, (query.page - 1) * limits.page_size.default),
  ];
}
