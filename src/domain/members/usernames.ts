import { sql, type Transaction } from 'kysely';
import { readUsername, usernameKey, type NameFault } from '#contracts/text/username.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { skeletonOf } from '../name-skeleton.ts';
import { isReserved } from './reserved-names.ts';

export type UsernameFault = NameFault | 'taken' | 'reserved';

export interface Username {
  username: string;
  key: string;
  skeleton: string;
}

/** Reads a name that somebody wants, with all rules but whether it is free. Restricted terms are reserved. */
export async function readNewUsername(
  { terms, settings }: Pick<Ctx, 'terms' | 'settings'>,
  typed: string,
): Promise<{ name: Username; fault: UsernameFault | undefined }> {
  const { username, fault } = readUsername(typed);
  const key = usernameKey(username);
  const name = { username, key, skeleton: skeletonOf(key) };
  if (fault) return { name, fault };
  const found = (await terms.current()).find(username, { place: 'name' });
  const isRestricted = found.some(({ effect }) => effect === 'block' || effect === 'hold');
  const isRefused = isRestricted || isReserved(username, settings.site.name);
  return { name, fault: isRefused ? 'reserved' : undefined };
}

/** True when a name, or one that looks like it, is taken. */
export async function isTaken(
  db: Pick<Transaction<Database>, 'getExecutor'>,
  { key, skeleton }: Username,
): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`select
    exists (select from member where username_key = ${key} or skeleton = ${skeleton})
    or exists (select from login_name_hold where username_key = ${key} or skeleton = ${skeleton}) as is_taken`.execute(
    db,
  );
  return rows[0]?.is_taken ?? false;
}

/** Two who want names that look alike wait for each other. */
export async function lockName(trx: Transaction<Database>, { skeleton }: Username): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key('username'), hashtext(${skeleton}))`.execute(trx);
}
