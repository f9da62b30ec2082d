import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** A second factor that counts at once, of a made-up member. Returns the key that an app needs. */
export async function giveFactor(
  { auth, settings }: Ctx,
  trx: Transaction<Database>,
  { id, username }: { id: number; username: string },
): Promise<string> {
  const secret = randomBytes(18).toString('base64url');
  await trx
    .insertInto('login_factor')
    .values({
      user_id: id,
      secret: await auth.encrypt(secret),
      codes: await auth.encrypt(JSON.stringify(makeRecoveryCodes())),
      codes_until: sql<Date>`now()`,
      enabled_at: sql<Date>`now()`,
    })
    .execute();
  await appendAudit(trx, { kind: 'factor.enabled', member_id: id, actor: 'operator' });
  const address = await auth.otp.address(secret, { site: settings.site.name, username });
  return new URL(address).searchParams.get('secret') ?? '';
}
