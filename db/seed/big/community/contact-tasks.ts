import { as_of, drawn } from '../draw-sql.ts';
import { inRanges, statement, type Task } from '../lanes.ts';
import {
  drawOf,
  fewOrMany,
  memberRank,
  of_one,
  sourceRank,
  threadRank,
  withinDays,
  type CommunityPlan,
} from './plan.ts';

const members_batch = 20_000;
const messages_batch = 200_000;

/** Subscriptions of members; one has a thousand, every tenth the hot channel. */
export function subscriptionTasks(plan: CommunityPlan): Task[] {
  const isHot = (source: string): string =>
    `(${source}.kind = 4 and ${source}.object_id = ${plan.hot_channel})`;
  const isOther = `not ${isHot('s')} and not (s.kind = 7 and s.object_id = w.member_id)`;
  const fifty = plan.with_fifty + 1;
  const count = `case when n > ${fifty} then ${fewOrMany(4.5, 400, drawn(320, 'n'))} else 0 end`;
  const time = (id: string): string => withinDays(365, 321, id);
  return inRanges(
    plan.members,
    members_batch,
    `insert into subscription (member_id, kind, object_id, subscribed_at)
    select w.member_id, s.kind, s.object_id, ${time(drawOf('n', 'rank'))}
    from (
      select n, ${sourceRank(plan, drawn(322, drawOf('n', 'k')))} as rank
      from generate_series($1::int, $2::int) as n, generate_series(1, ${count}) as k
      union select n, 2 + k * (k - 1) / 2 + n % 7
      from generate_series(greatest($1::int, 2), least($2::int, ${fifty})) as n, generate_series(1, 50) as k) as d
    join big_community.writer as w using (n) join big_community.source as s using (rank)
    where ${isOther}
    union all
    select w.member_id, 4, ${plan.hot_channel}, ${time('n')} from big_community.writer as w where n between $1 and $2 and n % 10 = 0
    union all (
      select w.member_id, s.kind, s.object_id, ${time('rank')} from big_community.writer as w, big_community.source as s
      where w.n = 1 and $1 = 1 and ${isOther} order by s.rank limit ${of_one.subscriptions})`,
  );
}

/** Threads of two members with messages, and friendships of some. Every twentieth thread waits to be accepted and has one message. */
export const messageTasks = (plan: CommunityPlan): { threads: Task[]; messages: Task[] } => ({
  threads: [
    statement(`
      insert into thread (thread_id, low_id, high_id, opened_by, opened_at) overriding system value
      select row_number() over (order by hashint8(low_id::bigint * 1000003 + high_id)), low_id, high_id, low_id, timestamptz '${as_of}' - interval '1 year'
      from (
        select distinct least(a.member_id, b.member_id) as low_id, greatest(a.member_id, b.member_id) as high_id
        from generate_series(1, ${Math.ceil(plan.threads * 1.2)}) as t
        join big_community.writer as a on a.n = ${memberRank(plan, drawn(330, 't'))}
        join big_community.writer as b on b.n = 1 + floor(${plan.members} * ${drawn(331, 't')})::int
        where a.n <> b.n) as x
      order by 1 limit ${plan.threads}`),
    statement(`
      insert into friendship (low_id, high_id, since)
      select low_id, high_id, opened_at from thread where thread_id % 4 = 1 order by thread_id`),
    statement('analyze thread'),
  ],
  messages: inRanges(
    plan.messages,
    messages_batch,
    `insert into message (message_id, thread_id, member_id, body, text_hash, sent_at) overriding system value
    select m, t.thread_id, case when m <= ${plan.threads} or ${drawn(333, 'm')} < 0.5 then t.low_id else t.high_id end,
      'A few words about the evening, and a question: ' || m, substr(sha256(m::text::bytea), 1, 8),
      timestamptz '${as_of}' - make_interval(secs => ${365 * 86_400} * (1 - m / ${plan.messages + 1}::float8))
    from (
      select m, case when m <= ${plan.threads} then m when r % 20 = 0 then r - 1 else r end as thread_id
      from generate_series($1::int, $2::int) as m, lateral (select ${threadRank(plan, drawn(332, 'm'))} as r offset 0) as f) as d
    join thread as t using (thread_id) order by m`,
  ),
});

/** The threads as their members see them; an eighth of those that end with a message of the other one is unread. */
export const threadSides = statement(`
  insert into thread_member (thread_id, member_id, other_id, place, last_id, last_in_id, read_id)
  select t.thread_id, x.member_id, x.other_id, case when x.is_asked and t.thread_id % 20 = 0 then 'request' else 'inbox' end,
    a.last_id, x.last_in_id, case when x.last_in_id < a.last_id then x.last_in_id
      when t.thread_id % 20 = 0 or ${drawn(334, drawOf('t.thread_id', 'x.is_asked::int'))} < 0.125 then x.last_in_id - 1 else x.last_in_id end
  from (
    select m.thread_id, max(m.message_id) as last_id, coalesce(max(m.message_id) filter (where m.member_id = t.low_id), 0) as last_low,
      coalesce(max(m.message_id) filter (where m.member_id = t.high_id), 0) as last_high
    from message as m join thread as t using (thread_id) group by m.thread_id) as a
  join thread as t using (thread_id),
  lateral (values (t.low_id, t.high_id, a.last_high, false), (t.high_id, t.low_id, a.last_low, true)) as x (member_id, other_id, last_in_id, is_asked)`);
