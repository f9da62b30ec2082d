import { sql } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

const refresh_batch = 100;

/**
 * Rebuilds the rankings of a period, by views and by votes; days are UTC. Readers see the old rows
 * until the commit.
 */
export async function rankPeriod(ctx: Ctx, period: 'day' | 'week' | 'month'): Promise<void> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  for (const metric of ['views', 'rating'])
    await sql`select rank_period(${period}, ${metric}, ${today}::date)`.execute(ctx.slow_db);
}

/**
 * Picks the video whose picture is the cover of each category. Locks categories first, in id order,
 * because a merge locks two of them.
 */
export const pickCategoryCovers = (ctx: Ctx): Promise<void> =>
  ctx.slow_db.transaction().execute(async (trx) => {
    await sql`select 1 from category order by category_id for key share`.execute(trx);
    await sql`select category_covers()`.execute(trx);
  });

/** Recomputes the stop words: title words so common that no search looks them up. */
export async function countTitleWords({ slow_db }: Pick<Ctx, 'slow_db'>): Promise<void> {
  await sql`select count_title_words()`.execute(slow_db);
}

/** Recomputes the weight of each category's suggestions from its videos; no trigger does it. */
export const recomputeSuggestions = (ctx: Ctx): Promise<void> =>
  ctx.slow_db.transaction().execute(async (trx) => {
    await sql`select 1 from category order by category_id for no key update`.execute(trx);
    await sql`select suggest_refresh(${objectKind.category}, array(select category_id from category))`.execute(
      trx,
    );
  });

/** Recomputes the searches that complete a typed text. */
export async function completePhrases({ slow_db }: Pick<Ctx, 'slow_db'>): Promise<void> {
  await sql`select suggest_phrases()`.execute(slow_db);
}

/**
 * Recomputes the totals of all models and channels in batches, because views and popularity of
 * their videos change without a queued refresh.
 */
export async function recomputePeopleStats(ctx: Ctx): Promise<void> {
  for (const kind of ['model', 'channel'] as const) {
    const [id, refresh] = [sql.ref(`${kind}_id`), sql.raw(`${kind}_refresh`)];
    const { rows } = await sql<{
      id: number;
    }>`select ${id} as id from ${sql.table(`${kind}_stat`)} order by 1`.execute(ctx.db);
    for (let n = 0; n < rows.length; n += refresh_batch) {
      const ids = rows.slice(n, n + refresh_batch).map((row) => row.id);
      await sql`select ${refresh}(${ids}::int[])`.execute(ctx.slow_db);
    }
  }
}
