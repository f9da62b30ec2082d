import type { Insertable } from 'kysely';
import { usernameKey } from '#contracts/text/username.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { skeletonOf } from '../name-skeleton.ts';

export interface NewMember {
  username: string;
  about?: string;
  country_id?: number;
}

/**
 * Inserts uploaders of an imported catalogue: rows without an account, so nothing can sign in as
 * them. No one can sign up with their names, or with a name that looks like one. Returns ids by user name.
 */
export async function saveMembers(
  { db }: Ctx,
  members: readonly NewMember[],
): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    const rows = members.map(({ username, about = '', country_id = null }) => {
      const username_key = usernameKey(username);
      return { username, username_key, about, country_id, skeleton: skeletonOf(username_key) };
    });
    await insertMembers(trx, rows);
    const ids = await idsOf(trx, rows);
    const others = rows.filter(({ username }) => !ids.has(username));
    if (others.length === 0) return ids;
    // Two of one catalogue may look alike: what looks like them is taken by the first.
    await insertMembers(
      trx,
      others.map((row) => ({ ...row, skeleton: null })),
    );
    return idsOf(trx, rows);
  });
}

const insertMembers = (trx: Trx, rows: readonly Insertable<Database['member']>[]) =>
  trx
    .insertInto('member')
    .values([...rows])
    .onConflict((oc) => oc.doNothing())
    .execute();

async function idsOf(
  trx: Trx,
  members: readonly { username: string }[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('member')
    .select(['member_id', 'username'])
    .where(
      'username',
      'in',
      members.map(({ username }) => username),
    )
    .execute();
  return new Map(rows.map(({ username, member_id }) => [username, member_id]));
}
