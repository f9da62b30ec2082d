import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { lockObject } from './lock-object.ts';
import { matchRules, textHash, type Commented, type Matched } from './match-rules.ts';

interface Admitted extends Commented {
  member_id: number;
  /** Of a reply: the writer of the thread; null for a thread that has none any more. */
  writer_id: number | null;
  text: string;
  lang: Language;
  edited_id?: number | undefined;
}

/**
 * First in a transaction that writes a text: one of a member waits for its others, so that each is counted, and equal texts of
 * several members wait for each other, so that the second is found to be a repetition.
 */
export async function lockWriting(trx: Trx, member_id: number, text: string): Promise<void> {
  // The member first: the lock of the text is taken once the row that locks it has been read.
  await sql`
    with locked as materialized (select from member where member_id = ${member_id} for no key update)
    select ${prepared} pg_advisory_xact_lock(lock_key('comment_text'), ${textHash(text).readInt32BE()}::int)
    from (select count(*) as n from locked) as x`.execute(trx);
}

/**
 * The rule or setting that holds a text, new or edited, below a video or album, which is locked; none for its owner. Throws as reading
 * the video or album does, `forbidden` where its owner takes no comments or a block stands between, and `invalid` (`text`) for a text
 * that a rule refuses.
 */
export async function admit(
  ctx: Pick<Ctx, 'terms'>,
  trx: Trx,
  { section, object_id, writer_id, ...written }: Admitted,
): Promise<Matched | undefined> {
  const { member_id } = written;
  const { setting, owner_id } = await lockObject(trx, { section, object_id }, member_id);
  if (setting === 'off') throw new AppError('forbidden');
  await assertUnblocked(trx, member_id, [writer_id, owner_id]);
  if (owner_id === member_id) return undefined;
  const matched = await matchRules(ctx, trx, written);
  if (matched?.is_refused) throw new AppError('invalid', { text: 'refused' });
  const by_owner: Matched = { held_by: 'owner', held_value: '', is_refused: false };
  return matched ?? (setting === 'held' ? by_owner : undefined);
}

/** No contact either way. A blocked member gets the same answer as where the owner takes no comments. */
async function assertUnblocked(
  trx: Trx,
  member_id: number,
  others: readonly (number | null)[],
): Promise<void> {
  const ids = others.filter((id) => id !== null);
  if (ids.length === 0) return;
  const { rows } = await sql`
    select ${prepared} from member_block where (member_id = any(${ids}::int[]) and blocked_id = ${member_id})
      or (member_id = ${member_id} and blocked_id = any(${ids}::int[])) limit 1`.execute(trx);
  if (rows.length > 0) throw new AppError('forbidden');
}
