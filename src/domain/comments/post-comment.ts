import { sql } from 'kysely';
import { comment_limits, readComment } from '#contracts/text/comment-text.ts';
import type { OwnComment } from '#contracts/calls/social/comments.ts';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { pinTerms } from '../terms/index.ts';
import { spendHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { admit, lockWriting } from './admit.ts';
import { holdComment } from './hold-comment.ts';
import { textHash, type Commented } from './match-rules.ts';
import { readOwn } from './own-comment.ts';

export interface NewComment extends Commented {
  member_id: number;
  /** A thread of it: this is a reply. */
  parent_id?: number | undefined;
  text: string;
  lang: Language;
}

/**
 * Writes a comment, which a rule may hold. Throws what `demandWriteAccess` and reading the video or album throw; `invalid` (`text`);
 * not_found for a thread that is not there; `forbidden` where its owner takes no comments, or the writer of the thread or the owner
 * of the video or album blocks the member; too_many_requests.
 */
export async function postComment(ctx: Ctx, comment: NewComment): Promise<OwnComment> {
  const { member_id, section, object_id, lang, parent_id } = comment;
  const body = textOf(comment.text);
  const terms = await pinTerms(ctx);
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriting(trx, member_id, body);
    await demandWriteAccess(ctx, trx, member_id);
    await spendHourlyBudget(ctx, trx, member_id, 'comments');
    const writer_id = parent_id === undefined ? null : await lockThread(trx, comment, parent_id);
    const held = await admit(terms, trx, {
      section,
      object_id,
      member_id,
      writer_id,
      text: body,
      lang,
    });
    const { rows } = await sql<{ comment_id: number }>`
      insert ${prepared} into comment (${sql.ref(parent_id === undefined ? `${section}_id` : 'parent_id')}, member_id, body, lang, text_hash,
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

/** Whether its writer may still change it. */
export const isEditable = sql<boolean>`x.created_at > now() - make_interval(secs => ${comment_limits.edit_seconds})`;
