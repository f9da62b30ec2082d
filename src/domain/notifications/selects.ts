import { sql, type RawBuilder } from 'kysely';
import {
  areOpen,
  isCommentShownTo,
  isMessageShown,
  isRequestWaiting,
  isSourceOpen,
  showsComments,
} from './shown.ts';

// The objects of a notification `n`, by its kind: each select gives one row with the columns of the first, and none where no object
// is shown any more. All rows are found by keys.

/** The number of the source that is of this kind, else null, which no index is searched for. */
const sourceOf = (kind: 3 | 4 | 7): RawBuilder<number> =>
  sql`case facet_kind(n.subject) when ${sql.lit(kind)} then facet_object(n.subject) end`;

/** Whether the member is still subscribed to the source of several videos, or to the model that it was merged into. */
const is_subscribed = sql`(l.count > 1 and exists (select from subscription as s
  where s.member_id = n.member_id and s.source in (n.subject, facet_code(3, o.merged_into, 0))))`;

/** Of the videos or albums that are listed the newest, and what the member is subscribed to, unless there is a block. The others are counted by the key of the listing alone. */
function selectPublished(kind: 'video' | 'album'): RawBuilder<unknown> {
  const [id, other_id] = [sql.ref(`v.${kind}_id`), sql`null::int`];
  const listed_id = sql.ref(`l.${kind}_id`);
  const listing = sql.table(kind === 'video' ? 'listing' : 'album_listing');
  return sql`
    select l.count, l.newest, coalesce(o.title, h.title, m.username) as name,
      ${kind === 'video' ? id : other_id} as video_id, ${kind === 'album' ? id : other_id} as album_id,
      v.dir, v.title, null::text as action, null::text as subject_type, facet_kind(n.subject) as source_kind,
      facet_object(n.subject) as source_id, coalesce(o.dir, h.dir, m.username) as source_dir,
      ${kind === 'video' ? is_subscribed : sql`null::boolean`} as is_subscribed,
      null::boolean as is_statement
    from (select max(${listed_id}) as newest, count(*)::int as count from ${listing} as l where ${listed_id} = any(n.objects)) as l
    join ${sql.table(kind)} as v on ${id} = l.newest
    left join model as o on o.model_id = ${sourceOf(3)}
    left join channel as h on h.channel_id = ${sourceOf(4)}
    left join member as m on m.member_id = ${sourceOf(7)}
    where n.kind = ${sql.lit(kind)} and ${isSourceOpen}`;
}

/**
 * Whether there is no block between the member and the writer of the comment `c`, as `areOpen` says. Those with whom there is one depend on the
 * parameter alone, so they are read once for all comments of all lines, into hash tables.
 */
const isWriterOpen = (member_id: number): RawBuilder<boolean> => sql`(c.member_id is null
  or (c.member_id not in (select b.blocked_id from member_block as b where b.member_id = ${member_id})
    and c.member_id not in (select b.member_id from member_block as b where b.blocked_id = ${member_id})))`;

/** The newest of the comments that the member sees, and the video or album below which it is written: the same for all of a line, so it is read once. */
const ofComments = (member_id: number) => sql`
  select c.count, c.comment_id, coalesce(m.username, ''), v.video_id, a.album_id, coalesce(v.dir, a.dir),
    coalesce(v.title, a.title), null, null, null, null, null, null, null
  from (select coalesce(t.video_id, s.video_id) as video_id, coalesce(t.album_id, s.album_id) as album_id
    from comment as s left join comment as t on t.comment_id = s.parent_id
    where s.comment_id = n.subject and coalesce(t.state, s.state) <> 'held') as x
  left join video as v on v.video_id = x.video_id and ${showsComments('video', 'v')}
  left join album as a on a.album_id = x.album_id and ${showsComments('album', 'a')}
  cross join lateral (
    select c.comment_id, c.member_id, count(*) over ()::int as count from comment as c
    where c.comment_id = any(n.objects) and c.state = 'shown' and ${isWriterOpen(member_id)}
    order by c.comment_id desc limit 1) as c
  left join member as m on m.member_id = c.member_id
  where n.kind in ('reply', 'mention') and coalesce(v.video_id, a.album_id) is not null`;

/** A decision and its subject, for a comment that is shown the video or album above it; a row in any case. An approved version has replaced its video. */
const ofDecisions = sql`
  select 1, coalesce(b.comment_id, d.decision_id, 0), '', v.video_id, a.album_id, coalesce(v.dir, a.dir), coalesce(v.title, a.title), d.action,
    d.subject_type, null, null, null, null, exists (select from reasons_statement as s where s.decision_id = d.decision_id)
  from (values (n.subject)) as one (decision_id) left join moderation_decision as d using (decision_id)
  left join video_version as x on d.subject_type = 'video' and d.action in ('approve', 'approve-limited') and x.video_id = d.subject_id::int
  left join lateral (
    select c.comment_id, coalesce(t.video_id, c.video_id) as video_id, coalesce(t.album_id, c.album_id) as album_id
    from comment as c left join comment as t on t.comment_id = c.parent_id
    where c.comment_id = case d.subject_type when 'comment' then d.subject_id::int end and ${isCommentShownTo(sql.ref('n.member_id'))}) as b on true
  left join video as v on v.video_id = coalesce(x.of_video_id, b.video_id, case d.subject_type when 'video' then d.subject_id::int end)
  left join album as a on a.album_id = coalesce(b.album_id, case d.subject_type when 'album' then d.subject_id::int end)
  where n.kind = 'decision'`;

/** The member who asks to be a friend, or is one now. */
const ofFriends = sql`
  select 1, n.subject, m.username, null, null, null, null, null, null, null, null, null, null, null
  from (
    select r.member_id from friend_request as r
    where n.kind = 'friend_request' and r.request_id = n.subject and ${isRequestWaiting}
    union all
    select case f.low_id when n.member_id then f.high_id else f.low_id end from friendship as f
    where n.kind = 'friend' and f.friendship_id = n.subject and ${areOpen(sql.ref('f.low_id'), sql.ref('f.high_id'))}) as x
  join member as m using (member_id)`;

/** The writer of messages, and how many of them are unread. */
const ofMessages = sql`
  select greatest(x.unread, 1), x.newest, coalesce(m.username, ''), null, null, null, null, null, null, null, null, null, null, null
  from (select s.other_id, max(x.message_id) as newest, count(*) filter (where x.message_id > s.read_id)::int as unread
    from thread_member as s join message as x on x.thread_id = s.thread_id
    where n.kind = 'message' and s.thread_id = n.subject and s.member_id = n.member_id and x.message_id = any(n.objects)
      and ${isMessageShown}
    group by s.other_id) as x
  left join member as m on m.member_id = x.other_id`;

/** The objects of each notification `n` of the member. */
export const ofAll = (member_id: number): RawBuilder<unknown> =>
  sql.join(
    [
      selectPublished('video'),
      selectPublished('album'),
      ofComments(member_id),
      ofDecisions,
      ofFriends,
      ofMessages,
    ],
    sql` union all `,
  );
