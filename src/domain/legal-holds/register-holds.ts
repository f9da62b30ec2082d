import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { lockUploaders, type HeldType } from '../holds/index.ts';
import { appendEvent, openCase, operator } from '../moderation/index.ts';

export interface NewHold {
  type: HeldType;
  id: number;
  /** The authority that asks for the hold; `file_number` is its own reference. */
  authority: string;
  file_number?: string | undefined;
  /** On what grounds; written into the case. */
  reason: string;
}

/**
 * Holds a video, album or member: until the hold is lifted, nothing deletes it. It opens a case that is closed at once, for its events: a hold needs no
 * decision, and the members concerned are not notified. Throws not_found, `deleted` for content that is deleted for good, and `invalid` with the field.
 */
export const addHold = (
  ctx: Ctx,
  { type, id, authority, file_number = '', reason }: NewHold,
): Promise<{ hold_id: number; reference: string }> =>
  ctx.db.transaction().execute(async (trx) => {
    for (const [field, text] of Object.entries({ authority, reason }))
      if (text.trim() === '') throw new AppError('invalid', { [field]: 'missing' });
    if (type !== 'member') await lockUploaders(trx, type, [id]);
    await lockSubject(trx, type, id);
    const { case_id, reference } = await openCase(ctx, trx, {
      kind: 'law-enforcement',
      subject: { type, id: String(id) },
      fields: { hold: type, authority, file_number },
      note: reason,
    });
    const { hold_id } = await trx
      .insertInto('legal_hold')
      .values({ subject_type: type, subject_id: id, case_id, authority, file_number })
      .returning('hold_id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('moderation_case')
      .set({ state: 'closed', outcome: 'answered', closed_at: sql<Date>`now()` })
      .where('case_id', '=', case_id)
      .execute();
    await appendEvent(trx, {
      case_id,
      kind: 'closed',
      by: operator,
      subject: { type, id: String(id) },
      note: reason,
      after: { hold_id, held: true, authority, file_number },
    });
    return { hold_id, reference };
  });

/** Every deletion locks the same row before it checks for holds, so the two are serialized. */
async function lockSubject(trx: Trx, type: HeldType, id: number): Promise<void> {
  const key = sql.ref(`${type}_id`);
  // Content that its uploader deleted still exists until it is deleted for good.
  const is_deleted = sql`status_id = ${videoStatus.deleted} and not exists (select from pending_deletion as d where d.${key} = ${id})`;
  const { rows } = await sql<{ is_deleted: boolean }>`
    select ${type === 'member' ? sql`false` : is_deleted} as is_deleted
    from ${sql.table(type)} where ${key} = ${id} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  if (row.is_deleted) throw new AppError('deleted');
}

/** Ends a hold; what was to be erased meanwhile is, at its next turn. Throws not_found, `already`, and `invalid` without a reason. */
export const liftHold = (ctx: Ctx, hold_id: number, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    if (reason.trim() === '') throw new AppError('invalid', { reason: 'missing' });
    const hold = await trx
      .selectFrom('legal_hold')
      .select(['subject_type', 'subject_id', 'case_id', 'lifted_at'])
      .where('hold_id', '=', hold_id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    if (hold.lifted_at) throw new AppError('already');
    await trx
      .updateTable('legal_hold')
      .set({ lifted_at: sql<Date>`now()` })
      .where('hold_id', '=', hold_id)
      .execute();
    await appendEvent(trx, {
      case_id: hold.case_id,
      kind: 'note',
      by: operator,
      subject: { type: hold.subject_type as HeldType, id: String(hold.subject_id) },
      note: reason,
      after: { hold_id, held: false },
    });
  });

export interface ShownHold {
  hold_id: number;
  type: string;
  id: number;
  authority: string;
  file_number: string;
  /** Of its case. */
  reference: string;
  created_at: Date;
  lifted_at: Date | null;
}

/** Those that are not lifted, the oldest first; with `all` the others as well. */
export const listHolds = ({ db }: Ctx, { all }: { all: boolean }): Promise<ShownHold[]> =>
  db
    .selectFrom('legal_hold as h')
    .innerJoin('moderation_case as c', 'c.case_id', 'h.case_id')
    .select(['h.hold_id', 'h.subject_type as type', 'h.subject_id as id', 'h.authority'])
    .select(['h.file_number', 'c.reference', 'h.created_at', 'h.lifted_at'])
    .where(all ? sql<boolean>`true` : sql<boolean>`h.lifted_at is null`)
    .orderBy('h.hold_id')
    .execute();
