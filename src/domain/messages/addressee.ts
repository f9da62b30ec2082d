import { AppError } from '#contracts/errors.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { findMemberId } from '../profiles/index.ts';

/** The writer of a message, and its recipient: a user name or a thread. */
export interface Addressed {
  member_id: number;
  to?: string | undefined;
  thread_id?: number | undefined;
}

/**
 * The recipient of a message; undefined for a name that no member has and in a thread with a former one. Throws not_found for a thread that is
 * not the member's, and `invalid` (`to`).
 */
export async function findAddressee(
  db: ReadDb,
  { member_id, to, thread_id }: Addressed,
): Promise<number | undefined> {
  if ((to === undefined) === (thread_id === undefined))
    throw new AppError('invalid', { to: 'required' });
  if (thread_id !== undefined) {
    const side = await db
      .selectFrom('thread_member')
      .modifyFront(prepared)
      .select('other_id')
      .where('thread_id', '=', thread_id)
      .where('member_id', '=', member_id)
      .executeTakeFirst();
    if (!side) throw new AppError('not_found');
    return side.other_id ?? undefined;
  }
  const found = await findMemberId(db, to ?? '');
  if (found === member_id) throw new AppError('invalid', { to: 'self' });
  return found;
}
