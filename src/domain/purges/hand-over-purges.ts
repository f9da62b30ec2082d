import { answerKinds } from '#contracts/answer-kinds.ts';
import { sql } from 'kysely';
import { tags_at_once } from '#platform/cdn/port.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

/** So many different tags at once are no change of some objects any more: then everything is purged. */
const tags_max = 3000;
const rows_at_once = 20_000;

/**
 * Makes jobs of what is waiting to be told to the CDN, in one transaction with taking it off the list: no kill can lose a purge. `lists` are the ones that
 * can wait a minute. Returns how many tags were handed over.
 */
export async function handOverPurges(ctx: Ctx, { lists }: { lists: boolean }): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const tags = await takeWaiting(trx, lists);
    if (!ctx.cdn.is_configured) return 0;
    const told = tags.length > tags_max ? [...answerKinds] : tags;
    for (let at = 0; at < told.length; at += tags_at_once - 1)
      await ctx.jobs.enqueue('cdn.purge', { tags: told.slice(at, at + tags_at_once - 1) }, { trx });
    return told.length;
  });
}

async function takeWaiting(trx: Trx, lists: boolean): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with taken as (
      delete from cache_purge where ctid = any(array(
        select ctid from cache_purge where of_lists = ${lists} limit ${rows_at_once} for update skip locked))
      returning tag)
    select distinct tag from taken`.execute(trx);
  return rows.map(({ tag }) => tag);
}
