import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { appendAudit, type AuditEvent } from './audit.ts';

/** Ends all API tokens of a member, in the transaction that ends all of its sessions, or all others. */
export async function endApiTokens(
  trx: Kysely<Database>,
  member_id: number,
  actor: NonNullable<AuditEvent['actor']> = 'member',
): Promise<void> {
  const ended = await trx
    .deleteFrom('api_token')
    .where('user_id', '=', member_id)
    .returning('token_id')
    .execute();
  if (ended.length > 0)
    await appendAudit(trx, {
      kind: 'tokens.ended',
      member_id,
      actor,
      info: { ended: ended.length },
    });
}
