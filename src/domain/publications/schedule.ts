import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

/** From when a video is to be shown. */
export interface Schedule {
  /** ISO 8601, UTC. */
  publish_at: string;
  /** As its member named it: Europe/Berlin. */
  time_zone: string;
}

/** Sets from when a video is shown; with null as soon as it is approved. One that is shown already has no schedule. */
export async function publishLater(
  trx: Trx,
  video_id: number,
  schedule: Schedule | null,
): Promise<void> {
  if (!schedule) {
    await trx.deleteFrom('video_schedule').where('video_id', '=', video_id).execute();
    return;
  }
  const { publish_at, time_zone } = schedule;
  await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
  await sql`
    insert into video_schedule (video_id, publish_at, time_zone)
    select video_id, ${publish_at}::timestamptz, ${time_zone} from video
    where video_id = ${video_id} and status_id not in (${videoStatus.active}, ${videoStatus.deleted})
    on conflict (video_id) do update set publish_at = excluded.publish_at, time_zone = excluded.time_zone`.execute(
    trx,
  );
}

/** The later of two clocks would publish early where one of them is wrong. */
export const nowByBothClocks = ({ clock }: Pick<Ctx, 'clock'>) =>
  sql<Date>`least(now(), ${clock.now()}::timestamptz)`;

/** Whether a video is to be shown at a later time than now, by the database's clock or by this process's. */
export async function isScheduled(
  ctx: Pick<Ctx, 'clock'>,
  db: Db | Trx,
  video_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from video_schedule where video_id = ${video_id} and publish_at > ${nowByBothClocks(ctx)}`.execute(
    db,
  );
  return rows.length > 0;
}
