import { AppError } from '#contracts/errors.ts';
import {
  filterCodes,
  type FilterCode,
  type ListModelsQuery,
  type ModelFilters,
  type ModelListing,
} from '#contracts/models.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { modelCards, peopleOrder } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { readPage } from '../read-page.ts';
import { shownModels } from './shown-models.ts';

/**
 * A page of the models of an orientation that have anything to show, narrowed by any of the filters. The total is exact; past the end the page is empty,
 * and an empty first page says `models_not_found`. Throws not_found for letters that are no country.
 */
export async function listModels(
  { db, settings }: Ctx,
  query: ListModelsQuery,
): Promise<ModelListing> {
  const country_id = await countryId(db, query.filters.country);
  const { ids, total_count } = await readPage(db, query, {
    async total(on) {
      const { total } = await matching(on, query, country_id)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    async ids(on, { offset, limit, is_reversed }) {
      const rows = await matching(on, query, country_id)
        .select('model_id')
        .orderBy(peopleOrder(query.sort, 'model_id', is_reversed))
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(({ model_id }) => model_id);
    },
  });
  const models = await modelCards(db, settings, ids);
  return {
    models,
    total_count,
    ...(total_count === 0 && query.page === 1 && { error: 1, code: 'models_not_found' }),
  };
}

const attributes = Object.keys(filterCodes) as FilterCode[];

function matching(
  db: Db,
  { orientation, filters }: { orientation: ListModelsQuery['orientation']; filters: ModelFilters },
  country_id: number | undefined,
) {
  let rows = shownModels(db, orientationCode[orientation]);
  for (const attribute of attributes) {
    const code = filters[attribute];
    if (code !== undefined) rows = rows.where(attribute, '=', code);
  }
  if (country_id !== undefined) rows = rows.where('country_id', '=', country_id);
  if (filters.letter !== undefined) rows = rows.where('letter', '=', filters.letter);
  return rows;
}

async function countryId(db: Db, code: string | undefined): Promise<number | undefined> {
  if (code === undefined) return undefined;
  const country = await db
    .selectFrom('country')
    .select('country_id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!country) throw new AppError('not_found');
  return country.country_id;
}
