import { sql, type RawBuilder } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';

const blocks = (member: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from member_block as b where b.member_id = ${member} and b.blocked_id = ${other})`;

/** Whether neither of two members blocks the other; true for a former member. */
export const areOpen = (
  member: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(not ${blocks(member, other)} and not ${blocks(other, member)})`;

/** Whether the video or album of this name has a public page, listed or not. */
const isPublic = (object: 'o' | 'v' | 'a'): RawBuilder<boolean> =>
  sql`(${sql.ref(`${object}.status_id`)} = ${sql.lit(videoStatus.active)} and not ${sql.ref(`${object}.is_private`)})`;

/** Whether the video or album of this name shows its comments: it has a public page, and its owner has not switched them off. */
export const showsComments = (kind: 'video' | 'album', object: 'o' | 'v' | 'a') => {
  const id = sql.ref(`${kind}_id`);
  return sql<boolean>`(${isPublic(object)} and not exists (select from ${sql.table(`commented_${kind}`)} as e
    where e.${id} = ${sql.ref(`${object}.${kind}_id`)} and e.setting = 'off'))`;
};

const isBelowShowing = (kind: 'video' | 'album'): RawBuilder<unknown> => {
  const id = sql.ref(`${kind}_id`);
  return sql`exists (select from ${sql.table(kind)} as o where o.${id} = coalesce(t.${id}, c.${id}) and ${showsComments(kind, 'o')})`;
};

/**
 * Whether a member sees the comment `c` of the thread `t`: below a video or album that shows its comments, listed or not, in a
 * thread that is not held, and neither it nor the writer blocks the other.
 */
export const isCommentShownTo = (member: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(c.state = 'shown' and t.state is distinct from 'held'
    and (${isBelowShowing('video')} or ${isBelowShowing('album')})
    and ${areOpen(member, sql.ref('c.member_id'))})`;

/** Whether the friend request `r` still waits for the member asked. */
export const isRequestWaiting = sql<boolean>`(r.declined_at is null and r.withdrawn_at is null
  and ${areOpen(sql.ref('r.asked_id'), sql.ref('r.member_id'))})`;

/** Whether the member of the thread `s` sees the message `x` of the other one; a thread that was not accepted shows none. */
export const isMessageShown = sql<boolean>`(x.state = 'sent' and s.place = 'inbox' and x.message_id > s.cleared_id
  and ${areOpen(sql.ref('s.member_id'), sql.ref('s.other_id'))})`;

/** Whether the source of new videos or albums that `n` is about is no member with whom there is a block. */
export const isSourceOpen = sql<boolean>`(facet_kind(n.subject) <> 7
  or ${areOpen(sql.ref('n.member_id'), sql`facet_object(n.subject)`)})`;

const hasMessage = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from thread_member as s join message as x on x.thread_id = s.thread_id
    where s.thread_id = n.subject and s.member_id = n.member_id and x.message_id = any(n.objects) and ${isMessageShown} and ${condition})`;

/** Whether anything that the notification `n` is about is still there for its member; of messages `hasMessage` says it. */
const is_shown_otherwise = sql<boolean>`case n.kind
  when 'decision' then true
  when 'video' then ${isSourceOpen} and exists (select from listing as l where l.video_id = any(n.objects))
  when 'album' then ${isSourceOpen} and exists (select from album_listing as l where l.album_id = any(n.objects))
  when 'friend_request' then exists (select from friend_request as r where r.request_id = n.subject and ${isRequestWaiting})
  when 'friend' then exists (select from friendship as f where f.friendship_id = n.subject
    and ${areOpen(sql.ref('f.low_id'), sql.ref('f.high_id'))})
  else exists (select from comment as c left join comment as t on t.comment_id = c.parent_id
    where c.comment_id = any(n.objects) and ${isCommentShownTo(sql.ref('n.member_id'))}) end`;

/** Whether one that is shown is not read: of messages there is one that was not read in its thread. */
export const isShownUnread = sql<boolean>`(n.read_at is null and (n.kind <> 'message' or ${hasMessage(sql`x.message_id > s.read_id`)}))`;

/** Whether it is shown and not read. Messages that were read in their thread are read here as well. */
export const isUnread = sql<boolean>`(n.read_at is null and case n.kind
  when 'message' then ${hasMessage(sql`x.message_id > s.read_id`)} else ${is_shown_otherwise} end)`;
