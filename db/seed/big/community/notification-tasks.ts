import { drawn } from '../draw-sql.ts';
import { statement, type Task } from '../lanes.ts';
import { withinDays } from './plan.ts';

/** Three in five were read when they came. */
const insertSql = (salt: number, id: string, source: string): string => `
  insert into notification (member_id, kind, subject, day, objects, at, read_at)
  select x.member_id, x.kind, x.subject, case when x.kind = 'video' then f.at::date end, x.objects, f.at,
    case when ${drawn(salt + 1, id)} < 0.6 then f.at end
  from (${source}) as x, lateral (select ${withinDays(60, salt, id)} as at offset 0) as f`;

/** New videos of subscriptions, replies, and messages that are unread. */
export const notificationTasks: readonly Task[] = [
  statement(
    insertSql(
      380,
      'x.id',
      `select s.member_id, 'video' as kind, s.source as subject, o.objects, s.subscription_id as id
      from subscription as s join big_community.newest as o using (source)
      where ${drawn(382, 's.subscription_id')} < 0.2`,
    ),
  ),
  statement(
    insertSql(
      390,
      'x.subject',
      `select t.member_id, 'reply' as kind, t.comment_id as subject, (array_agg(r.comment_id order by r.comment_id desc))[1:50] as objects
      from big_community.reply as r join comment as t on t.comment_id = r.parent_id
      where r.is_shown and t.state = 'shown' and t.comment_id % 3 = 0 group by t.comment_id, t.member_id`,
    ),
  ),
  statement(
    insertSql(
      400,
      'x.subject',
      `select s.member_id, 'message' as kind, s.thread_id as subject, array[s.last_in_id] as objects
      from thread_member as s where s.is_unread and s.place = 'inbox'`,
    ),
  ),
];
