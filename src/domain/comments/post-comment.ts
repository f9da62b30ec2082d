import { sql } from 'kysely';
import { comment_limits, readComment } from '#contracts/comment-text.ts';
import type { OwnComment } from '#contracts/calls/comments.ts';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertHourlyBudget, demandWriteAccess } from '../write-access/index.ts';
import { holdComment } from './hold-comment.ts';
import { lockObject } from './lock-object.ts';
import { matchRules, textHash, type Commented, type Matched } from './match-rules.ts';
import { readOwn } from './own-comment.ts';

export interface NewComment extends Commented {
  member_id: number;
  /** A thread of it: this is a reply. */
  parent_id?: number | undefined;
  text: string;
  lang: Language;
}

/** Comments an hour, of accounts younger than a day and of others. */
const most_an_hour = { new: 10, others: 60 };

/**
 * Writes a comment, which a rule may hold. Throws what `demandWriteAccess` and reading the video or album throw; `invalid` (`text`);
 * not_found for a thread that is not there; `forbidden` where its owner takes no comments, or whoever
 * wrote the thread or owns the video or album blocks the member; too_many_requests.
 */
export async function postComment(ctx: Ctx, comment: NewComment): Promise<OwnComment> {
  const { member_id, section, object_id, lang, parent_id } = comment;
  const body = textOf(comment.text);
  return ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, member_id);
    const times = sql`select c.created_at from comment as c where c.member_id = m.member_id order by c.comment_id desc`;
    await assertHourlyBudget(trx, member_id, times, most_an_hour);
    const writer_id = parent_id === undefined ? null : await lockThread(trx, comment, parent_id);
    const { setting, owner_id } = await lockObject(trx, comment, member_id);
    if (setting === 'off') throw new AppError('forbidden');
    await assertUnblocked(trx, member_id, [writer_id, owner_id]);
    const held = await holdingOf(ctx, trx, comment, body, { setting, owner_id });
    const { rows } = await sql<{ comment_id: number }>`
      insert into comment (${sql.ref(parent_id === undefined ? `${section}_id` : 'parent_id')}, member_id, body, lang, text_hash,
        state, held_by, held_value)
      values (${parent_id ?? object_id}, ${member_id}, ${body}, ${lang}, ${textHash(body)},
        ${held ? 'held' : 'shown'}, ${held?.held_by ?? ''}, ${held?.held_value ?? ''})
      returning comment_id`.execute(trx);
    const comment_id = rows[0]?.comment_id ?? 0;
    if (held) await holdComment(ctx, trx, { comment_id, member_id, held });
    return readOwn(trx, comment_id);
  });
}

/** The text as it is stored. Throws `invalid`. */
export function textOf(typed: string): string {
  const { text, fault } = readComment(typed);
  if (fault) throw new AppError('invalid', { text: fault });
  return text;
}

/** What holds it; nothing for the owner of the video or album. */
async function holdingOf(
  ctx: Ctx,
  trx: Trx,
  { member_id, lang }: NewComment,
  text: string,
  { setting, owner_id }: { setting: string; owner_id: number | null },
): Promise<Matched | undefined> {
  if (owner_id === member_id) return undefined;
  const matched = await matchRules(ctx, trx, { member_id, text, lang, is_edit: false });
  if (matched?.is_refused) throw new AppError('invalid', { text: 'refused' });
  const by_owner: Matched = { held_by: 'owner', held_value: '', is_refused: false };
  return matched ?? (setting === 'held' ? by_owner : undefined);
}

/** Locks the thread of a reply, before what it is below: all writers lock in this order. Returns who wrote it. */
async function lockThread(trx: Trx, { section, object_id }: NewComment, thread_id: number) {
  const thread = await trx
    .selectFrom('comment')
    .select(['member_id', 'state', 'is_listed', 'video_id', 'album_id'])
    .where('comment_id', '=', thread_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const id = section === 'video' ? thread?.video_id : thread?.album_id;
  if (!thread || id !== object_id || thread.state !== 'shown') throw new AppError('not_found');
  return thread.member_id;
}

/** Whoever is blocked gets the answer of somebody who wants to hear of nobody. */
async function assertUnblocked(
  trx: Trx,
  member_id: number,
  others: readonly (number | null)[],
): Promise<void> {
  const ids = others.filter((id) => id !== null);
  if (ids.length === 0) return;
  const block = await trx
    .selectFrom('member_block')
    .select('member_id')
    .where('member_id', 'in', ids)
    .where('blocked_id', '=', member_id)
    .executeTakeFirst();
  if (block) throw new AppError('forbidden');
}

/** Whether its writer may still change it. */
export const isEditable = sql<boolean>`created_at > now() - make_interval(secs => ${comment_limits.edit_seconds})`;
