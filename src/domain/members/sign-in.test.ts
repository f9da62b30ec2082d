import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { fault } from '#tests/support/fault.ts';
import {
  a_device as device,
  addressOfMember,
  aMember,
  anUnconfirmed,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { confirmEmail } from './confirm.ts';
import { pruneMembers } from './prune.ts';
import { findSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

const it = withCtx();
const state = { place: 0 };
/** Each try comes from an address of its own: what is counted is the account. */
const enter = (name: string, typed = password) =>
  signIn(it.ctx(), {
    ...device,
    name,
    password: typed,
    address: `198.51.100.${++state.place % 250}`,
    known_members: [],
  });
const wrong = (name: string) => fault(enter(name, 'not this one'));

beforeEach(async () => {
  await it.db.deleteFrom('login_attempt').execute();
});

describe('attempts to sign in', () => {
  test('by a user name do not delay sign-ins by the email of the account, and the other way round', async () => {
    await aMember(it.ctx(), 'Anna');
    for (const [first, second] of [
      ['anna', 'anna@example.com'],
      ['anna@example.com', 'anna'],
    ] as const) {
      await it.db.deleteFrom('login_attempt').execute();
      for (let n = 0; n < 20; n++) expect(await wrong(first)).toEqual(['invalid_login']);
      expect(await wrong(first)).toEqual(['too_many_requests', { retry_after: 30 }]);
      expect(await wrong(second)).toEqual(['invalid_login']);
      expect(await fault(enter(second))).toBe('done');
    }
  });

  test('with a name made of the name of another do not delay that one in a browser where it was signed in', async () => {
    const { member_id } = await aMember(it.ctx(), 'Greta');
    for (const name of ['greta known', 'known greta', 'known name:greta'])
      for (let n = 0; n < 21; n++) await wrong(name);
    const known = { ...device, address: '203.0.113.9', known_members: [member_id] };
    expect(await fault(signIn(it.ctx(), { ...known, name: 'Greta', password }))).toBe('done');
  });

  test('are counted alike by the name of an account and by an unknown one, in any spelling', async () => {
    await aMember(it.ctx(), 'Berta');
    for (const name of ['berta', 'berta@example.com', 'nobody-here', 'nobody@example.com']) {
      for (let n = 0; n < 20; n++)
        expect(await wrong(n % 2 ? name : ` ${name.toUpperCase()} `)).toEqual(['invalid_login']);
      expect([name, await wrong(name)]).toEqual([name, ['too_many_requests', { retry_after: 30 }]]);
    }
  });
});

test.each([
  ['josé@example.com', password],
  ['a..b@example.com', password],
  ['info@münchen.example', password],
  // Two UTF-16 units each.
  ['ducks@example.com', '🦆🌊'.repeat(64)],
])('an account of %s signs in by its address as by its name', async (email, own_password) => {
  const username = `Member-${++state.place}`;
  await signUp(it.ctx(), { username, email, password: own_password, lang: 'en' });
  const link = tokenIn((await mailTo(it.db, email))?.body_text);
  expect(await confirmEmail(it.ctx(), link, device)).toBeDefined();
  for (const name of [username, email, email.toUpperCase()]) {
    const { token } = await enter(name, own_password);
    expect(await findSession(it.db, token)).toMatchObject({ username });
  }
});

test('a name with NUL is a wrong field', async () => {
  for (const name of ['an\0na', 'an\0na@example.com'])
    expect(await wrong(name)).toEqual(['invalid', { name: 'invalid' }]);
});

test('a reason to join with a control character is a wrong field, and lines are none', async () => {
  const ctx = it.ctx();
  const accounts = { ...ctx.settings.accounts, registration: 'approval' as const };
  const site = { ...ctx, settings: { ...ctx.settings, accounts } };
  const join = (reason: string) =>
    signUp(site, { username: 'Reasons', email: 'r@example.com', password, lang: 'en', reason });
  for (const reason of ['I draw\0posters.', 'I draw \u202eposters.'])
    expect(await fault(join(reason))).toEqual(['invalid', { reason: 'invalid' }]);
  expect(await fault(join('I draw posters.\r\nMany.'))).toBe('done');
  const stored = sql<{ join_reason: string }>`select join_reason from login where name = 'Reasons'`;
  expect((await stored.execute(it.db)).rows).toEqual([{ join_reason: 'I draw posters.\nMany.' }]);
});

describe('on a host whose clock is wrong', () => {
  afterEach(() => void vi.useRealTimers());

  test('accounts and sessions begin by the clock of the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
    const { member_id } = await aMember(it.ctx(), 'Clara');
    await enter('clara');
    vi.useRealTimers();
    const { rows } = await sql<{ is_now: boolean }>`
      select t between now() - interval '5 minutes' and now() as is_now from (
        select unnest(array[created_at, updated_at]) as t from login where id = ${member_id}
        union all
        select unnest(array[created_at, updated_at]) from login_session where user_id = ${member_id}) as times`.execute(
      it.db,
    );
    expect(rows.map(({ is_now }) => is_now)).toEqual(Array.from({ length: 6 }, () => true));
  });
});

test('an old account that is being confirmed is not pruned, and others are', async () => {
  for (const username of ['Dora', 'Emil']) await anUnconfirmed(it.ctx(), username);
  const names = async () => {
    const rows = await it.db
      .selectFrom('member')
      .select('username')
      .where('username', 'in', ['Dora', 'Emil'])
      .execute();
    return rows.map(({ username }) => username);
  };
  await sql`update login set created_at = now() - interval '1 year' where name in ('Dora', 'Emil')`.execute(
    it.db,
  );
  const pruned: { end?: Promise<void> } = {};
  await it.db.transaction().execute(async (trx) => {
    // As the button of the link does.
    await trx
      .updateTable('login')
      .set({ email_verified: true })
      .where('email', '=', addressOfMember('Dora'))
      .execute();
    pruned.end = pruneMembers(it.ctx());
    await Promise.race([pruned.end, new Promise((resolve) => setTimeout(resolve, 1000))]);
  });
  await pruned.end;
  expect(await names()).toEqual(['Dora']);
});
