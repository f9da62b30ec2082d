import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Trx } from '#platform/db/pool.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMemberWithFactor, codeOf, recoveryCodesOf } from '#tests/support/factors.ts';
import { fault } from '#tests/support/fault.ts';
import {
  a_device as device,
  aMember,
  member_password as password,
} from '#tests/support/members.ts';
import {
  aMemberWithPasskey,
  anAuthenticator,
  aSession,
  passkeyAnswer,
} from '#tests/support/passkeys.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { askErasure } from '../erasure/index.ts';
import { askExport } from '../exports/index.ts';
import { endSessions, findSession, signIn } from '../members/index.ts';
import { addPasskey } from './add-passkey.ts';
import { askEmailChange } from './change-email.ts';
import { removePasskey } from './change-passkeys.ts';
import { changePassword } from './change-password.ts';
import { beginFactor, confirmFactor, endFactor, newRecoveryCodes } from './factor.ts';
import { passCode } from './pass-code.ts';
import { beginPasskey } from './passkey-requests.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

const it = withCtx();
const address = '192.0.2.1';
const [fresh, stolen] = ['another calm lake', 'a third calm lake'];
const enter = (name: string, typed = password, ctx = it.ctx()) =>
  signIn(ctx, { ...device, name, password: typed, address, known_members: [] });
const sessionId = async (token: string): Promise<number> =>
  (await findSession(it.db, token))?.session_id ?? 0;
const change = (own: Own, to: string, ctx = it.ctx()) =>
  changePassword(ctx, { ...own, current: password, password: to });

interface Own {
  member_id: number;
  session_id: number;
  address: string;
}

beforeEach(async () => {
  await it.db.deleteFrom('login_attempt').execute();
});

/** The outcome of `work` that begins when `end` has run but is not committed, and that makes its own change after it. */
async function during(
  end: (trx: Trx) => Promise<unknown>,
  work: () => Promise<unknown>,
  andThen: (trx: Trx) => Promise<unknown> = () => Promise.resolve(),
): Promise<unknown> {
  const begun: { outcome?: Promise<unknown> } = {};
  await it.db.transaction().execute(async (trx) => {
    await end(trx);
    begun.outcome = fault(work());
    await Promise.race([begun.outcome, untilWaiting(it.db, 1)]);
    await andThen(trx);
  });
  return begun.outcome;
}

const endOf = (session_id: number) => (trx: Trx) =>
  trx.deleteFrom('login_session').where('id', '=', session_id).execute();

test.each<[string, (own: Own) => Promise<unknown>]>([
  ['an address', (own) => askEmailChange(it.ctx(), { ...own, password, email: 'x@example.net' })],
  ['a password', (own) => change(own, fresh)],
  ['a second factor that begins', (own) => beginFactor(it.ctx(), { ...own, password })],
  ['a request to erase the account', (own) => askErasure(it.ctx(), { ...own, password })],
  ['a request for all data', (own) => askExport(it.ctx(), { ...own, password })],
])('%s is not changed from a session that has ended meanwhile', async (what, work) => {
  const { member_id, token } = await aMember(it.ctx(), what.replaceAll(' ', '-'));
  const session_id = await sessionId(token);
  const own = { member_id, session_id, address };
  expect(await during(endOf(session_id), () => work(own))).toEqual(['unauthorized']);
});

test('a second factor is neither confirmed, replaced nor ended from a session that has ended meanwhile', async () => {
  const { member_id, token } = await aMember(it.ctx(), 'Factor');
  const own = { member_id, session_id: await sessionId(token), address };
  await beginFactor(it.ctx(), { ...own, password });
  const code = await codeOf(it.ctx(), member_id);
  expect(
    await during(endOf(own.session_id), () => confirmFactor(it.ctx(), { ...own, code })),
  ).toEqual(['unauthorized']);
  for (const what of ['replaced', 'ended']) {
    const { member_id: id, token: of } = await aMemberWithFactor(it.ctx(), `Factor-${what}`);
    // Proved lately, so that nothing but the end of the session stops it.
    await it.db
      .updateTable('login_session')
      .set({ proved_at: sql`now()` })
      .execute();
    const [recovery = ''] = await recoveryCodesOf(it.ctx(), id);
    const asker = { member_id: id, session_id: await sessionId(of), address };
    const work = () =>
      what === 'ended'
        ? endFactor(it.ctx(), { ...asker, code: recovery })
        : newRecoveryCodes(it.ctx(), asker);
    expect([what, await during(endOf(asker.session_id), work)]).toEqual([what, ['unauthorized']]);
  }
});

test('a passkey is neither added nor removed from a session that has ended meanwhile', async () => {
  const { member_id, session_id } = await aMemberWithPasskey(it.ctx(), 'Keys');
  const own = { member_id, session_id, address };
  const asked = await beginPasskey(it.ctx(), { ...own, password });
  const added = { ...own, device: 'Firefox', passkey: anAuthenticator().create(asked) };
  const { passkey_id: id } = await it.db
    .selectFrom('login_passkey')
    .select('passkey_id')
    .where('user_id', '=', member_id)
    .executeTakeFirstOrThrow();
  // Its challenges end with a session: here they have been taken by then.
  const locked = (trx: Trx) =>
    trx.selectFrom('login').select('id').where('id', '=', member_id).forUpdate().execute();
  const add = () => addPasskey(it.ctx(), added);
  expect(await during(locked, add, endOf(session_id))).toEqual(['unauthorized']);
  const { session_id: other } = await aSession(it.ctx(), member_id);
  const remove = () => removePasskey(it.ctx(), { ...own, session_id: other, password, id });
  expect(await during(endOf(other), remove)).toEqual(['unauthorized']);
});

test('a new password is not overwritten by another one that was under way in the same session', async () => {
  const { member_id, token } = await aMember(it.ctx(), 'Twice');
  const own = { member_id, session_id: await sessionId(token), address };
  const { passwords } = it.ctx().auth;
  // The owner is done while this one is being hashed.
  const hash = async (text: string): Promise<string> => {
    await change(own, fresh);
    return passwords.hash(text);
  };
  const late = { ...it.ctx(), auth: { ...it.ctx().auth, passwords: { ...passwords, hash } } };
  expect(await fault(change(own, stolen, late))).toEqual(['invalid', { current: 'wrong' }]);
  expect(await fault(enter('twice', stolen))).toEqual(['invalid_login']);
  await enter('twice', fresh);
});

test('the former password opens no session that begins once it was changed', async () => {
  const { member_id, token } = await aMember(it.ctx(), 'Former');
  const own = { member_id, session_id: await sessionId(token), address };
  const made: string[] = [];
  const slow: ReturnType<typeof it.ctx>['auth']['signIn'] = async (given) => {
    // It was compared with the one of before.
    await change(own, fresh);
    const begun = await it.db
      .transaction()
      .execute((trx) => it.ctx().auth.createSession(trx, member_id, given));
    made.push(begun);
    return begun;
  };
  const ctx = { ...it.ctx(), auth: { ...it.ctx().auth, signIn: slow } };
  expect(await fault(enter('former', password, ctx))).toEqual(['invalid_login']);
  expect(await findSession(it.db, made[0] ?? '')).toBeUndefined();
});

test('a code takes no session further that has ended while it waited', async () => {
  const { member_id } = await aMemberWithFactor(it.ctx(), 'Waiting');
  const { token } = await enter('waiting');
  const [code = ''] = await recoveryCodesOf(it.ctx(), member_id);
  const ended = (trx: Trx) =>
    trx.deleteFrom('login_session').where('user_id', '=', member_id).execute();
  const given = { token, code, is_trusted: false, address };
  expect(await during(ended, () => passCode(it.ctx(), given))).toEqual(['unauthorized']);
  // Nothing is used up.
  expect(await recoveryCodesOf(it.ctx(), member_id)).toContain(code);
});

test('a passkey that is removed takes along the session that it was beginning', async () => {
  const { member_id, session_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Beginning');
  const { passkey_id: id } = await it.db
    .selectFrom('login_passkey')
    .select('passkey_id')
    .where('user_id', '=', member_id)
    .executeTakeFirstOrThrow();
  const removal: { done?: Promise<unknown> } = {};
  const createSession: ReturnType<typeof it.ctx>['auth']['createSession'] = async (...given) => {
    removal.done = fault(removePasskey(it.ctx(), { member_id, session_id, address, password, id }));
    await Promise.race([removal.done, untilWaiting(it.db, 1)]);
    return it.ctx().auth.createSession(...given);
  };
  const ctx = { ...it.ctx(), auth: { ...it.ctx().auth, createSession } };
  const passkey = await passkeyAnswer(it.ctx(), authenticator);
  const begun = await signInByPasskey(ctx, { ...device, passkey, address, known_members: [] });
  expect(await removal.done).toBe('done');
  expect(await findSession(it.db, begun.token)).toBeUndefined();
});

test('all other sessions are ended by one that counts only', async () => {
  const { member_id, token } = await aMember(it.ctx(), 'Others');
  const session_id = await sessionId(token);
  const other = await enter('others');
  expect(
    await during(endOf(session_id), () => endSessions(it.ctx(), member_id, session_id)),
  ).toEqual(['unauthorized']);
  expect(await findSession(it.db, other.token)).toBeDefined();
});
