import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMemberWithFactor, codeOf } from '#tests/support/factors.ts';
import {
  a_device,
  addressOfMember,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { endMemberSessions } from '../member-admin/index.ts';
import {
  askRestore,
  endSession,
  endSessions,
  findSession,
  restorePassword,
  sendRestore,
  signIn,
} from '../members/index.ts';
import { suspendIn, unbanIn } from '../suspensions/index.ts';
import { passCode, passTrustedDevice } from './pass-code.ts';

const it = withCtx();
const address = '192.0.2.1';
let number = 0;

/** A member with a session elsewhere, who is signed in in a browser that asks for no code any more. */
async function aTrusting() {
  const username = `Trusting-${++number}`;
  const { member_id, token } = await aMemberWithFactor(it.ctx(), username);
  const enter = () =>
    signIn(it.ctx(), { ...a_device, name: username, password, address, known_members: [] });
  const code = await codeOf(it.ctx(), member_id, 1);
  const half = (await enter()).token;
  const passed = await passCode(it.ctx(), { token: half, code, is_trusted: true, address });
  const { trust = '' } = passed;
  const idOf = async (of: string) => (await findSession(it.db, of))?.session_id ?? 0;
  /** Whether a new session in the browser needs no code. */
  const isTrusted = async (): Promise<boolean> =>
    passTrustedDevice(it.ctx(), { token: (await enter()).token, trust });
  const ids = { here: await idOf(passed.token), elsewhere: await idOf(token) };
  return { username, member_id, ids, isTrusted };
}
type Trusting = Awaited<ReturnType<typeof aTrusting>>;

async function restore({ username }: Trusting): Promise<void> {
  const email = addressOfMember(username);
  await askRestore(it.ctx(), { email, lang: 'en' });
  const { restore_id } = await it.db
    .selectFrom('login_restore')
    .select('restore_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await sendRestore(it.ctx(), { restore_id });
  const token = tokenIn((await mailTo(it.db, email))?.body_text);
  await restorePassword(it.ctx(), { token, password }, a_device);
}

/** The account may be used again afterwards: only then it can be seen whether the browser is trusted. */
async function lock({ member_id }: Trusting, days: number | undefined): Promise<void> {
  await it.db
    .transaction()
    .execute((trx) => suspendIn(it.ctx(), trx, member_id, { reason: 'Spam', days }));
  await it.db.transaction().execute((trx) => unbanIn(trx, member_id));
}

test.each<[string, (member: Trusting) => Promise<unknown>]>([
  ['ended all other sessions', ({ member_id, ids }) => endSessions(it.ctx(), member_id, ids.here)],
  ['lost all sessions', ({ member_id }) => endSessions(it.ctx(), member_id)],
  ['set a new password by a link', restore],
  ['lost all sessions by the operator', ({ username }) => endMemberSessions(it.ctx(), username)],
  ['was suspended', (member) => lock(member, 7)],
  ['was banned', (member) => lock(member, undefined)],
])('a browser asks for the code again once its member %s', async (_, end) => {
  const member = await aTrusting();
  expect(await member.isTrusted()).toBe(true);
  await end(member);
  expect(await member.isTrusted()).toBe(false);
  const { rows } = await sql`
    select from login_trusted_device where user_id = ${member.member_id}`.execute(it.db);
  expect(rows).toEqual([]);
});

test('a browser stays trusted where one session elsewhere is ended', async () => {
  const { member_id, ids, isTrusted } = await aTrusting();
  expect(await endSession(it.ctx(), member_id, ids.elsewhere)).toBe(true);
  expect(await isTrusted()).toBe(true);
});
