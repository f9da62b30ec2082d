import { sql } from 'kysely';
import { readComment } from '#contracts/text/comment-text.ts';
import { message_limits, type MessageAnswer } from '#contracts/calls/social/messages.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { textHash } from '../comments/index.ts';
import type { Ctx } from '../ctx.ts';
import { writeDelivered } from '../message-delivery/index.ts';
import { demandWriteAccess, lockMembers } from '../write-access/index.ts';
import { findAddressee, type Addressed } from './addressee.ts';
import { assertMayOpen, assertMinute } from './budgets.ts';
import { holdMessage, isHeld } from './hold-message.ts';
import { assertOpen, isOpening, openThread, readPair, type Pair } from './open-thread.ts';

export interface NewMessage extends Addressed {
  text: string;
}

export type SentMessage = Omit<MessageAnswer, 'ok'>;

/**
 * Sends a message; to somebody who is no friend the first one waits until it is accepted. Throws what `demandWriteAccess` throws;
 * `invalid` (`text`; `to`: self, required); `already` while the first message waits; too_many_requests; and where the other one takes
 * no messages of this member, whatever the reason, `not_found` for a name and `forbidden` for a thread.
 */
export async function sendMessage(ctx: Ctx, message: NewMessage): Promise<SentMessage> {
  const { member_id, thread_id } = message;
  const body = textOf(message.text);
  const other_id = await findAddressee(ctx.db, message);
  return ctx.db.transaction().execute(async (trx) => {
    await lockMembers(trx, other_id === undefined ? [member_id] : [member_id, other_id]);
    await demandWriteAccess(ctx, trx, member_id);
    await assertMinute(ctx, trx, member_id);
    const refusal = new AppError(thread_id === undefined ? 'not_found' : 'forbidden');
    if (other_id === undefined) throw refusal;
    const pair = await readPair(trx, member_id, other_id);
    if (!pair) throw refusal;
    // Before all that could say what became of the first message.
    if (isWaiting(pair)) throw new AppError('already');
    assertOpen(pair, refusal);
    if (isOpening(pair)) await assertMayOpen(ctx, trx, member_id);
    const thread = await openThread(trx, { member_id, other_id, pair });
    const held = !pair.has_answered && (await isHeld(trx, { member_id, thread_id: thread, body }));
    const written = { member_id, thread_id: thread, body, text_hash: textHash(body) };
    if (!held)
      return {
        message_id: await writeDelivered(trx, written),
        thread_id: thread,
        state: 'sent' as const,
      };
    const message_id = await insertHeld(trx, written);
    await holdMessage(ctx, trx, { member_id, message_id });
    return { message_id, thread_id: thread, state: 'held' as const };
  });
}

/** The first message of this member waits to be accepted; one that was deleted waits for good, one that the staff removed for nothing, unless it had ended before. */
const isWaiting = ({ other_place, is_friend, has_written }: Pair): boolean =>
  !is_friend && has_written && (other_place === 'request' || other_place === 'closed');

/** The text as it is stored. Throws `invalid`. */
function textOf(typed: string): string {
  const { text, fault } = readComment(typed, message_limits.length);
  if (fault) throw new AppError('invalid', { text: fault === 'max_length' ? 'too_long' : fault });
  return text;
}

/** Marks the thread as read and accepted for the writer; the other one sees nothing of it. */
async function insertHeld(
  trx: Trx,
  { member_id, thread_id, body, text_hash }: Parameters<typeof writeDelivered>[1],
): Promise<number> {
  const { rows } = await sql<{ message_id: number }>`
    insert ${prepared} into message (thread_id, member_id, body, state, text_hash)
    values (${thread_id}, ${member_id}, ${body}, 'held', ${text_hash})
    returning message_id`.execute(trx);
  const message_id = rows[0]?.message_id ?? 0;
  await sql`update ${prepared} thread_member set last_id = greatest(last_id, ${message_id}), read_id = greatest(read_id, last_in_id), place = 'inbox'
    where thread_id = ${thread_id} and member_id = ${member_id}`.execute(trx);
  return message_id;
}
