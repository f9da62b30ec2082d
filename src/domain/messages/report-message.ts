import { readMessage } from '#contracts/calls/forms/check-form.ts';
import type { ReportMessage } from '#contracts/calls/social/messages.ts';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { createCase } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';

export interface OwnReport extends Pick<ReportMessage, 'reason' | 'message'> {
  member_id: number;
  thread_id: number;
  message_id: number;
  /** The thread is reported, not that message alone. */
  is_whole: boolean;
  lang: Language;
}

/**
 * Reports a message of a thread of the member, or the thread: the case has a copy of the thread's last 20 messages, of a single message those up to it. Again, it is the same
 * case. Throws `invalid` (`message`: too_long, or invalid for a control character), and not_found for a message that the member does not see.
 */
export async function reportMessage(
  ctx: Ctx,
  { member_id, thread_id, message_id, is_whole, reason, message, lang }: OwnReport,
): Promise<void> {
  const { text, fault } = readMessage(message);
  if (fault)
    throw new AppError('invalid', { message: fault === 'max_length' ? 'too_long' : 'invalid' });
  const fields = {
    target_type: is_whole ? 'thread' : 'message',
    target_id: String(is_whole ? thread_id : message_id),
    reason,
    ...(text && { message: text }),
  };
  const seen = await ctx.db
    .selectFrom('message as m')
    .innerJoin('thread_member as s', 's.thread_id', 'm.thread_id')
    .select('m.message_id')
    .where('m.message_id', '=', message_id)
    .where('m.thread_id', '=', thread_id)
    .where('m.state', '=', 'sent')
    .where('s.member_id', '=', member_id)
    .whereRef('m.message_id', '>', 's.cleared_id')
    .executeTakeFirst();
  if (!seen) throw new AppError('not_found');
  await createCase(ctx, { kind: 'report', fields, lang, region: '', member_id });
}
