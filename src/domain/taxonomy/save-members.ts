import { usernameKey } from '#contracts/username.ts';
import type { Ctx } from '../ctx.ts';
import { skeletonOf } from '../name-skeleton.ts';

export interface NewMember {
  username: string;
  about?: string;
  country_id?: number;
}

/**
 * Inserts uploaders of an imported catalogue: rows without an account, so nothing can sign in as
 * them, whose names nobody can sign up for, and none that looks like one. Returns ids by user name.
 */
export async function saveMembers(
  { db }: Ctx,
  members: readonly NewMember[],
): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    const values = members.map(({ username, about, country_id }) => ({
      username,
      about: about ?? '',
      country_id: country_id ?? null,
      skeleton: skeletonOf(usernameKey(username)),
    }));
    const insert = (rows: typeof values | Omit<(typeof values)[0], 'skeleton'>[]) =>
      trx
        .insertInto('member')
        .values(rows)
        .onConflict((oc) => oc.doNothing())
        .execute();
    await insert(values);
    // Two of one catalogue may look alike: what looks like them is taken by the first.
    await insert(values.map(({ skeleton: _, ...row }) => row));
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
  });
}
