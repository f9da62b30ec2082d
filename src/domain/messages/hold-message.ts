import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { textHash } from '../comments/index.ts';
import type { Ctx } from '../ctx.ts';
import { openCase } from '../moderation/index.ts';

interface Written {
  member_id: number;
  thread_id: number;
  body: string;
}

/** Whether the rule `recipients` holds a message: the same text to more than so many members within a day. Throws `invalid` (`text`) where it refuses. */
export async function isHeld(trx: Trx, { member_id, thread_id, body }: Written): Promise<boolean> {
  const rule = await trx
    .selectFrom('comment_rule')
    .modifyFront(prepared)
    .select(['value', 'effect'])
    .where('what', '=', 'recipients')
    .executeTakeFirst();
  if (!rule) return false;
  const most = Number(rule.value);
  const { rows } = await sql`
    select ${prepared} distinct thread_id from message
    where member_id = ${member_id} and text_hash = ${textHash(body)} and sent_at > now() - interval '1 day' and thread_id <> ${thread_id}
    limit ${most}`.execute(trx);
  if (rows.length < most) return false;
  if (rule.effect === 'refuse') throw new AppError('invalid', { text: 'restricted' });
  return true;
}

/** Opens the case that decides about a message which is held. */
export async function holdMessage(
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  trx: Trx,
  { member_id, message_id }: { member_id: number; message_id: number },
): Promise<void> {
  await openCase(ctx, trx, {
    kind: 'comment',
    subject: { type: 'message', id: String(message_id) },
    member_id,
    fields: { rule: 'recipients' },
  });
}
