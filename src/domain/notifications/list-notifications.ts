import { sql } from 'kysely';
import {
  notification_limits,
  readNotificationCursor,
  writeNotificationCursor,
  type NotificationKind,
  type Notifications,
  type NotificationsQuery,
} from '#contracts/calls/notifications.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { isCommentShownTo, isShown } from './shown.ts';
import { toNotification, type NotificationRow } from './notification-rows.ts';

const { page, unread: most_unread } = notification_limits;

/** How many notifications of a member are unread; not more than a hundred are counted. */
export async function countUnread({ db }: Ctx, member_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from notification as n where n.member_id = ${member_id} and n.read_at is null
        and ${isShown}
      limit ${sql.lit(most_unread + 1)}) as x`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Notifications of a member, newest first. What they are about is read anew: nothing of what is gone is shown. */
export async function listNotifications(
  ctx: Ctx,
  { member_id, after }: NotificationsQuery & { member_id: number },
): Promise<Notifications> {
  const [rows, unread, off] = await Promise.all([
    selectPage(ctx.db, member_id, after),
    countUnread(ctx, member_id),
    ctx.db
      .selectFrom('notification_off')
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
    until: first ? writeNotificationCursor(first) : '',
    next: rows.length > page && last ? writeNotificationCursor(last) : '',
  };
}

/** One page and one row more: the lines first, then what each is about, by keys. */
async function selectPage(db: ReadDb, member_id: number, after: string) {
  const cursor = readNotificationCursor(after);
  const older = cursor
    ? sql`and (n.at, n.notification_id) < ('epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond', ${cursor.notification_id}::int)`
    : sql``;
  const { rows } = await sql<NotificationRow>`
    with line as materialized (
      select n.* from notification as n where n.member_id = ${member_id} ${older}
        and ${isShown}
      order by n.at desc, n.notification_id desc limit ${sql.lit(page + 1)})
    select n.notification_id, n.kind, n.subject, n.read_at is not null as is_read,
      (extract(epoch from n.at) * 1000000)::bigint::text as at,
      coalesce(x.count, 1) as count, coalesce(x.newest, 0) as newest, coalesce(x.name, '') as name,
      x.video_id, x.album_id, coalesce(x.dir, '') as dir, coalesce(x.title, '') as title,
      x.action, coalesce(x.subject_type, '') as subject_type, x.source_kind, x.source_id, x.is_statement
    from line as n left join lateral (${ofVideos} union all ${ofComments} union all ${ofDecisions}) as x on true
    order by n.at desc, n.notification_id desc`.execute(db as never);
  return rows;
}

/** Of the videos that are listed the newest, and what the member is subscribed to. */
const ofVideos = sql`
  select v.count, v.video_id as newest, coalesce(o.title, h.title, m.username) as name, v.video_id, null::int as album_id,
    v.dir, v.title, null::text as action, null::text as subject_type, facet_kind(n.subject) as source_kind,
    facet_object(n.subject) as source_id, null::boolean as is_statement
  from (select v.video_id, v.dir, v.title, count(*) over ()::int as count
    from listing as l join video as v using (video_id) where l.video_id = any(n.objects)
    order by v.video_id desc limit 1) as v
  left join model as o on facet_kind(n.subject) = 3 and o.model_id = facet_object(n.subject)
  left join channel as h on facet_kind(n.subject) = 4 and h.channel_id = facet_object(n.subject)
  left join member as m on facet_kind(n.subject) = 7 and m.member_id = facet_object(n.subject)
  where n.kind = 'video'`;

/** Of the comments that the member sees the newest, and below what it stands. */
const ofComments = sql`
  select c.count, c.comment_id, coalesce(m.username, ''), v.video_id, a.album_id, coalesce(v.dir, a.dir),
    coalesce(v.title, a.title), null, null, null, null, null
  from (select c.comment_id, c.member_id, coalesce(t.video_id, c.video_id) as video_id,
      coalesce(t.album_id, c.album_id) as album_id, count(*) over ()::int as count
    from comment as c left join comment as t on t.comment_id = c.parent_id
    where c.comment_id = any(n.objects) and ${isCommentShownTo(sql.ref('n.member_id'))}
    order by c.comment_id desc limit 1) as c
  left join member as m on m.member_id = c.member_id
  left join video as v on v.video_id = c.video_id
  left join album as a on a.album_id = c.album_id
  where n.kind in ('reply', 'mention')`;

/** What was decided about what. */
const ofDecisions = sql`
  select 1, d.decision_id, '', v.video_id, a.album_id, coalesce(v.dir, a.dir), coalesce(v.title, a.title), d.action,
    d.subject_type, null, null, exists (select from reasons_statement as s where s.decision_id = d.decision_id)
  from moderation_decision as d
  left join video as v on v.video_id = case d.subject_type when 'video' then d.subject_id::int end
  left join album as a on a.album_id = case d.subject_type when 'album' then d.subject_id::int end
  where n.kind = 'decision' and d.decision_id = n.subject`;
