import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority } from '../cases/index.ts';
import {
  appendEvent,
  assertRank,
  isPartialTo,
  openCase,
  ownerOf,
  type Reviewer,
} from '../moderation/index.ts';

/** The account to decide about, the case that it is opened from, and the reason. */
export interface MemberCaseToOpen {
  reference: string;
  member_id: number;
  /** For the staff; 500 characters at most. */
  reason: string;
}

/**
 * Opens a case about the account of a member whom a case concerns: the uploader, or the member who sent the form. It names the case that it comes from, and is
 * no less urgent, nor seen by more people. A second one adds to the open one. Throws not_found, also for a member whom the case does not concern, and
 * `forbidden` for the own account, out of a case that the reviewer may not decide, and for a moderator about an administrator.
 */
export const openMemberCase = (
  ctx: Ctx,
  by: Reviewer,
  { reference, member_id, reason }: MemberCaseToOpen,
): Promise<{ reference: string; is_new: boolean }> =>
  ctx.db.transaction().execute(async (trx) => {
    // Of two at once the second waits here, and finds the case of the first.
    await lockMember(trx, member_id);
    const source = await readSource(trx, by, reference, member_id);
    if (member_id === by.staff_id) throw new AppError('forbidden', { case: 'own account' });
    if (await isPartialTo(trx, source.case_id, by.staff_id))
      throw new AppError('forbidden', { case: 'own' });
    await assertRank(trx, by.staff_id, member_id);
    const known = await addToOpen(trx, by, { source, reference, member_id, reason });
    if (known !== undefined) return { reference: known, is_new: false };
    const { priority, region } = source;
    const opened = await openCase(ctx, trx, {
      kind: 'member',
      subject: { type: 'member', id: String(member_id) },
      member_id,
      by,
      priority,
      region,
      fields: { source: reference },
      note: reason,
    });
    return { reference: opened.reference, is_new: true };
  });

async function lockMember(trx: Trx, member_id: number): Promise<void> {
  const row = await trx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', member_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
}

interface Source {
  case_id: number;
  priority: number;
  region: string;
}

/** Not locked: nothing of it changes, and the case about the account may be older than it. */
async function readSource(
  trx: Trx,
  { has_child_safety }: Reviewer,
  reference: string,
  member_id: number,
): Promise<Source> {
  const most = has_child_safety ? child_safety_priority : child_safety_priority - 1;
  const { rows } = await sql<Source>`
    select c.case_id, c.priority, c.region from moderation_case as c
    where c.reference = ${reference} and c.priority <= ${most} and (${ownerOf('c')} = ${member_id}
      or exists (select from case_reporter as r where r.case_id = c.case_id and r.member_id = ${member_id}))`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row;
}

/** The reference of the open case about the account that is seen by as many; undefined for none. */
async function addToOpen(
  trx: Trx,
  by: Reviewer,
  { source, reference, member_id, reason }: MemberCaseToOpen & { source: Source },
): Promise<string | undefined> {
  const known = await trx
    .updateTable('moderation_case')
    .set((eb) => ({
      times: eb('times', '+', 1),
      priority: sql<number>`greatest(priority, ${source.priority})`,
    }))
    .where('kind', '=', 'member')
    .where('target_id', '=', String(member_id))
    .where('state', '<>', 'closed')
    .where(
      sql<boolean>`(priority >= ${child_safety_priority}) = ${source.priority >= child_safety_priority}`,
    )
    .returning(['case_id', 'reference'])
    .executeTakeFirst();
  if (!known || known.reference === reference) return known?.reference;
  await appendEvent(trx, {
    case_id: known.case_id,
    kind: 'repeated',
    by,
    subject: { type: 'member', id: String(member_id) },
    member_id,
    note: reason,
    after: { source: reference },
  });
  return known.reference;
}
