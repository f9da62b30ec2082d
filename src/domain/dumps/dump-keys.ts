import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '../ctx.ts';

/** The secret has 256 random bits, so a plain hash cannot be searched for it. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Makes the key of a partner. Returns the secret, which is stored nowhere. */
export async function addDumpKey(
  { db }: Pick<Ctx, 'db'>,
  name: string,
): Promise<{ dump_key_id: number; secret: string }> {
  const secret = randomBytes(32).toString('base64url');
  const { dump_key_id } = await db
    .insertInto('dump_key')
    .values({ name, secret_hash: hashOf(secret) })
    .returning('dump_key_id')
    .executeTakeFirstOrThrow();
  return { dump_key_id, secret };
}

/** All keys, without their secrets. */
export const listDumpKeys = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('dump_key')
    .select(['dump_key_id', 'name', 'created_at'])
    .orderBy('dump_key_id')
    .execute();

/** Returns whether there was one. It reads nothing from now on. */
export async function removeDumpKey(
  { db }: Pick<Ctx, 'db'>,
  dump_key_id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dump_key')
    .where('dump_key_id', '=', dump_key_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The key of a secret, if it is one. */
export async function findDumpKey(
  { db }: Pick<Ctx, 'db'>,
  secret: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('dump_key')
    .select('dump_key_id')
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  return row?.dump_key_id;
}
