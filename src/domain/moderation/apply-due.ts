import { sql } from 'kysely';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { applyDecision } from './apply-decision.ts';

const batch = 100;
/** Until one that failed is tried again: it neither fills the log nor holds up the others. */
const retry_seconds = 60;
/** For rows that somebody else has locked. */
const lock_wait = '5s';

/**
 * Applies decisions whose ten seconds are over, each in a transaction of its own. Any worker, any time.
 * One that fails is tried again a minute later, and can be undone until then.
 */
export async function applyDueDecisions(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('moderation_decision')
    .select('decision_id')
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`coalesce(retry_at, effect_at) <= now()`)
    .orderBy(sql`coalesce(retry_at, effect_at)`)
    .limit(batch)
    .execute();
  for (const { decision_id } of due) {
    try {
      await ctx.db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${lock_wait}, true)`.execute(trx);
        await applyDecision(ctx, trx, decision_id);
      });
    } catch (error) {
      const failures = await postpone(ctx, decision_id);
      ctx.log.error(
        { decision_id, failures, err: messageOf(error) },
        'decision not applied; retrying in a minute',
      );
    }
  }
}

/** Returns how often it failed. */
async function postpone({ db }: Ctx, decision_id: number): Promise<number | undefined> {
  const row = await db
    .updateTable('moderation_decision')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      retry_at: sql<Date>`now() + make_interval(secs => ${retry_seconds})`,
    }))
    .where('decision_id', '=', decision_id)
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
}
