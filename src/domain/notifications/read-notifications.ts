import { sql } from 'kysely';
import {
  notification_limits,
  readNotificationCursor,
} from '#contracts/calls/social/notifications.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { runBatch, runBatches } from '../stats/index.ts';

export interface WhatIsRead {
  member_id: number;
  /** The number of one. */
  notification_id?: number | undefined;
  /** Else the cursor of the newest one that was shown: it and all that are older. */
  until?: string | undefined;
}

/** Marks notifications as read; those that are stay so. Throws `invalid` for a forged cursor. */
export async function readNotifications(
  { db }: Ctx,
  { member_id, notification_id, until }: WhatIsRead,
): Promise<void> {
  const cursor = until === undefined ? undefined : readNotificationCursor(until);
  if (until !== undefined && !cursor) throw new AppError('invalid', { until: 'invalid' });
  const which = cursor
    ? sql`n.at <= 'epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond'`
    : sql`n.notification_id = ${notification_id ?? 0}::int`;
  // In the order in which they are written, which prevents deadlocks.
  await sql`
    update notification set read_at = now() where notification_id = any(array(
      select n.notification_id from notification as n where n.member_id = ${member_id} and n.read_at is null and ${which}
      order by n.member_id, n.kind, n.subject, n.day for no key update))`.execute(db);
}

const prune_batch = 10_000;

/** Deletes those that are older than 90 days. */
export const pruneNotifications = (ctx: Ctx): Promise<unknown> =>
  runBatches(() =>
    runBatch(
      ctx,
      sql`with gone as (
        delete from notification where notification_id = any(array(
          select notification_id from notification where at < now() - make_interval(days => ${sql.lit(notification_limits.days)})
          order by at limit ${sql.lit(prune_batch)} for update skip locked))
        returning 1)
      select count(*)::int n from gone`,
    ),
  );
