import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import {
  breadcrumbs,
  itemList,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { ModelsPage } from './load-models.ts';

/** Structured data of a list of models. Server only. */
export function modelsJsonLd(ld: JsonLdContext, { sort, query, people }: ModelsPage): Thing[] {
  if (people.length === 0) return [];
  const here = { name: ld.i18n._(msg`Models`), path: pages.models(sort) };
  const paths = people.map(({ dir }) => pages.model(dir));
  return [
    breadcrumbs(ld, [here]),
    itemList(ld, paths, (query.page - 1) * limits.page_size.default),
  ];
}
