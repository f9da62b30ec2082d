import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

interface Counts {
  views: number;
  likes: number;
  dislikes: number;
}

export interface VideoCounters extends Counts {
  video_id: number;
  /** Its part of today (0 days ago) and of the days before, for the rankings of the last days. */
  recent?: readonly (Counts & { days_ago: number })[];
}

/**
 * Sets counters from elsewhere (an imported catalogue, the demo). Popularity is what the views would have left had they come evenly
 * over the video's life: the decayed sum of a steady rate. Days are UTC.
 */
export async function setCounters(
  { db, clock }: Ctx,
  counters: readonly VideoCounters[],
): Promise<void> {
  if (counters.length === 0) return;
  const sorted = counters.toSorted((a, b) => a.video_id - b.video_id);
  const column = (name: keyof Counts | 'video_id'): number[] => sorted.map((row) => row[name]);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    await sql`
      update video_stat s set views = c.views, likes = c.likes, dislikes = c.dislikes,
        pop = pop_at(${now}) + ln(greatest(1, c.views) * least(1, 373960 / greatest(1, extract(epoch from ${now}::timestamptz - v.post_date))))
      from unnest(${column('video_id')}::int[], ${column('views')}::int[], ${column('likes')}::int[], ${column('dislikes')}::int[])
        c(video_id, views, likes, dislikes) join video v using (video_id)
      where s.video_id = c.video_id`.execute(trx);
    await setDays(trx, now, sorted);
    await sql`
      update listing l set views = s.views, pop = s.pop, wscore = wilson(s.likes, s.dislikes)
      from video_stat s where s.video_id = l.video_id and l.video_id = any(${column('video_id')}::int[])`.execute(
      trx,
    );
    await sql`
      insert into people_dirty (kind, object_id)
      select distinct 4, channel_id from video where video_id = any(${column('video_id')}::int[]) and channel_id is not null
      union all select distinct 3, model_id from video_model where video_id = any(${column('video_id')}::int[])`.execute(
      trx,
    );
  });
}

async function setDays(trx: Trx, now: Date, counters: readonly VideoCounters[]): Promise<void> {
  const days = counters.flatMap(({ video_id, recent = [] }) =>
    recent.map((day) => ({ video_id, ...day })),
  );
  if (days.length === 0) return;
  const column = (name: keyof Counts | 'video_id' | 'days_ago'): number[] =>
    days.map((row) => row[name]);
  await sql`
    insert into video_day (day, video_id, views, likes, dislikes)
    select (${now}::timestamptz at time zone 'UTC')::date - d.days_ago, d.video_id, d.views, d.likes, d.dislikes
    from unnest(${column('days_ago')}::int[], ${column('video_id')}::int[], ${column('views')}::int[], ${column('likes')}::int[], ${column('dislikes')}::int[])
      d(days_ago, video_id, views, likes, dislikes)
    order by 2, 1
    on conflict (day, video_id) do update set views = excluded.views, likes = excluded.likes, dislikes = excluded.dislikes`.execute(
    trx,
  );
}
