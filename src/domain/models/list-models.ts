import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import {
  filterCodes,
  type FilterCode,
  type ListModelsQuery,
  type ModelFilters,
  type ModelListing,
} from '#contracts/calls/catalogue/models.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { modelCards, peopleOrder } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { countRows, row_count, emptyListError, readQueryPage } from '../read-page.ts';

/**
 * A page of the models of an orientation that have a video or an album, narrowed by any of the
 * filters. The total is exact. A page past the end is empty, and an empty first page says
 * `models_not_found`. Throws not_found for an unknown country.
 */
export async function listModels(
  { db, settings }: Ctx,
  query: ListModelsQuery,
): Promise<ModelListing> {
  const country_id = await countryId(db, query.filters.country);
  const { ids, total_count } = await readQueryPage(db, query, {
    id: 'model_id',
    total: (on) => countRows(matching(on, query, country_id).select(row_count)),
    rows: (on, is_reversed) =>
      matching(on, query, country_id)
        .select('model_id')
        .orderBy(peopleOrder(query.sort, 'model_id', is_reversed)),
  });
  return {
    models: await modelCards(db, settings, ids),
    total_count,
    ...emptyListError(query.page, total_count, 'models_not_found'),
  };
}

/** The listed models of an orientation (its code) that have a video or an album. */
export const shownModels = (db: Db, orientation_code: number) =>
  db
    .selectFrom('model_listing')
    .where('orientation', '=', orientation_code)
    .where(sql<boolean>`total_videos + total_albums > 0`);

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
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return country.country_id;
}
