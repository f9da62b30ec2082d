import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { addNotifications, type Line } from './add-notifications.ts';

/** Videos, and subscribers of each of them, that one transaction takes: few enough that nobody waits for it. */
const batch = { videos: 50, subscribers: 500 } as const;

interface Found {
  video_id: number;
  /** Null for a video without further subscribers. */
  member_id: number | null;
  source: number;
  day: string;
  is_wanted: boolean;
}

/**
 * Notifies subscribers of videos that are listed for the first time; of a popular source as many at a time as a short transaction
 * takes. `first_listed` has how far it came. Who is subscribed to several sources of a video hears of it once. Returns whether
 * there may be more.
 */
export async function notifySubscribers({ db }: Ctx): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Found>`
      with due as materialized (
        select f.video_id, f.notified_to, f.listed_at from first_listed as f where f.notified_to is not null
        order by f.video_id limit ${batch.videos} for update skip locked)
      select d.video_id, r.member_id, r.source, to_char(d.listed_at at time zone 'utc', 'YYYY-MM-DD') as day,
        r.is_notified and r.subscribed_at <= d.listed_at as is_wanted
      from due as d left join lateral (
        select distinct on (s.member_id) s.* from source_video as v cross join lateral (
          select s.member_id, s.source, s.is_notified, s.subscribed_at from subscription as s
          where s.source = v.source and s.member_id > d.notified_to
          order by s.member_id limit ${batch.subscribers}) as s
        where v.video_id = d.video_id
        order by s.member_id, (s.is_notified and s.subscribed_at <= d.listed_at) desc, s.source
        limit ${batch.subscribers}) as r on true
      order by d.video_id, r.member_id`.execute(trx);
    await addNotifications(trx, rows.flatMap(lineOf));
    await sql`
      update first_listed as f set notified_to = x.notified_to
      from json_to_recordset(${JSON.stringify(progressOf(rows))}::json) as x(video_id int, notified_to int)
      where f.video_id = x.video_id`.execute(trx);
    return rows.length > 0;
  });
}

const lineOf = ({ video_id, member_id, source, day, is_wanted }: Found): Line[] =>
  member_id !== null && is_wanted
    ? [{ member_id, kind: 'video', subject: source, day, object: video_id }]
    : [];

/** How far each video came; null where its subscribers are all there. */
function progressOf(rows: readonly Found[]): { video_id: number; notified_to: number | null }[] {
  const byVideo = Map.groupBy(rows, ({ video_id }) => video_id);
  return Array.from(byVideo, ([video_id, found]) => ({
    video_id,
    notified_to: found.length === batch.subscribers ? (found.at(-1)?.member_id ?? null) : null,
  }));
}
