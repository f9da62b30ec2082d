import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { openCase } from '../moderation/index.ts';
import type { Matched } from './match-rules.ts';

/** Opens the case that decides about a comment which is held, or adds to its open one. */
export async function holdComment(
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  trx: Trx,
  { comment_id, member_id, held }: { comment_id: number; member_id: number; held: Matched },
): Promise<void> {
  await openCase(ctx, trx, {
    kind: 'comment',
    subject: { type: 'comment', id: String(comment_id) },
    member_id,
    fields: { rule: held.held_by, ...(held.held_value && { value: held.held_value }) },
  });
}
