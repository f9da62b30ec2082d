import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

export interface VideoCounters {
  video_id: number;
  views: number;
  likes: number;
  dislikes: number;
}

/**
 * Sets counters that were kept elsewhere (an imported catalogue, the demo). Popularity is what the views would have left had they come evenly
 * over the video's life: the decayed sum of a steady rate.
 */
export async function setCounters({ db, clock }: Ctx, counters: readonly VideoCounters[]): Promise<void> {
  if (counters.length === 0) return;
  const sorted = counters.toSorted((a, b) => a.video_id - b.video_id);
  const column = (name: keyof VideoCounters): number[] => sorted.map((row) => row[name]);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    await sql`
      update video_stat s set views = c.views, likes = c.likes, dislikes = c.dislikes,
        pop = pop_at(${now}) + ln(greatest(1, c.views) * least(1, 373960 / greatest(1, extract(epoch from ${now}::timestamptz - v.post_date))))
      from unnest(${column('video_id')}::int[], ${column('views')}::int[], ${column('likes')}::int[], ${column('dislikes')}::int[])
        c(video_id, views, likes, dislikes) join video v using (video_id)
      where s.video_id = c.video_id`.execute(trx);
    await sql`
      update listing l set views = s.views, pop = s.pop, wscore = wilson(s.likes, s.dislikes)
      from video_stat s where s.video_id = l.video_id and l.video_id = any(${column('video_id')}::int[])`.execute(trx);
    await sql`insert into people_dirty select 4, channel_id from video where video_id = any(${column('video_id')}::int[]) and channel_id is not null`.execute(
      trx,
    );
  });
}
