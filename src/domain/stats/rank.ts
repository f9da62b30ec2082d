import { sql } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

const weighed_at_once = 100;

/** Builds the rankings of the last days anew, by views and by votes; days are UTC. Readers see the old ones until then. */
export async function rankPeriod(ctx: Ctx, period: 'day' | 'week' | 'month'): Promise<void> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  for (const metric of ['views', 'rating'])
    await sql`select rank_period(${period}, ${metric}, ${today}::date)`.execute(ctx.slow_db);
}

/** Chooses the video whose picture stands for each category. Locked before, in id order: a merge locks two of them. */
export const pickCategoryCovers = (ctx: Ctx): Promise<void> =>
  ctx.slow_db.transaction().execute(async (trx) => {
    await sql`select 1 from category order by category_id for key share`.execute(trx);
    await sql`select category_covers()`.execute(trx);
  });

/** Which title words are so common that nothing looks them up. */
export async function countTitleWords({ slow_db }: Pick<Ctx, 'slow_db'>): Promise<void> {
  await sql`select count_title_words()`.execute(slow_db);
}

/** Suggestions of categories are weighed by their videos, which nothing else tells them of. */
export const recomputeSuggestions = (ctx: Ctx): Promise<void> =>
  ctx.slow_db.transaction().execute(async (trx) => {
    await sql`select 1 from category order by category_id for no key update`.execute(trx);
    await sql`select suggest_refresh(${objectKind.category}, array(select category_id from category))`.execute(
      trx,
    );
  });

/** Models and channels earn what their videos do: popularity and views move without anything else changing. All are counted whole, some at a time. */
export async function recomputePeopleStats(ctx: Ctx): Promise<void> {
  for (const kind of ['model', 'channel'] as const) {
    const [id, refresh] = [sql.ref(`${kind}_id`), sql.raw(`${kind}_refresh`)];
    const { rows } = await sql<{
      id: number;
    }>`select ${id} as id from ${sql.table(`${kind}_stat`)} order by 1`.execute(ctx.db);
    for (let n = 0; n < rows.length; n += weighed_at_once) {
      const ids = rows.slice(n, n + weighed_at_once).map((row) => row.id);
      await sql`select ${refresh}(${ids}::int[])`.execute(ctx.slow_db);
    }
  }
}
