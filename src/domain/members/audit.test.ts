import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { addHold } from '../legal-holds/index.ts';
import { pruneMembers } from './prune.ts';
import { signUp } from './sign-up.ts';

const it = withCtx();
const kinds = async (member_id: number): Promise<string[]> =>
  (
    await it.db
      .selectFrom('audit_event')
      .select('kind')
      .where('member_id', '=', member_id)
      .orderBy('audit_event_id')
      .execute()
  ).map(({ kind }) => kind);

test('security events are written down, and the application cannot change or delete them', async () => {
  const { member_id } = await aMember(it.ctx(), 'Anna');
  expect(await kinds(member_id)).toEqual(['account.created', 'account.confirmed']);
  for (const change of [
    sql`update audit_event set kind = 'session.ended'`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
  ])
    await expect(change.execute(it.db)).rejects.toThrow(/permission denied|never changed/);
  expect(await kinds(member_id)).toHaveLength(2);
});

test('accounts that were not confirmed for a week go, with their name; others stay', async () => {
  const { member_id } = await aMember(it.ctx(), 'Berta');
  const given = {
    username: 'Clara',
    email: 'clara@example.com',
    password: 'a calm green lake',
    lang: 'en' as const,
  };
  await signUp(it.ctx(), given);
  await pruneMembers(it.ctx());
  await expect(signUp(it.ctx(), given)).rejects.toMatchObject({ info: { username: 'taken' } });
  await sql`update login set created_at = now() - interval '8 days'`.execute(it.db);
  await pruneMembers(it.ctx());
  await signUp(it.ctx(), given);
  const left = await it.db.selectFrom('login').select('id').where('id', '=', member_id).execute();
  expect(left).toHaveLength(1);
});

test('an account that a legal hold keeps stays unconfirmed, and stops no other from going', async () => {
  const sign = async (username: string): Promise<number> => {
    const email = `${username.toLowerCase()}@example.com`;
    await signUp(it.ctx(), { username, email, password: 'a calm green lake', lang: 'en' });
    const { id } = await it.db
      .selectFrom('login')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return id;
  };
  const [held, other] = [await sign('Dora'), await sign('Emma')];
  const said = { authority: 'Court', reason: 'An order.' };
  await addHold(it.ctx({ kind: 'system' }), { type: 'member', id: held, ...said });
  await sql`update login set created_at = now() - interval '8 days'`.execute(it.db);
  await pruneMembers(it.ctx());
  const left = await it.db
    .selectFrom('login')
    .select('id')
    .where('id', 'in', [held, other])
    .execute();
  expect(left).toEqual([{ id: held }]);
});
