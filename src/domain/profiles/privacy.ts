import { sql } from 'kysely';
import type { Privacy, PrivacyForm } from '#contracts/calls/accounts/profiles.ts';
import { AppError } from '#contracts/errors.ts';
import { blocks_most } from '#contracts/members/profile.ts';
import { typedKey } from '#contracts/text/username.ts';
import type { Ctx } from '../ctx.ts';
import { lockMembers, lockWriter } from '../write-access/index.ts';
import { findMemberId } from './find-member-id.ts';
import { endContact } from './end-contact.ts';

/** The privacy settings of a member: the audience of its page, who may have contact, and whom it blocks. Throws not_found. */
export async function getPrivacy({ db }: Ctx, member_id: number): Promise<Privacy> {
  const { blocked, ...row } = await db
    .selectFrom('member as m')
    .leftJoin('profile as p', 'p.member_id', 'm.member_id')
    .select([
      'm.username',
      'p.visibility',
      'p.is_indexed',
      'p.messages_from',
      'p.requests_from',
      'p.favourites',
    ])
    .select(
      sql<
        string[]
      >`array(select b.username from member_block as k join member as b on b.member_id = k.blocked_id
        where k.member_id = m.member_id order by b.username_key)`.as('blocked'),
    )
    .where('m.member_id', '=', member_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return {
    username: row.username,
    visibility: (row.visibility ?? 'everyone') as Privacy['visibility'],
    is_indexed: row.is_indexed ?? false,
    favourites: (row.favourites ?? 'me') as Privacy['favourites'],
    messages_from: (row.messages_from ?? 'members') as Privacy['messages_from'],
    requests_from: (row.requests_from ?? 'members') as Privacy['requests_from'],
    blocked,
  };
}

/** Protects a member, so that an account which may only read can do it as well. */
export async function savePrivacy(
  { db }: Ctx,
  { member_id, indexed, favourites = 'me', ...choices }: PrivacyForm & { member_id: number },
): Promise<void> {
  const values = { ...choices, favourites, is_indexed: indexed === 'on' };
  await db.transaction().execute(async (trx) => {
    await lockWriter(trx, member_id);
    await trx
      .insertInto('profile')
      .values({ member_id, ...values })
      .onConflict((oc) => oc.column('member_id').doUpdateSet(values))
      .execute();
  });
}

export interface BlockedName {
  member_id: number;
  username: string;
}

/** Ends the contact of the two as well (`end-contact.ts`). Again, it changes nothing. Throws `invalid` (`username`: unknown, self, too_many). */
export async function blockMember(
  { db }: Ctx,
  { member_id, username }: BlockedName,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const blocked_id = await findMemberId(trx, username);
    if (blocked_id === undefined) throw new AppError('invalid', { username: 'unknown' });
    if (blocked_id === member_id) throw new AppError('invalid', { username: 'self' });
    // Blocks of one member are serialized, so that their limit holds; neither can write to the other meanwhile.
    const there = await lockMembers(trx, [member_id, blocked_id]);
    // An erasure was faster.
    if (!there.has(member_id)) throw new AppError('unauthorized');
    if (!there.has(blocked_id)) throw new AppError('invalid', { username: 'unknown' });
    const { rows } = await sql<{ blocks: number }>`
      select count(*)::int as blocks from member_block
      where member_id = ${member_id} and blocked_id <> ${blocked_id}`.execute(trx);
    if ((rows[0]?.blocks ?? 0) >= blocks_most)
      throw new AppError('invalid', { username: 'too_many' });
    await trx
      .insertInto('member_block')
      .values({ member_id, blocked_id })
      .onConflict((oc) => oc.doNothing())
      .execute();
    await endContact(trx, { member_id, blocked_id });
  });
}

/** Ends a block; for a member who is not blocked nothing changes. */
export async function unblockMember(
  { db }: Ctx,
  { member_id, username }: BlockedName,
): Promise<void> {
  await sql`delete from member_block as k using member as b
    where k.member_id = ${member_id} and b.member_id = k.blocked_id
      and b.username_key = ${typedKey(username) ?? ''}`.execute(db);
}
