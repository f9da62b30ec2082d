import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { hashOf } from './secrets.ts';

/** The trusted flagger of a token. */
export async function findFlagger(db: ReadDb, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('trusted_flagger')
    .select('flagger_id')
    .where('token_hash', '=', hashOf(token))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.flagger_id;
}

/** Gives somebody a token, which is shown once. Undefined when there is a flagger of that name. */
export async function addFlagger({ db }: Ctx, name: string): Promise<string | undefined> {
  const token = randomBytes(24).toString('base64url');
  const row = await db
    .insertInto('trusted_flagger')
    .values({ name, token_hash: hashOf(token) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('flagger_id')
    .executeTakeFirst();
  return row && token;
}

/** Ends a token; its notices stay. False when there is none. */
export async function removeFlagger({ db }: Ctx, name: string): Promise<boolean> {
  const row = await db
    .updateTable('trusted_flagger')
    .set({ removed_at: sql<Date>`now()` })
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .returning('flagger_id')
    .executeTakeFirst();
  return row !== undefined;
}
