import { sql } from 'kysely';
import {
  notification_limits,
  type NotificationKind,
} from '#contracts/calls/social/notifications.ts';
import type { Trx } from '#platform/db/pool.ts';

/** The notification of a member of one object. Lines of the same member, kind, subject and day are one notification. */
export interface Line {
  member_id: number;
  kind: NotificationKind;
  /** The thread, the comment, the friend request, the friendship, the decision, the source of videos and albums. */
  subject: number;
  /** Of videos and albums: the day, `2026-11-24`; null for others. */
  day: string | null;
  object: number;
}

/** The newest of both: what is older than all that a line has room for adds nothing to it. */
const joined = sql`array(
  select distinct o from unnest(n.objects || excluded.objects) as o order by o desc limit ${sql.lit(notification_limits.objects)})`;

/**
 * Writes notifications, unread. An object that a notification already has changes nothing, so that a repetition has no effect. Members who
 * do not want the kind get none, and neither do those who are just being erased: their rows are locked, and waiting for them while
 * events are locked could be a deadlock.
 */
export async function addNotifications(trx: Trx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    with line as materialized (
      select * from json_to_recordset(${JSON.stringify(lines)}::json)
        as x(member_id int, kind text, subject int, day date, object int)),
    recipient as materialized (
      select m.member_id from member as m where m.member_id in (select l.member_id from line as l)
      order by m.member_id for key share skip locked)
    insert into notification as n (member_id, kind, subject, day, objects)
    select l.member_id, l.kind, l.subject, l.day, (array_agg(distinct l.object order by l.object desc))[1:${sql.lit(notification_limits.objects)}]
    from line as l join recipient as r using (member_id)
    where not exists (select from notification_off as o where o.member_id = l.member_id and o.kind = l.kind)
    group by l.member_id, l.kind, l.subject, l.day order by 1, 2, 3, 4
    on conflict (member_id, kind, subject, day) do update set at = now(), read_at = null, is_mailed = false, objects = ${joined}
    where n.objects <> ${joined}`.execute(trx);
}
