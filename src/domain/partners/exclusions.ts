import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

/** A channel or a member, by number. */
export interface Excludable {
  kind: 'channel' | 'member';
  id: number;
}

export interface Exclusion extends Excludable {
  /** Title of the channel, user name of the member. */
  name: string;
  excluded_at: Date;
}

/**
 * Shows no partners' videos on the pages of the videos of a channel or member. Returns false when
 * it was excluded already. Throws not_found.
 */
export async function excludeFromPartners(
  { db }: Pick<Ctx, 'db'>,
  { kind, id }: Excludable,
): Promise<boolean> {
  const row = kind === 'channel' ? { channel_id: id } : { member_id: id };
  const added = await db.transaction().execute(async (trx) => {
    const known =
      kind === 'channel'
        ? trx.selectFrom('channel').select('channel_id as id').where('channel_id', '=', id)
        : trx.selectFrom('member').select('member_id as id').where('member_id', '=', id);
    if (!(await known.forKeyShare().executeTakeFirst())) throw new AppError('not_found');
    return trx
      .insertInto('partner_exclusion')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
  });
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Ends an exclusion. Returns whether there was one. */
export async function endPartnerExclusion(
  { db }: Pick<Ctx, 'db'>,
  { kind, id }: Excludable,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('partner_exclusion')
    .where(kind === 'channel' ? 'channel_id' : 'member_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Channels, then members, each by number. */
export async function listPartnerExclusions({ db }: Pick<Ctx, 'db'>): Promise<Exclusion[]> {
  const rows = await db
    .selectFrom('partner_exclusion as e')
    .leftJoin('channel as h', 'h.channel_id', 'e.channel_id')
    .leftJoin('member as u', 'u.member_id', 'e.member_id')
    .select(['e.channel_id', 'e.member_id', 'h.title', 'u.username', 'e.excluded_at'])
    .orderBy('e.channel_id')
    .orderBy('e.member_id')
    .execute();
  return rows.map(({ channel_id, member_id, title, username, excluded_at }) => ({
    kind: channel_id === null ? 'member' : 'channel',
    id: channel_id ?? member_id ?? 0,
    name: title ?? username ?? '',
    excluded_at,
  }));
}
