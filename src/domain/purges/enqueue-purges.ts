import { answerKinds, overflowTag } from '#contracts/answer-kinds.ts';
import { sql } from 'kysely';
import { tags_at_once } from '#platform/cdn/port.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import type { JobPayloads } from '../jobs.ts';

/** More distinct tags than this are purged as everything: one tag a kind of answer. */
const tags_max = 3000;
const rows_at_once = 20_000;

/**
 * Enqueues the pending purges as jobs and deletes them from `cache_purge` in one transaction, so
 * that no kill loses a purge. `lists` selects the purges of lists, which may wait a minute. Returns
 * how many tags were enqueued.
 */
export async function enqueuePurges(ctx: Ctx, { lists }: { lists: boolean }): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const tags = await takeWaiting(trx, lists);
    if (!ctx.cdn.is_configured) return 0;
    const purged = tags.length > tags_max ? [...answerKinds] : tags;
    for (let at = 0; at < purged.length; at += tags_at_once - 1)
      await ctx.jobs.enqueue(
        'cdn.purge',
        { tags: purged.slice(at, at + tags_at_once - 1) },
        { trx },
      );
    return purged.length;
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

/**
 * Sends a purge to the CDN, together with the tag of the answers whose own tags overflow. Throws
 * when the CDN refuses it; idempotent.
 */
export async function sendPurge({ cdn }: Ctx, { tags }: JobPayloads['cdn.purge']): Promise<void> {
  await cdn.purge([...tags, overflowTag]);
}
