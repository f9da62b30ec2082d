import { sql } from 'kysely';
import type { CommentSetting, OwnComment } from '#contracts/calls/social/comments.ts';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { closeGone, lockCasesAbout } from '../moderation/index.ts';
import { pinTerms } from '../terms/index.ts';
import { spendHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { admit, lockWriting } from './admit.ts';
import { holdComment } from './hold-comment.ts';
import { textHash, type Commented } from './match-rules.ts';
import { readOwn } from './own-comment.ts';
import { isEditable, textOf } from './post-comment.ts';

export interface OwnId {
  member_id: number;
  comment_id: number;
}

const subjectOf = (comment_id: number) => ({ type: 'comment' as const, id: String(comment_id) });

/**
 * Changes a comment within fifteen minutes; it is admitted as a new one would be, and may be held. Throws what
 * `demandWriteAccess` and `admit` throw, `invalid` (`text`), not_found for that of another and what is gone, `already` when the time is over, and too_many_requests.
 */
export async function editComment(
  ctx: Ctx,
  { member_id, comment_id, text }: OwnId & { text: string },
): Promise<OwnComment> {
  const body = textOf(text);
  const terms = await pinTerms(ctx);
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriting(trx, member_id, body);
    await demandWriteAccess(ctx, trx, member_id);
    await spendHourlyBudget(ctx, trx, member_id, 'comment-edits');
    // Cases before what they are about, as decisions lock them.
    await lockCasesAbout(trx, 'comment', [comment_id]);
    const row = await lockOwn(trx, { member_id, comment_id });
    if (!row.is_editable) throw new AppError('already');
    if (row.body === body) return readOwn(trx, comment_id);
    const { object, writer_id, lang } = row;
    const written = { member_id, text: body, lang, edited_id: comment_id };
    const held = await admit(terms, trx, { ...object, ...written, writer_id });
    await trx
      .updateTable('comment')
      .set({
        body,
        text_hash: textHash(body),
        edited_at: sql<Date>`now()`,
        ...(held && { state: 'held', held_by: held.held_by, held_value: held.held_value }),
      })
      .where('comment_id', '=', comment_id)
      .execute();
    if (held) await holdComment(ctx, trx, { comment_id, member_id, held });
    return readOwn(trx, comment_id);
  });
}

/** A comment of the member, locked after its thread. Throws not_found. */
async function lockOwn(trx: Trx, { member_id, comment_id }: OwnId) {
  await sql`select comment_lock(array[${comment_id}]::int[])`.execute(trx);
  const { rows } = await sql<{
    lang: Language;
    body: string;
    is_editable: boolean;
    writer_id: number | null;
    object: Commented;
  }>`
    select x.lang, x.body, ${isEditable} as is_editable, t.member_id as writer_id, case when coalesce(t.album_id, x.album_id) is null
      then json_build_object('section', 'video', 'object_id', coalesce(t.video_id, x.video_id))
      else json_build_object('section', 'album', 'object_id', coalesce(t.album_id, x.album_id)) end as object
    from comment as x left join comment as t on t.comment_id = x.parent_id
    where x.comment_id = ${comment_id} and x.member_id = ${member_id} and x.state in ('shown', 'held')`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Deletes the member's own comment, or removes one below its video or album, whose text stays for the staff. A
 * thread with replies leaves a marker. Throws not_found for any other, and for what is gone.
 */
export async function deleteComment({ db }: Ctx, { member_id, comment_id }: OwnId): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCasesAbout(trx, 'comment', [comment_id]);
    await sql`select comment_lock(array[${comment_id}]::int[])`.execute(trx);
    const { rows } = await sql<{ is_own: boolean; parent_id: number | null }>`
      select x.member_id = ${member_id} as is_own, x.parent_id from comment as x
      where x.comment_id = ${comment_id} and x.state in ('shown', 'held') and (x.member_id = ${member_id} or (x.state = 'shown' and exists (
        select from comment as t left join video as v on v.video_id = t.video_id left join album as a on a.album_id = t.album_id
        where t.comment_id = coalesce(x.parent_id, x.comment_id) and coalesce(v.member_id, a.member_id) = ${member_id})))`.execute(
      trx,
    );
    const [row] = rows;
    if (!row) throw new AppError('not_found');
    if (row.is_own) await deleteOwn(trx, comment_id);
    else
      await trx
        .updateTable('comment')
        .set({ state: 'removed' })
        .where('comment_id', '=', comment_id)
        .execute();
    await closeGone(trx, 'comment', [subjectOf(comment_id)]);
  });
}

/** A thread under which anything was written stays as a row, whether somebody else sees the replies or not. */
async function deleteOwn(trx: Trx, comment_id: number): Promise<void> {
  const { rows } = await sql`
    select from comment where parent_id = ${comment_id} limit 1`.execute(trx);
  if (rows.length === 0) {
    await trx.deleteFrom('comment').where('comment_id', '=', comment_id).execute();
    return;
  }
  await trx
    .updateTable('comment')
    .set({ state: 'deleted', ...erased })
    .where('comment_id', '=', comment_id)
    .execute();
}

const erased = { body: '', held_by: '', held_value: '', text_hash: Buffer.alloc(0) } as const;

/**
 * Erases the comments of an account in the transaction that erases it: texts are deleted, and threads leave a marker. With
 * `is_keeping`, comments that every visitor sees stay without a name.
 */
export async function eraseCommentsOf(
  trx: Trx,
  member_id: number,
  is_keeping = false,
): Promise<void> {
  await lockCasesAbout(trx, 'comment', await heldOf(trx, member_id));
  await lockAll(trx, member_id);
  const held = await heldOf(trx, member_id);
  await deleteAllOf(trx, member_id, is_keeping);
  if (is_keeping)
    await trx
      .updateTable('comment')
      .set({ member_id: null })
      .where('member_id', '=', member_id)
      .where('state', '=', 'shown')
      .execute();
  await closeGone(trx, 'comment', held.map(subjectOf));
}

async function heldOf(trx: Trx, member_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('comment')
    .select('comment_id')
    .where('member_id', '=', member_id)
    .where('state', '=', sql.lit('held'))
    .orderBy('comment_id')
    .execute();
  return rows.map(({ comment_id }) => comment_id);
}

/**
 * The replies first, so that threads which only their writer has answered leave no marker. All of them are locked: the
 * triggers of counts wait for no other transaction.
 */
async function deleteAllOf(trx: Trx, member_id: number, is_keeping: boolean): Promise<void> {
  const own = sql`c.member_id = ${member_id} and (not ${is_keeping}::boolean or c.state <> 'shown')`;
  await sql`delete from comment as c where ${own} and c.parent_id is not null`.execute(trx);
  await sql`
    delete from comment as c where ${own} and c.parent_id is null
      and not exists (select from comment as r where r.parent_id = c.comment_id)`.execute(trx);
  await sql`
    update comment as c set state = 'deleted', body = '', held_by = '', held_value = '', text_hash = ''
    where ${own} and c.parent_id is null`.execute(trx);
}

/** Locks the rows that an erasure changes: the comments, the threads of others that have them, and the counts of their videos and albums. */
async function lockAll(trx: Trx, member_id: number): Promise<void> {
  await sql`select comment_lock(array(select comment_id from comment where member_id = ${member_id}))`.execute(
    trx,
  );
  for (const section of ['video', 'album'] as const) {
    const id = sql.ref(`${section}_id`);
    await sql`
      select from ${sql.table(`commented_${section}`)} where ${id} = any(array(
        select coalesce(t.${id}, x.${id}) from comment as x left join comment as t on t.comment_id = x.parent_id
        where x.member_id = ${member_id})) order by ${id} for no key update`.execute(trx);
  }
}

/** Saves the owner's setting for comments of a video or album. Throws what `demandWriteAccess` throws, and not_found for a video or album of another owner. */
export async function setComments(
  ctx: Ctx,
  {
    member_id,
    section,
    object_id,
    setting,
  }: Commented & { member_id: number; setting: CommentSetting },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, member_id);
    const { rows } = await sql`
      select from ${sql.table(section)} where ${sql.ref(`${section}_id`)} = ${object_id} and member_id = ${member_id}`.execute(
      trx,
    );
    if (rows.length === 0) throw new AppError('not_found');
    await setCommentsIn(trx, { section, object_id, setting });
  });
}

/** The same in the caller's transaction, which has seen whose it is; undefined leaves what is set. */
export async function setCommentsIn(
  trx: Trx,
  { section, object_id, setting }: Commented & { setting: CommentSetting | undefined },
): Promise<void> {
  if (setting === undefined) return;
  const id = sql.ref(`${section}_id`);
  await sql`
    insert into ${sql.table(`commented_${section}`)} as c (${id}, setting) values (${object_id}, ${setting})
    on conflict (${id}) do update set setting = excluded.setting where c.setting <> excluded.setting`.execute(
    trx,
  );
}
