import { sql } from 'kysely';
import {
  notification_limits,
  readNotificationCursor,
  writeNotificationCursor,
  type NotificationKind,
  type Notifications,
  type NotificationsQuery,
} from '#contracts/calls/social/notifications.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { ofAll } from './selects.ts';
import { isShownUnread, isUnread } from './shown.ts';
import { toNotification, type NotificationRow } from './notification-rows.ts';

const { page, unread: most_unread } = notification_limits;

/** How many notifications of a member are unread; not more than a hundred are counted. */
export async function countUnread({ db }: Ctx, member_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${prepared} count(*)::int as n from (
      select from notification as n where n.member_id = ${member_id} and ${isUnread}
      limit ${sql.lit(most_unread + 1)}) as x`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Notifications of a member, newest first. Their objects are read each time: nothing is shown of an object that is gone. */
export async function listNotifications(
  ctx: Ctx,
  { member_id, after }: NotificationsQuery & { member_id: number },
): Promise<Notifications> {
  const [rows, unread, off] = await Promise.all([
    selectPage(ctx.db, member_id, after),
    countUnread(ctx, member_id),
    ctx.db
      .selectFrom('notification_off')
      .modifyFront(prepared)
      .select('kind')
      .where('member_id', '=', member_id)
      .execute(),
  ]);
  const shown = rows.slice(0, page);
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    notifications: shown.map(toNotification),
    unread,
    off: off.map(({ kind }) => kind as NotificationKind),
    until: first && after === 'first' ? writeNotificationCursor(first) : '',
    next: rows.length > page && last ? writeNotificationCursor(last) : '',
  };
}

/** One page and one row more, newest first: each line with what it is about, by keys, and none of which nothing is shown any more. Planning takes longer than that. */
async function selectPage(db: ReadDb, member_id: number, after: string) {
  const cursor = readNotificationCursor(after);
  const older = cursor
    ? sql`and (n.at, n.notification_id) < ('epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond', ${cursor.notification_id}::int)`
    : sql``;
  const { rows } = await sql<NotificationRow>`
    select ${prepared} n.notification_id, n.kind, n.subject, not ${isShownUnread} as is_read,
      (extract(epoch from n.at) * 1000000)::bigint::text as at,
      x.count, coalesce(x.newest, 0) as newest, coalesce(x.name, '') as name, x.video_id, x.album_id, coalesce(x.dir, '') as dir, coalesce(x.title, '') as title,
      x.action, coalesce(x.subject_type, '') as subject_type, x.source_kind, x.source_id, coalesce(x.source_dir, '') as source_dir, x.is_subscribed, x.is_statement
    from notification as n cross join lateral (${ofAll(member_id)}) as x
    where n.member_id = ${member_id} ${older}
    order by n.at desc, n.notification_id desc limit ${sql.lit(page + 1)}`.execute(db as never);
  return rows;
}
