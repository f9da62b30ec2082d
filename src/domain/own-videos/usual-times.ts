import { sql } from 'kysely';
import type { OwnVideos } from '#contracts/calls/uploads/own-videos.ts';
import type { Ctx } from '../ctx.ts';

/** How many of the last count. */
const last = 50;

/** Measures how long processing and review take: the median of the last fifty. A step of which nothing is known has no row. */
export async function measureUsualTimes({ db }: Ctx): Promise<void> {
  await sql`
    with took as (
      (select 'processing' as step, ready_at - created_at as time from media
        where ready_at is not null order by ready_at desc limit ${last})
      union all
      (select 'review', closed_at - created_at from moderation_case
        where kind = 'publication' and closed_at is not null order by closed_at desc limit ${last}))
    insert into usual_time (step, seconds)
    select step, greatest(0, percentile_cont(0.5) within group (order by extract(epoch from time)))::int
    from took group by step order by step
    on conflict (step) do update set seconds = excluded.seconds`.execute(db);
}

/** Seconds; null while nothing is known. */
export async function readUsualTimes({ db }: Pick<Ctx, 'db'>): Promise<OwnVideos['usual']> {
  const rows = await db.selectFrom('usual_time').select(['step', 'seconds']).execute();
  const secondsOf = (step: string): number | null =>
    rows.find((row) => row.step === step)?.seconds ?? null;
  return { processing: secondsOf('processing'), review: secondsOf('review') };
}
