import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { appendAudit, type AuditEvent } from './audit.ts';

/**
 * Ends all API tokens of a member, the trust in its browsers, and the links in mails that change address or password, in the transaction that ends all of its
 * sessions, or all others: such a link may have been requested by somebody else, and such a browser may be theirs. Links that undo a change of the address stay.
 */
export async function endWaysIn(
  trx: Kysely<Database>,
  member_id: number,
  actor: NonNullable<AuditEvent['actor']> = 'member',
): Promise<void> {
  await endLinks(trx, member_id);
  await trx.deleteFrom('login_trusted_device').where('user_id', '=', member_id).execute();
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

/** Their rows stay for an hour: there they are counted, so that ending sessions is no way to more mails. */
const endLinks = (trx: Kysely<Database>, member_id: number) =>
  trx
    .updateTable('login_link')
    // Past for transactions that began earlier as well.
    .set({ expires_at: sql<Date>`created_at` })
    .where('user_id', '=', member_id)
    .where('kind', 'in', ['email', 'restore'])
    .execute();
