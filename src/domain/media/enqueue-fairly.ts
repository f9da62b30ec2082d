import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import type { MediaState } from './media-state.ts';
import { deadlineOf, effortOf, priorityOf } from './queue-turn.ts';

/** States in which an owner's clips are in the same queue. */
const waiting = {
  'media.probe': ['uploaded'],
  'media.transcode': ['probed', 'transcoding'],
} as const satisfies Record<string, readonly MediaState['state'][]>;

interface Turn {
  media_id: number;
  step: keyof typeof waiting;
  /** expected cost */
  seconds: number;
}

/**
 * Enqueues a step of a clip at its fair position. Must come last in the transaction: it holds the
 * lock of the owner's queue until the end.
 */
export async function enqueueFairly(
  { jobs, clock }: Pick<Ctx, 'jobs' | 'clock'>,
  trx: Trx,
  { media_id, step, seconds }: Turn,
): Promise<void> {
  const cost_log2 = effortOf(seconds);
  await sql`select pg_advisory_xact_lock(lock_key('media_queue'), coalesce(owner_id, 0)) from media where media_id = ${media_id}`.execute(
    trx,
  );
  const { rows } = await sql<{ latest: number }>`
    select coalesce(max(virtual_deadline), 0) as latest from media
    where coalesce(owner_id, 0) = (select coalesce(owner_id, 0) from media where media_id = ${media_id})
      and state = any(${[...waiting[step]]}::text[]) and state not in ('ready', 'failed') and cost_log2 <= ${cost_log2} and media_id <> ${media_id}`.execute(
    trx,
  );
  const virtual_deadline = deadlineOf({ now: clock.now(), latest: rows[0]?.latest ?? 0, seconds });
  await trx
    .updateTable('media')
    .set({ virtual_deadline, cost_log2 })
    .where('media_id', '=', media_id)
    .execute();
  await jobs.enqueue(step, { media_id }, { trx, priority: priorityOf(virtual_deadline) });
}
