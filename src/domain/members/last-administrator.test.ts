import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember, member_password as password } from '#tests/support/members.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { askErasure } from '../erasure/index.ts';
import { setRole, suspendMember } from '../member-admin/index.ts';
import { suspendIn } from '../suspensions/index.ts';

const it = withCtx();

async function anAdministrator(username: string): Promise<number> {
  const { member_id } = await aMember(it.ctx(), username);
  await sql`update login set role = 'administrator' where id = ${member_id}`.execute(it.db);
  return member_id;
}

const ask = (member_id: number): Promise<void> =>
  askErasure(it.ctx(), { member_id, address: '192.0.2.1', password });
const decide = (member_id: number): Promise<void> =>
  it.db
    .transaction()
    .execute((trx) => suspendIn(it.ctx(), trx, member_id, { reason: 'Spam', days: 3 }));
const suspend = (username: string): Promise<void> =>
  suspendMember(it.ctx(), username, { reason: 'Spam', days: 3 });
const demote = (username: string): Promise<void> =>
  setRole(it.ctx(), username, { role: 'member', reason: 'Left.' });

test.each([
  ['asks for erasure', 'is suspended', 'Ada', ask, suspend],
  ['is suspended by a decision', 'loses the role', 'Bea', decide, demote],
] as const)(
  'an administrator who %s while it %s is done with both, and neither ends as a deadlock',
  async (_, __, username, first, second) => {
    await anAdministrator(`Other-${username}`);
    const member_id = await anAdministrator(username);
    let both: Promise<unknown> = Promise.resolve();
    const { promise: isReady, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const held = it.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(lock_key('administrators'))`.execute(trx);
      hold();
      await isReady;
    });
    try {
      await isHeld;
      const one = first(member_id);
      await untilWaiting(it.db, 1);
      both = Promise.all([one, second(username.toLowerCase())]);
      await untilWaiting(it.db, 2);
    } finally {
      release();
      await held;
    }
    await expect(both).resolves.toBeDefined();
  },
);
