import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { hasConfirmedMatch, listRemoval, settleMatches, unlistRemoval } from '../hashes/index.ts';
import type { LockedCase } from './claim-case.ts';
import { AppError } from '#contracts/errors.ts';
import type { Action, DecisionRow } from './model.ts';
import type { Reversed } from './reasons/reverse-decision.ts';

type Hashed = 'video' | 'album' | 'photo' | 'picture';
const hashed: ReadonlySet<string> = new Set<Hashed>(['video', 'album', 'photo', 'picture']);

const publishing: ReadonlySet<Action> = new Set<Action>(['approve', 'approve-limited']);
const refusing: ReadonlySet<Action> = new Set<Action>(['reject', 'remove', 'remove-stay-down']);

/**
 * Applies a decision about a video, album, photo or picture of a member to the lists of hashes: content removed for good joins the
 * own removals, and leaves them when that removal is taken back; a match with a list is cleared or confirmed in its own case, and
 * cleared where the decision there is taken back.
 */
export async function settleHashes(
  ctx: Ctx,
  trx: Trx,
  decision: DecisionRow,
  reversed: readonly Reversed[],
): Promise<void> {
  const { case_id, action, subject_type, subject_id } = decision;
  if (!hashed.has(subject_type)) return;
  const subject: HashedSubject = { type: subject_type as Hashed, id: Number(subject_id) };
  if (action === 'remove-stay-down' && isListed(subject)) await listRemoval(ctx, trx, subject);
  if (action === 'restore') return takeBack(trx, decision, reversed, subject);
  if (!publishing.has(action) && !refusing.has(action)) return;
  // An approval may answer an appeal against what was decided there.
  if (await hasMatchCase(trx, [case_id, ...reversed.map((each) => each.case_id)]))
    await settleMatches(trx, subject, publishing.has(action) ? 'cleared' : 'confirmed');
}

interface HashedSubject<Type extends Hashed = Hashed> {
  type: Type;
  id: number;
}

/** Pictures of members are compared with the lists and join none: they are rejected, and no decision removes them for good. */
const isListed = (subject: HashedSubject): subject is HashedSubject<Exclude<Hashed, 'picture'>> =>
  subject.type !== 'picture';

/** Of a restored subject: as long as another removal stands, its hashes stay listed. */
async function takeBack(
  trx: Trx,
  decision: DecisionRow,
  reversed: readonly Reversed[],
  subject: HashedSubject,
): Promise<void> {
  const hadStayDown = reversed.some(({ action }) => action === 'remove-stay-down');
  if (hadStayDown && isListed(subject) && !(await staysDown(trx, decision, reversed)))
    await unlistRemoval(trx, subject);
  const cases = [decision.case_id, ...reversed.map(({ case_id }) => case_id)];
  if (await hasMatchCase(trx, cases)) await settleMatches(trx, subject, 'cleared');
}

/** Whether another decision about the same subject, which was not taken back, requires that it stays down. */
async function staysDown(
  trx: Trx,
  { subject_type, subject_id }: DecisionRow,
  but: readonly Reversed[],
): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_decision where subject_type = ${subject_type} and subject_id = ${subject_id}
      and action = 'remove-stay-down' and applied_at is not null and undone_at is null and reversed_by is null
      and decision_id <> all(${but.map(({ decision_id }) => decision_id)}::int[]) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Whether one of these cases is about a match. */
export async function hasMatchCase(trx: Trx, cases: readonly number[]): Promise<boolean> {
  const found = await trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('case_id', 'in', [...cases])
    .where('kind', '=', 'hash-match')
    .executeTakeFirst();
  return found !== undefined;
}

/** Content found in a list is published by the decision about the match alone, and content with a confirmed match once that decision is taken back. */
export async function assertUnmatched(
  trx: Trx,
  { case_id, kind, target_type, target_id }: LockedCase,
  action: Action,
): Promise<void> {
  if (kind === 'hash-match' || !publishing.has(action)) return;
  const open = await trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('kind', '=', 'hash-match')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (open) throw new AppError('invalid', { reason: 'held' });
  if (target_type === null || !hashed.has(target_type)) return;
  const subject: HashedSubject = { type: target_type as Hashed, id: Number(target_id) };
  if ((await hasConfirmedMatch(trx, subject)) && !(await isAgainstMatch(trx, case_id)))
    throw new AppError('invalid', { reason: 'matched' });
}

/** Whether a case is an appeal against what was decided about a match: then its approval clears that. */
async function isAgainstMatch(trx: Trx, case_id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('reasons_statement as s')
    .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
    .innerJoin('moderation_case as m', 'm.case_id', 'd.case_id')
    .select('s.statement_id')
    .where('s.appeal_case_id', '=', case_id)
    .where('m.kind', '=', 'hash-match')
    .executeTakeFirst();
  return found !== undefined;
}
