import { sql } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { unhurried } from './unhurried.ts';

/** Builds the rankings of the last days anew, by views and by votes; days are UTC. Readers see the old ones until then. */
export async function rankPeriod(ctx: Ctx, period: 'day' | 'week' | 'month'): Promise<void> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  for (const metric of ['views', 'rating'])
    await unhurried(ctx, (trx) => sql`select rank_period(${period}, ${metric}, ${today}::date)`.execute(trx));
}

/** Chooses the video whose picture stands for each category. Locked before, in id order: a merge locks two of them. */
export const chooseFaces = (ctx: Ctx): Promise<void> =>
  unhurried(ctx, async (trx) => {
    await sql`select 1 from category order by category_id for key share`.execute(trx);
    await sql`select category_faces()`.execute(trx);
  });

/** Suggestions of categories are weighed by their videos, which nothing else tells them of. */
export const weighSuggestions = (ctx: Ctx): Promise<void> =>
  unhurried(ctx, async (trx) => {
    await sql`select 1 from category order by category_id for no key update`.execute(trx);
    await sql`select suggest_refresh(${objectKind.category}, array(select category_id from category))`.execute(trx);
  });

/** Models and channels earn what their videos do: popularity and views move without anything else changing. */
export async function enqueueEverybody({ db }: Ctx): Promise<void> {
  await sql`
    insert into people_dirty (kind, object_id)
    select ${objectKind.model}::smallint, model_id from model where merged_into is null
    union all select ${objectKind.channel}::smallint, channel_id from channel`.execute(db);
}
