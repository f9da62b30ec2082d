import { typedKey } from '#contracts/username.ts';
import type { ReadDb } from '#platform/db/pool.ts';

/** The member of a name as it was typed: the exact one, in any letter case. */
export async function findMemberId(db: ReadDb, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('member')
    .select('member_id')
    .where('username_key', '=', typedKey(username) ?? '')
    .executeTakeFirst();
  return row?.member_id;
}
