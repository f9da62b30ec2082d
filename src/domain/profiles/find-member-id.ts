import { typedKey } from '#contracts/text/username.ts';
import type { ReadDb } from '#platform/db/pool.ts';

/**
 * The member of a name as it was typed: the exact one, in any letter case. An unconfirmed one is unknown, as is a name that is held for
 * a known address. Members of an imported catalogue have no account.
 */
export async function findMemberId(db: ReadDb, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('member as m')
    .leftJoin('login as l', 'l.id', 'm.member_id')
    .select('m.member_id')
    .where('m.username_key', '=', typedKey(username) ?? '')
    .where((eb) => eb.or([eb('l.id', 'is', null), eb('l.email_verified', '=', true)]))
    .executeTakeFirst();
  return row?.member_id;
}
