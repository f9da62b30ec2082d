import { sql, type RawBuilder } from 'kysely';

const blocks = (member: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from member_block as b where b.member_id = ${member} and b.blocked_id = ${other})`;

/** Whether a member sees the comment `c` of the thread `t`: below a listed video or album, and neither it nor the writer blocks the other. */
export const isCommentShownTo = (member: RawBuilder<unknown>): RawBuilder<boolean> => {
  const writer = sql.ref('c.member_id');
  return sql`(c.state = 'shown'
    and (exists (select from listing as l where l.video_id = coalesce(t.video_id, c.video_id))
      or exists (select from album_listing as a where a.album_id = coalesce(t.album_id, c.album_id)))
    and not ${blocks(member, writer)} and not ${blocks(writer, member)})`;
};

/** Whether anything that the notification `n` is about is still there for its member. */
export const isShown = sql<boolean>`case n.kind
  when 'decision' then true
  when 'video' then exists (select from listing as l where l.video_id = any(n.objects))
  else exists (select from comment as c left join comment as t on t.comment_id = c.parent_id
    where c.comment_id = any(n.objects) and ${isCommentShownTo(sql.ref('n.member_id'))}) end`;
