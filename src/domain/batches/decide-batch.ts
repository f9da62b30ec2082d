import type * as z from 'zod/mini';
import { batch_most, type BatchDone } from '#contracts/calls/console/console-batches.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { decideCase, type Reviewer } from '../moderation/index.ts';
import { titlesOf } from '../review/index.ts';
import { casesOf, refusalOf, type BatchDecision, type CaseOfBatch } from './batch.ts';

type Done = z.input<typeof BatchDone>;

/** Milliseconds after which no further case is begun: the rest is sent again. A small part of the time to undo: until the answer, the reviewer cannot take back what it has decided. */
const time_most = 2000;

type BatchToDecide = BatchDecision & {
  references: readonly string[];
  /** By reference: the `seenText` of each comment, which identifies the text that the reviewer saw. */
  seen?: Readonly<Record<string, string>> | undefined;
};

/**
 * Decides cases of an uploader, each in a transaction of its own: a refused case does not stop the others, and a decided one stays so
 * when the process dies. Sent again, a case that the same person has decided so before counts as decided. Throws `invalid` for a case that is not the uploader's.
 */
export async function decideBatch(
  ctx: Ctx,
  by: Reviewer,
  { member, references, seen = {}, ...decision }: BatchToDecide,
): Promise<Done> {
  const asked = [...new Set(references)];
  const found = await casesOf(ctx, by, member)
    .where('reference', 'in', asked.slice(0, batch_most))
    .execute();
  if (found.length !== asked.length) throw new AppError('invalid', { references: 'unknown' });
  const titleOf = await titlesOf(ctx.db, found);
  const end = ctx.clock.now().getTime() + time_most;
  const done: Done = { decided: [], refused: [], left: [] };
  for (const each of found) {
    const { reference, kind } = each;
    if (done.decided.length + done.refused.length > 0 && ctx.clock.now().getTime() > end) {
      done.left.push(reference);
      continue;
    }
    const text = seen[reference];
    const details = { ...decision.details, ...(text !== undefined && { seen: text }) };
    const result = await decideOne(ctx, by, each, { ...decision, details });
    if ('decision_id' in result) done.decided.push({ reference, ...result });
    else {
      const title = titleOf(each.subject_type, each.subject_id);
      done.refused.push({ reference, kind, title, seen: text ?? null, refusal: result });
    }
  }
  return done;
}

async function decideOne(
  ctx: Ctx,
  by: Reviewer,
  { reference }: CaseOfBatch,
  decision: Omit<BatchDecision, 'member'>,
) {
  try {
    const { decision_id, effect_at } = await decideCase(ctx, by, { ...decision, reference });
    return { decision_id, effect_at: effect_at?.toISOString() ?? null };
  } catch (error) {
    const refusal = refusalOf(error);
    return refusal.code === 'already'
      ? ((await findOwn(ctx, by, reference, decision)) ?? refusal)
      : refusal;
  }
}

/** The newest decision about a case, where the same person has made the same one. */
async function findOwn(
  { db }: Ctx,
  { staff_id }: Reviewer,
  reference: string,
  { action, rule_id, facts = '' }: Omit<BatchDecision, 'member'>,
): Promise<{ decision_id: number; effect_at: string | null } | undefined> {
  const newest = await db
    .selectFrom('moderation_decision as d')
    .innerJoin('moderation_case as c', 'c.case_id', 'd.case_id')
    .select(['d.decision_id', 'd.action', 'd.rule_id', 'd.facts', 'd.staff_id'])
    .select(['d.effect_at', 'd.applied_at', 'd.undone_at'])
    .where('c.reference', '=', reference)
    .orderBy('d.decision_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.undone_at || newest.staff_id !== staff_id) return undefined;
  const isSame =
    newest.action === action && newest.rule_id === (rule_id ?? null) && newest.facts === facts;
  if (!isSame) return undefined;
  const { decision_id, applied_at, effect_at } = newest;
  return { decision_id, effect_at: applied_at ? null : effect_at.toISOString() };
}
