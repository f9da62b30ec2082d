import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { demandWriteAccess } from './index.ts';

const it = withCtx();

test('a write waits for an erasure, which locks the member before the login, and neither is ended as a deadlock', async () => {
  const { member_id } = await aMember(it.ctx(), 'Writing');
  let write: Promise<void> | undefined;
  await it.db.transaction().execute(async (erasure) => {
    await sql`select from member where member_id = ${member_id} for update`.execute(erasure);
    write = it.db
      .transaction()
      .execute((trx) => demandWriteAccess(it.ctx({ kind: 'system' }), trx, member_id));
    const waits = () =>
      sql<{ waits: boolean }>`
      select exists (select from pg_locks where not granted) as waits`.execute(erasure);
    await expect.poll(async () => (await waits()).rows[0]?.waits, { timeout: 10_000 }).toBe(true);
    await sql`set local lock_timeout = '5s'`.execute(erasure);
    await sql`select from login where id = ${member_id} for update`.execute(erasure);
  });
  await write;
});
