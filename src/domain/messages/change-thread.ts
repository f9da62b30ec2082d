import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { blockMember } from '../profiles/index.ts';

export interface OwnThread {
  member_id: number;
  thread_id: number;
  /** Of a read mark; all that is there without it. */
  message_id?: number | undefined;
}

/** Marks what is there up to a message as read, all without one. Throws not_found for a thread of others. */
export const markThreadRead = (ctx: Ctx, own: OwnThread): Promise<void> =>
  change(
    ctx,
    own,
    sql`read_id = greatest(read_id, least(last_in_id, ${own.message_id ?? null}::int))`,
  );

/** Accepts a thread that waits among the requests; of another one it changes nothing. Throws not_found for a thread of others. */
export const acceptThread = (ctx: Ctx, own: OwnThread): Promise<void> =>
  change(ctx, own, sql`place = case when place = 'request' then 'inbox' else place end`);

/**
 * Deletes what is there for the member alone; whatever is written later begins the thread again, unless it was a request, of which
 * nothing more is heard. The other one learns nothing. Throws not_found for a thread of others.
 */
export const deleteThread = (ctx: Ctx, own: OwnThread): Promise<void> =>
  change(
    ctx,
    own,
    sql`cleared_id = greatest(cleared_id, last_id), last_id = 0, read_id = last_in_id,
      place = case when place = 'request' then 'closed' else place end`,
  );

async function change(
  { db }: Ctx,
  { member_id, thread_id }: OwnThread,
  set: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql`update thread_member set ${set}
    where thread_id = ${thread_id} and member_id = ${member_id} returning thread_id`.execute(db);
  if (rows.length === 0) throw new AppError('not_found');
}

/** Blocks the other one of a thread, which ends all contact. Throws not_found for a thread of others, and what `blockMember` throws. */
export async function blockFromThread(
  ctx: Ctx,
  { member_id, thread_id }: OwnThread,
): Promise<void> {
  const other = await ctx.db
    .selectFrom('thread_member as s')
    .innerJoin('member as m', 'm.member_id', 's.other_id')
    .select('m.username')
    .where('s.thread_id', '=', thread_id)
    .where('s.member_id', '=', member_id)
    .executeTakeFirst();
  if (!other) throw new AppError('not_found');
  await blockMember(ctx, { member_id, username: other.username });
}
