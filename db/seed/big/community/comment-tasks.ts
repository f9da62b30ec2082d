import { as_of, drawn } from '../draw-sql.ts';
import { inRanges, statement, type Task } from '../lanes.ts';
import { languageSql } from '../names.ts';
import { language_shares } from '../words.ts';
import { memberRank, videoRank, type CommunityPlan } from './plan.ts';

const batch = 200_000;
/** From the first comment to the last. */
const days = 1000;

const sentences = [
  'The light of the second part is beautiful.',
  'I watched it twice.',
  'The music is a little loud at the beginning.',
  'Thank you for this one.',
  'Who knows where it was filmed?',
  'The end comes too soon.',
  'More of this, please.',
  'The captions helped me a lot.',
  'It reminds me of an evening by the lake.',
  'Calm and slow, as it should be.',
]
  .map((text) => `'${text}'`)
  .join();
const sentence = (salt: number): string =>
  `(array[${sentences}])[1 + floor(10 * ${drawn(salt, 'c')})::int]`;

// Everything follows from the number c of a comment. Those of the hot video end in 00; three in ten are replies.
const isReply = '(c % 10 in (3, 6, 9) or (c % 100 = 0 and c / 100 % 10 in (3, 6, 9)))';
const state = `(case when c % 991 = 0 then 'deleted' when c % 997 = 0 then 'removed' else 'shown' end)`;

/** An earlier thread below the same video: of the hot one the first threads, of others near ones, some of which have many replies. */
const replies = `
  insert into big_community.reply (comment_id, parent_id, is_shown)
  select c, case when c % 100 = 0 then 100 * (case when q % 10 in (3, 6, 9) then q - 1 else q end)
      when p % 10 in (3, 6, 9) then p - 1 when p % 100 = 0 then p + 1 else p end, ${state} = 'shown'
  from generate_series($1::int, $2::int) as c,
    lateral (select 1 + floor((c / 100 - 1) * power(${drawn(301, 'c')}, 3))::int as q offset 0) as f,
    lateral (select c - 1 - least(c - 2, floor(20 * power(1 - ${drawn(302, 'c')}, -1.2)))::int as near offset 0) as g,
    lateral (select case when ${drawn(303, 'c')} < 0.1 then near / 1000 * 1000 + 1
      when ${drawn(303, 'c')} < 0.5 then near / 50 * 50 + 1 else near end as p offset 0) as h
  where ${isReply}`;

/** `source` gives the number, the thread of a reply, and the rank of the video of a thread. */
const insertSql = (plan: CommunityPlan, source: string): string => `
  insert into comment (comment_id, video_id, parent_id, member_id, body, lang, state, created_at, likes, dislikes, score, replies, text_hash)
  overriding system value
  select c, v.video_id, d.parent_id, w.member_id, case when ${state} = 'deleted' then '' else ${sentence(304)} || ' ' || ${sentence(305)} end,
    ${languageSql(language_shares, drawn(306, 'c'))}, ${state},
    timestamptz '${as_of}' - make_interval(secs => ${days * 86_400} * power(1 - c / ${plan.comments + 1}::float8, 1.2)),
    f.likes, f.likes / 7, (1000000 * wilson(f.likes, f.likes / 7))::int, coalesce(a.replies, 0), substr(sha256(c::text::bytea), 1, 8)
  from (${source}) as d
  join big_community.writer as w on w.n = ${memberRank(plan, drawn(308, 'c'))}
  left join big_community.video as v on v.rank = d.rank
  left join big_community.answered as a on a.parent_id = d.c,
  lateral (select least(5000, floor(power(1 - ${drawn(307, 'c')}, -0.7)) - 1)::int as likes offset 0) as f
  order by c`;

/** Rows of `comment` and the counts of them; its triggers are off, so what they would have counted is counted here. */
export const commentTasks = (plan: CommunityPlan): { replies: Task[]; comments: Task[] } => ({
  replies: inRanges(plan.comments, batch, replies),
  comments: [
    ...inRanges(
      plan.comments,
      batch,
      insertSql(
        plan,
        `select c, null::int as parent_id,
          case when c % 100 = 0 then 1 else 1 + ${videoRank({ videos: plan.videos - 1 }, drawn(309, 'c'))} end as rank
        from generate_series($1::int, $2::int) as c where not ${isReply}`,
      ),
    ),
    ...inRanges(
      plan.comments,
      batch,
      insertSql(
        plan,
        'select comment_id as c, parent_id, null::int as rank from big_community.reply where comment_id between $1 and $2',
      ),
    ),
  ],
});

export const replyTables = [
  statement(
    'create table big_community.reply (comment_id int, parent_id int, is_shown boolean not null)',
  ),
];

export const answeredTables = [
  statement('create index on big_community.reply (comment_id)'),
  statement(`create table big_community.answered as
    select parent_id, count(*)::int as replies from big_community.reply where is_shown group by parent_id`),
  statement('create unique index on big_community.answered (parent_id)'),
  statement('analyze big_community.reply, big_community.answered'),
];

export const countComments = statement(`
  insert into commented_video (video_id, comments)
  select coalesce(c.video_id, t.video_id), count(*)
  from comment as c left join comment as t on t.comment_id = c.parent_id
  where c.state = 'shown' group by 1`);
