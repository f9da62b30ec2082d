import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { appendAudit } from '../members/index.ts';

/** The account may only read from now on. */
export async function makeReadOnly(trx: Kysely<Database>, member_id: number): Promise<void> {
  const { rows } = await sql`update login set read_only_at = now()
    where id = ${member_id} and read_only_at is null returning id`.execute(trx);
  if (rows.length > 0)
    await appendAudit(trx, { kind: 'account.read-only', member_id, actor: 'system' });
}

/** The account may write again. False when it could. */
export async function clearReadOnly(trx: Kysely<Database>, member_id: number): Promise<boolean> {
  const { rows } = await sql`update login set read_only_at = null
    where id = ${member_id} and read_only_at is not null returning id`.execute(trx);
  if (rows.length > 0)
    await appendAudit(trx, { kind: 'account.cleared', member_id, actor: 'operator' });
  return rows.length > 0;
}
