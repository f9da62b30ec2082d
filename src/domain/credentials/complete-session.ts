import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { tokenHash, type Audience } from '../members/index.ts';

/** A session of a member who has given both factors: it counts at once, on the site unless said otherwise. Returns the token. Throws suspended. */
export async function createCompleteSession(
  { auth }: Pick<Ctx, 'auth'>,
  trx: Transaction<Database>,
  member_id: number,
  device: { device: string; country: string; is_remembered: boolean },
  audience: Audience = 'site',
): Promise<string> {
  const token = await auth.createSession(trx, member_id, device);
  await trx
    .updateTable('login_session')
    .set({ factor_at: sql<Date>`now()`, audience, token: tokenHash(token, audience) })
    .where('token', '=', tokenHash(token))
    .execute();
  return token;
}
