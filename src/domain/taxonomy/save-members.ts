import type { Ctx } from '../ctx.ts';

export interface NewMember {
  username: string;
  about?: string;
  country_id?: number;
}

/**
 * Inserts uploaders of an imported catalogue: rows without an account, so nothing can sign in as
 * them. Returns ids by user name.
 */
export async function saveMembers(
  { db }: Ctx,
  members: readonly NewMember[],
): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('member')
      .values(
        members.map(({ username, about, country_id }) => ({
          username,
          about: about ?? '',
          country_id: country_id ?? null,
        })),
      )
      .onConflict((oc) => oc.doNothing())
      .execute();
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
