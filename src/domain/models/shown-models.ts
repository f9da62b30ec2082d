import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The listed models of an orientation (its code) that have anything to show. */
export const shownModels = (db: Db, orientation: number) =>
  db
    .selectFrom('model_listing')
    .where('orientation', '=', orientation)
    .where(sql<boolean>`total_videos + total_albums > 0`);
