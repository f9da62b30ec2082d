import { AppError } from '#contracts/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { findFacets, type FiledUnder } from './find-facets.ts';

/** For a `dir` that nothing has: throws not_found, with the `dir` to ask for instead when it was renamed or merged. */
export async function throwMoved(db: Db, kind: FiledUnder, dir: string): Promise<never> {
  // The orientation only chooses among facets, which nobody looks at here.
  await findFacets(db, { orientation: 'str', kind, dirs: [dir] });
  throw new AppError('not_found');
}
