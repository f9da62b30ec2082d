import type { Letters } from '#contracts/calls/catalogue/around-models.ts';
import type { Country } from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { PeopleSort } from '#contracts/calls/catalogue/models.ts';
import { pages } from '#contracts/pages/pages.ts';
import { parseModelsPath, parseModelsQuery } from '#contracts/pages/people/parse-people-pages.ts';
import type { ModelsQuery } from '#contracts/pages/people/people-pages.ts';
import { demandSort } from '../../lib/transport/demand-sort.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { toPeople, type PeopleSource, type PersonData } from '../people/index.ts';
import type { Visitor } from '../listing/index.ts';

export interface ModelsPage {
  sort: PeopleSort;
  query: ModelsQuery;
  people: PersonData[];
  total_count: number;
  /** First letters of all models of the orientation, regardless of the filters. */
  letters: Letters['letters'];
  /** Countries to choose from: those with videos, most first, in the page's language. */
  countries: readonly Country[];
  /** A page after the last one: the empty state, with status 404. */
  is_past_end: boolean;
}

/** /models/{sort}/. Throws page failures, and 301 for the other slash and without a sort. */
export async function loadModels(
  source: PeopleSource,
  { orientation, language }: Visitor,
  url: URL,
): Promise<ModelsPage> {
  const sort = demandSort(url, parseModelsPath, pages.models);
  const query = parseModelsQuery(url.searchParams);
  if (!query) throw pageFailure({ code: 'not_found' });
  const [{ models, total_count }, { letters }, { countries }] = await Promise.all([
    source.models({ orientation, sort, count: limits.page_size.default, ...query }),
    source.letters({ orientation }),
    source.countries({ orientation, lang: language }),
  ]);
  return {
    sort,
    query,
    people: toPeople(models),
    total_count,
    letters,
    countries,
    is_past_end: query.page > 1 && models.length === 0,
  };
}
