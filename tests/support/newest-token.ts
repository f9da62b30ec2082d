import type { Db } from '#platform/db/pool.ts';

/** The number of the API token that was made last: a changed password has ended those of before. */
export async function newestToken(db: Db): Promise<string> {
  const { token_id } = await db
    .selectFrom('api_token')
    .select('token_id')
    .orderBy('token_id', 'desc')
    .executeTakeFirstOrThrow();
  return String(token_id);
}
