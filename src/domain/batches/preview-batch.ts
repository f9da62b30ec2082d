import type * as z from 'zod/mini';
import { batch_most, type BatchPreview } from '#contracts/calls/console/console-batches.ts';
import type { Ctx } from '../ctx.ts';
import { checkDecision, type Reviewer } from '../moderation/index.ts';
import { titlesOf } from '../review/index.ts';
import { casesOf, refusalOf, textsOf, type BatchDecision, type Refusal } from './batch.ts';

/**
 * The effect of a decision on each open case of an uploader, the oldest first, 500 at most: the same checks as when it is
 * made, each in a transaction that changes nothing. `kind` restricts it.
 */
export async function previewBatch(
  ctx: Ctx,
  by: Reviewer,
  { member, kind, ...decision }: BatchDecision & { kind?: string | undefined },
): Promise<z.input<typeof BatchPreview>> {
  let query = casesOf(ctx, by, member).where('state', '<>', 'closed');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const found = await query.limit(batch_most + 1).execute();
  const shown = found.slice(0, batch_most);
  const titleOf = await titlesOf(ctx.db, shown);
  const texts = await textsOf(ctx.db, shown);
  const cases: z.input<typeof BatchPreview>['cases'] = [];
  for (const { reference, kind: case_kind, subject_type, subject_id } of shown) {
    const seen = texts.get(reference);
    cases.push({
      reference,
      kind: case_kind,
      title: titleOf(subject_type, subject_id),
      seen: seen ?? null,
      refusal: await check(ctx, by, {
        ...decision,
        reference,
        details: { ...decision.details, ...(seen !== undefined && { seen }) },
      }),
    });
  }
  return { cases, has_more: found.length > batch_most };
}

const check = (
  { db }: Ctx,
  by: Reviewer,
  decision: Parameters<typeof checkDecision>[2],
): Promise<Refusal | null> =>
  db.transaction().execute(async (trx) => {
    try {
      await checkDecision(trx, by, decision);
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  });
