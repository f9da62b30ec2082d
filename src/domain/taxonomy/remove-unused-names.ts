import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

export interface Names {
  tag_ids: readonly number[];
  model_ids: readonly number[];
  channel_ids: readonly number[];
}

/** Removes names without links: inserted for videos or albums that were refused afterwards. */
export async function removeUnusedNames(
  { db }: Pick<Ctx, 'db'>,
  { tag_ids, model_ids, channel_ids }: Names,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      delete from tag t where tag_id = any(${[...tag_ids]}::int[])
        and not exists (select 1 from video_tag x where x.tag_id = t.tag_id) and not exists (select 1 from album_tag x where x.tag_id = t.tag_id)
        and not exists (select 1 from tag x where x.merged_into = t.tag_id)`.execute(trx);
    await sql`
      delete from model m where model_id = any(${[...model_ids]}::int[])
        and not exists (select 1 from video_model x where x.model_id = m.model_id)
        and not exists (select 1 from album_model x where x.model_id = m.model_id)
        and not exists (select 1 from model x where x.merged_into = m.model_id)`.execute(trx);
    await sql`
      delete from channel c where channel_id = any(${[...channel_ids]}::int[])
        and not exists (select 1 from video x where x.channel_id = c.channel_id) and not exists (select 1 from album x where x.channel_id = c.channel_id)`.execute(
      trx,
    );
  });
}
