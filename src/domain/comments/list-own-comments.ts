import { sql } from 'kysely';
import type { CommentSetting, OwnComments } from '#contracts/calls/social/comments.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { memberVoterKey } from '../votes/index.ts';
import type { Commented } from './match-rules.ts';
import { ownColumns, toOwn, type OwnRow } from './own-comment.ts';

/** Newest first; no member has more than these waiting for long. */
const most = 20;
/** Of the votes of a member, those for the newest comments are looked through. */
const most_votes = 1000;

/**
 * The data of a video's or album's comments that only the member sees: its own that wait, its votes, and whether it may
 * set and remove. Throws not_found.
 */
export async function listOwnComments(
  { db }: Ctx,
  { section, object_id, member_id }: Commented & { member_id: number },
): Promise<OwnComments> {
  const id = sql.ref(`${section}_id`);
  const key = memberVoterKey(member_id);
  const voted = (vote: 0 | 1) => sql`array(
    select w.comment_id from (
      select comment_id, vote from comment_vote where voter_key = ${key} and length(voter_key) = 8
      order by comment_id desc limit ${most_votes}) as w
    join comment as x using (comment_id) left join comment as t on t.comment_id = x.parent_id
    where w.vote = ${sql.lit(vote)} and coalesce(t.${id}, x.${id}) = o.${id})`;
  const { rows } = await sql<{
    username: string;
    is_owner: boolean;
    setting: CommentSetting;
    waiting: OwnRow[] | null;
    liked: number[];
    disliked: number[];
  }>`
    select m.username, coalesce(o.member_id = m.member_id, false) as is_owner, coalesce((
        select c.setting from ${sql.table(`commented_${section}`)} as c where c.${id} = o.${id}), 'on') as setting, (
      select json_agg(to_json(y)) from (
        select ${ownColumns} from comment as x left join comment as t on t.comment_id = x.parent_id
        where x.member_id = m.member_id and x.state = 'held' and coalesce(t.${id}, x.${id}) = o.${id}
        order by x.comment_id desc limit ${most}) as y) as waiting,
      ${voted(1)} as liked, ${voted(0)} as disliked
    from ${sql.table(section)} as o, member as m where o.${id} = ${object_id} and m.member_id = ${member_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return { ...row, waiting: (row.waiting ?? []).map(toOwn) };
}
