import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

/** From when a video is to be shown. */
export interface Schedule {
  /** ISO 8601, UTC. */
  publish_at: string;
  /** As its member named it: Europe/Berlin. */
  time_zone: string;
}

/** Sets from when a video is shown; with null as soon as it is approved. */
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
  await trx
    .insertInto('video_schedule')
    .values({ video_id, publish_at, time_zone })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ publish_at, time_zone }))
    .execute();
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
