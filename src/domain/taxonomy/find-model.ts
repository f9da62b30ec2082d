import { AppError } from '#contracts/errors.ts';
import {
  orientationCode,
  orientationOfCode,
  orientations,
  type Orientation,
} from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';
import { facetOf } from './find-facets.ts';
import { findNamed } from './find-named.ts';
import type { NameFacets } from './co-occurring-names.ts';

export interface FoundModel {
  id: number;
  /** The model's own; its videos may have any. */
  orientation: Orientation;
  /** The model's facets, one entry per orientation. */
  facets: NameFacets[];
}

/**
 * Finds a model by its current dir, with the models being merged into it. Throws not_found, with
 * the current `dir` of a renamed or merged one.
 */
export async function findModel(db: Db, dir: string): Promise<FoundModel> {
  const id = await findNamed(db, 'model', dir);
  const rows = await db
    .selectFrom('model')
    .modifyFront(prepared)
    .select(['model_id', 'orientation'])
    .where((eb) =>
      eb.or([
        eb('model_id', '=', id),
        eb.and([eb('merged_into', '=', id), eb('is_merging', '=', true)]),
      ]),
    )
    .orderBy('model_id')
    .execute();
  const own = rows.find(({ model_id }) => model_id === id);
  if (!own) throw new AppError('not_found');
  return {
    id,
    orientation: orientationOfCode(own.orientation),
    facets: orientations.map((orientation) => ({
      orientation: orientationCode[orientation],
      facets: rows.map(({ model_id }) => facetOf('model', model_id, orientation)),
    })),
  };
}
