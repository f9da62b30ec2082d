import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

/** The secret has 256 random bits, so a plain hash cannot be searched for it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Adds a token that reads the statistics of all videos, or of a member's. Returns the secret, which
 * is stored nowhere. Throws not_found for an unknown member.
 */
export async function addStatsToken(
  { db }: Pick<Ctx, 'db'>,
  { name, member }: { name: string; member?: string | undefined },
): Promise<{ stats_token_id: number; secret: string }> {
  let member_id: number | null = null;
  if (member !== undefined) {
    const row = await db
      .selectFrom('member')
      .select('member_id')
      .where('username', '=', member)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    ({ member_id } = row);
  }
  const secret = randomBytes(32).toString('base64url');
  const { stats_token_id } = await db
    .insertInto('stats_token')
    .values({ name, member_id, secret_hash: hashSecret(secret) })
    .returning('stats_token_id')
    .executeTakeFirstOrThrow();
  return { stats_token_id, secret };
}

/** All tokens, without their secrets. */
export const listStatsTokens = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('stats_token as t')
    .leftJoin('member as m', 'm.member_id', 't.member_id')
    .select(['t.stats_token_id', 't.name', 'm.username as member', 't.created_at'])
    .orderBy('t.stats_token_id')
    .execute();

/** Returns whether there was one. It reads nothing from now on. */
export async function removeStatsToken(
  { db }: Pick<Ctx, 'db'>,
  stats_token_id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stats_token')
    .where('stats_token_id', '=', stats_token_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
