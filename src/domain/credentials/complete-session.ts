import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { tokenHash, type Audience } from '../members/index.ts';

/**
 * A session of a member who has given both factors: it counts at once, on the site unless said otherwise.
 * `proved_at` is when password or passkey was given. Returns the token. Throws suspended.
 */
export async function createCompleteSession(
  { auth }: Pick<Ctx, 'auth'>,
  trx: Transaction<Database>,
  { member_id, proved_at }: { member_id: number; proved_at: RawBuilder<Date | null> },
  device: { device: string; country: string; is_remembered: boolean },
  audience: Audience = 'site',
): Promise<string> {
  const token = await auth.createSession(trx, member_id, device);
  await trx
    .updateTable('login_session')
    .set({
      factor_at: sql<Date>`now()`,
      proved_at,
      audience,
      token: tokenHash(token, audience),
    })
    .where('token', '=', tokenHash(token))
    .execute();
  return token;
}
