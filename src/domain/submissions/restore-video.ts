import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { liftHides, type Lifted } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, lockCase, openIfWaiting, operator } from '../moderation/index.ts';

/**
 * Ends what this case hides of a video, by the operator: it is shown as before unless another case hides it as well, or waits for a review, with a case, where its publication
 * no longer covers it. `none` when this case hides nothing of it and no other one does. Throws not_found for an unknown case, and `forbidden` for what a decision in it has
 * removed, or holds away from visitors: another decision takes that back.
 */
export const restoreVideo = (
  ctx: Ctx,
  { reference, video_id }: { reference: string; video_id: number },
): Promise<Lifted | 'waits'> =>
  ctx.db.transaction().execute(async (trx) => {
    const { case_id } = await lockCase(trx, reference, operator);
    const subject = { type: 'video', id: String(video_id) } as const;
    const removal = await trx
      .selectFrom('moderation_decision')
      .select('decision_id')
      .where('case_id', '=', case_id)
      .where(
        sql<boolean>`(action in ('remove', 'remove-stay-down') or (action = 'hold' and (details ->> 'was_public')::boolean))`,
      )
      .where('subject_type', '=', subject.type)
      .where('subject_id', '=', subject.id)
      .where('applied_at', 'is not', null)
      .where('undone_at', 'is', null)
      .where('reversed_by', 'is', null)
      .executeTakeFirst();
    if (removal) throw new AppError('forbidden');
    const of = { type: 'video', id: video_id } as const;
    const lifted = await liftHides(trx, of, { cases: [case_id] });
    if (lifted !== 'shown') return lifted;
    await appendEvent(trx, {
      case_id,
      kind: 'restored',
      by: operator,
      subject,
      note: `video ${video_id}`,
    });
    await openIfWaiting(ctx, trx, of);
    return (await isPending(trx, video_id)) ? 'waits' : 'shown';
  });

async function isPending(trx: Trx, video_id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('video')
    .select('status_id')
    .where('video_id', '=', video_id)
    .executeTakeFirst();
  return row?.status_id === videoStatus.pending;
}
