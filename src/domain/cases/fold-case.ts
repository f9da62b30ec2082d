import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { NewCase } from './create-case.ts';
import type { Target } from './find-target.ts';

/** The key that two equal forms share: all typed values, regardless of the letter case of the e-mail. */
export function foldKey({ kind, fields, attachment, member_id }: NewCase): Buffer {
  const { referrer: _, ...typed } = fields;
  const parts = Object.entries({
    ...(isOfSomething({ kind, fields })
      ? withoutSender(typed)
      : { ...typed, email: (typed['email'] ?? '').toLowerCase() }),
    file: attachment?.content_hash ?? '',
    // Each of the two who share a thread reports the other one.
    ...(fields['target_type'] === 'thread' && { reporter: String(member_id) }),
  }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, parts]))
    .digest();
}

/** Claims of somebody: each person who makes one has a case and its receipt. */
const claims: ReadonlySet<string> = new Set(['privacy', 'intimate', 'minor', 'copyright']);

/** Whether it only points at something of the site: a text that many send about it is one report. Notices that the law knows have a case each. */
const isOfSomething = ({ kind, fields }: Pick<NewCase, 'kind' | 'fields'>): boolean =>
  kind === 'report' && fields['target_id'] !== undefined && !claims.has(fields['reason'] ?? '');

/** The typed values without their sender: a copied text is equal regardless of letter case, spaces and punctuation. */
function withoutSender(typed: NewCase['fields']): Record<string, string> {
  const { email: _, name: __, ...said } = typed;
  const message = (said['message'] ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return { ...said, message: message.trim() };
}

/** The open case that the member has made about the same thing before. */
export async function ownReport(
  trx: Trx,
  { kind, fields, member_id }: NewCase,
  { target_type, target_id }: Target,
): Promise<number | undefined> {
  if (member_id === undefined || fields['target_id'] === undefined || target_id === null)
    return undefined;
  const row = await trx
    .selectFrom('case_reporter as r')
    .innerJoin('moderation_case as c', 'c.case_id', 'r.case_id')
    .select('c.case_id')
    .where('r.member_id', '=', member_id)
    .where('c.kind', '=', kind)
    .where('c.reason', '=', fields['reason'] ?? '')
    .where('c.target_type', '=', target_type)
    .where('c.target_id', '=', target_id)
    .where('c.state', '<>', 'closed')
    .executeTakeFirst();
  return row?.case_id;
}

/** Notes which member has sent it, too. */
export async function noteReporter(
  trx: Trx,
  case_id: number,
  { member_id }: Pick<NewCase, 'member_id'>,
): Promise<void> {
  if (member_id === undefined) return;
  await trx
    .insertInto('case_reporter')
    .values({ case_id, member_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The case that an equal form made, or undefined when this one is the first, or the first since that case was closed: no one reads
 * additions to a closed case. Then the key belongs to this transaction. Without a fresh proof nothing is claimed.
 */
export async function foldInto(
  trx: Trx,
  fold_key: Buffer,
  isFresh: boolean,
): Promise<number | undefined> {
  if (isFresh) {
    const until = sql<Date>`now() + make_interval(secs => ${form_limits.fold})`;
    const claimed = await trx
      .insertInto('case_fold')
      .values({ fold_key, until, case_id: null })
      .onConflict((conflict) =>
        conflict
          .column('fold_key')
          .doUpdateSet({ until, case_id: null })
          .where(
            sql<boolean>`(case_fold.until < now() or exists (
              select from moderation_case as c where c.case_id = case_fold.case_id and c.state = 'closed'))`,
          ),
      )
      .returning('fold_key')
      .executeTakeFirst();
    if (claimed) return undefined;
  }
  const row = await trx
    .selectFrom('case_fold')
    .select('case_id')
    .where('fold_key', '=', fold_key)
    .where('until', '>=', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.case_id ?? undefined;
}
