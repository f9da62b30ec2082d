import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { fault } from '#tests/support/fault.ts';
import { codeOf, aMemberWithFactor, recoveryCodesOf } from '#tests/support/factors.ts';
import {
  a_device as device,
  addressOfMember,
  aMember,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import {
  askRestore,
  endSessions,
  findSession,
  listSessions,
  restorePassword,
  sendRestore,
  showLink,
  signIn,
} from '../members/index.ts';
import { changePassword } from './change-password.ts';
import { beginFactor, confirmFactor, endFactor, newRecoveryCodes } from './factor.ts';
import { passCode, passTrustedDevice } from './pass-code.ts';
import { resetFactor, setRole } from '../member-admin/index.ts';
import { showSecurity } from './show-security.ts';

const it = withCtx();
const address = '192.0.2.1';
const enter = (name: string) =>
  signIn(it.ctx(), { ...device, name, password, address, known_members: [] });
const given = (token: string, code: string, is_trusted = false) => ({
  token,
  code,
  is_trusted,
  address,
});
const sessionId = async (token: string): Promise<number> =>
  (await findSession(it.db, token))?.session_id ?? 0;

describe('a password', () => {
  test('is changed by proving the current one; other sessions end, this one stays, and a mail says so', async () => {
    const { member_id, token } = await aMember(it.ctx(), 'Anna');
    const other = (await enter('anna')).token;
    const session_id = await sessionId(token);
    const change = { member_id, session_id, address, current: password };
    const wrong = { ...change, current: 'not this one', password: 'another calm lake' };
    expect(await fault(changePassword(it.ctx(), wrong))).toEqual(['invalid', { current: 'wrong' }]);
    expect(await fault(changePassword(it.ctx(), { ...change, password: 'anna' }))).toEqual([
      'invalid',
      { password: 'short' },
    ]);
    await changePassword(it.ctx(), { ...change, password: 'another calm lake' });
    expect(await findSession(it.db, token)).toBeDefined();
    expect(await findSession(it.db, other)).toBeUndefined();
    expect(await fault(enter('anna'))).toEqual(['invalid_login']);
    expect((await mailTo(it.db, addressOfMember('Anna')))?.kind).toBe('member-password');
  });

  test('of moderators and administrators has twelve characters, wherever it is set, and to sign in', async () => {
    const { member_id, token } = await aMember(it.ctx(), 'Staffer');
    const session_id = await sessionId(token);
    const [short, enough] = ['lake-pebble', 'lake-pebbles'];
    const change = { member_id, session_id, address, current: password };
    await changePassword(it.ctx(), { ...change, password: short });
    const sign = (text: string) =>
      signIn(it.ctx(), { ...device, name: 'staffer', password: text, address, known_members: [] });
    await sign(short);
    expect((await showSecurity(it.ctx(), member_id)).password_min).toBe(8);
    await setRole(it.ctx(), 'staffer', { role: 'moderator', reason: 'Elected.' });
    const before = await listSessions(it.ctx(), member_id);
    const fault_of_short = ['invalid', { password: 'short' }];
    expect(await fault(sign(short))).toEqual(fault_of_short);
    expect(await listSessions(it.ctx(), member_id)).toEqual(before);
    expect(await fault(sign(enough))).toEqual(['invalid_login']);

    await askRestore(it.ctx(), { email: addressOfMember('Staffer'), lang: 'en' });
    const asked = await it.db.selectFrom('login_restore').selectAll().execute();
    for (const { restore_id } of asked) await sendRestore(it.ctx(), { restore_id });
    const link = tokenIn((await mailTo(it.db, addressOfMember('Staffer')))?.body_text);
    const shown = await showLink(it.ctx(), { kind: 'restore', token: link });
    expect(shown.password_min).toBe(12);
    const set = { token: link, password: short };
    expect(await fault(restorePassword(it.ctx(), set, device))).toEqual(fault_of_short);
    await restorePassword(it.ctx(), { ...set, password: enough }, device);
    const session = await sign(enough);
    const own = { ...change, session_id: await sessionId(session.token), current: enough };
    expect(await fault(changePassword(it.ctx(), { ...own, password: short }))).toEqual(
      fault_of_short,
    );
    expect((await showSecurity(it.ctx(), member_id)).password_min).toBe(12);
  });

  test('cannot be guessed in a session that somebody left open', async () => {
    const { member_id } = await aMember(it.ctx(), 'Berta');
    const guess = { member_id, address: '192.0.2.2', password: 'not this one' };
    for (let n = 0; n < 20; n++) await fault(beginFactor(it.ctx(), guess));
    expect(await fault(beginFactor(it.ctx(), { ...guess, password }))).toEqual([
      'too_many_requests',
      { retry_after: 30 },
    ]);
  });
});

describe('a second factor', () => {
  test('counts with the first code of the app; every way to a session waits for one from then on', async () => {
    const { member_id, token } = await aMember(it.ctx(), 'Ida');
    const other = (await enter('ida')).token;
    const session_id = await sessionId(token);
    await beginFactor(it.ctx(), { member_id, password, address });
    expect(await showSecurity(it.ctx(), member_id)).toMatchObject({
      factor: 'begun',
      setup: {
        address: expect.stringMatching(/^otpauth:\/\/totp\/.*Ida/),
        key: expect.any(String),
      },
    });
    expect(await findSession(it.db, other)).toBeDefined();
    const confirm = { member_id, session_id, address };
    expect(await fault(confirmFactor(it.ctx(), { ...confirm, code: '000000' }))).toEqual([
      'invalid',
      { code: 'wrong' },
    ]);
    const right = { ...confirm, code: await codeOf(it.ctx(), member_id) };
    const renewed = await confirmFactor(it.ctx(), right);
    // The session has a new token: the former one is of no use to anyone who knows it.
    expect(await findSession(it.db, token)).toBeUndefined();
    expect(await findSession(it.db, renewed.token)).toMatchObject({ session_id, has_factor: true });
    expect(await findSession(it.db, other)).toBeUndefined();
    const shown = await showSecurity(it.ctx(), member_id);
    expect([shown.factor, shown.setup, shown.codes.length, shown.codes_left]).toEqual([
      'enabled',
      undefined,
      10,
      10,
    ]);
    expect(await fault(beginFactor(it.ctx(), { member_id, password, address }))).toEqual([
      'already',
    ]);

    const ways = { password: (await enter('ida')).token, restore: await restored('Ida') };
    for (const [way, waiting] of Object.entries(ways))
      expect([way, await findSession(it.db, waiting)]).toEqual([way, undefined]);
  });

  test('passes by a code that works once, into a session that is a new one', async () => {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Jana');
    const first = (await enter('jana')).token;
    const code = await codeOf(it.ctx(), member_id, 1);
    const ends = await Promise.all([
      fault(passCode(it.ctx(), given(first, code))),
      fault(passCode(it.ctx(), given((await enter('jana')).token, code))),
    ]);
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    const waiting = (await enter('jana')).token;
    expect(await fault(passCode(it.ctx(), given(waiting, code)))).toEqual([
      'invalid',
      { code: 'wrong' },
    ]);
    const [recovery = ''] = await recoveryCodesOf(it.ctx(), member_id);
    const passed = await passCode(it.ctx(), given(waiting, ` ${recovery.toUpperCase()} `));
    expect(passed.token).not.toBe(waiting);
    expect(await findSession(it.db, passed.token)).toMatchObject({ username: 'Jana' });
    expect(await findSession(it.db, waiting)).toBeUndefined();
    const again = (await enter('jana')).token;
    expect(await fault(passCode(it.ctx(), given(again, recovery)))).toEqual([
      'invalid',
      { code: 'wrong' },
    ]);
    expect((await showSecurity(it.ctx(), member_id)).codes_left).toBe(9);
  });

  test('passes by a recovery code that two give at once for one of them alone', async () => {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Jutta');
    const codes = await recoveryCodesOf(it.ctx(), member_id);
    for (const code of codes.slice(0, 3)) {
      const both = [(await enter('jutta')).token, (await enter('jutta')).token];
      // Wrong codes count by the address, which other tests have as well.
      const ends = await Promise.all(
        both.map((token) =>
          fault(passCode(it.ctx(), { ...given(token, code), address: '198.51.100.77' })),
        ),
      );
      expect(ends).toEqual(expect.arrayContaining(['done', ['invalid', { code: 'wrong' }]]));
    }
    expect((await showSecurity(it.ctx(), member_id)).codes_left).toBe(7);
  });

  test('waits for ten minutes, and refuses guesses after twenty', async () => {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Katja');
    const { token } = await enter('katja');
    for (let n = 0; n < 20; n++) await fault(passCode(it.ctx(), given(token, '000000')));
    const code = await codeOf(it.ctx(), member_id, 1);
    expect(await fault(passCode(it.ctx(), given(token, code)))).toEqual([
      'too_many_requests',
      { retry_after: 30 },
    ]);
    await sql`delete from login_attempt`.execute(it.db);
    await sql`update login_session set created_at = now() - interval '11 minutes'
      where factor_at is null and user_id = ${member_id}`.execute(it.db);
    expect(await fault(passCode(it.ctx(), given(token, code)))).toEqual(['unauthorized']);
  });

  test('is not asked for by a browser that is trusted, until the password changes', async () => {
    const { member_id, token } = await aMemberWithFactor(it.ctx(), 'Lotte');
    const code = await codeOf(it.ctx(), member_id, 1);
    const { trust = '' } = await passCode(
      it.ctx(),
      given((await enter('lotte')).token, code, true),
    );
    const next = (await enter('lotte')).token;
    expect(await passTrustedDevice(it.ctx(), { token: next, trust: 'x'.repeat(32) })).toBe(false);
    expect(await passTrustedDevice(it.ctx(), { token: next, trust })).toBe(true);
    expect(await findSession(it.db, next)).toBeDefined();
    const { token: foreign } = await aMemberWithFactor(it.ctx(), 'Marla');
    await endSessions(it.ctx(), (await findSession(it.db, foreign))?.member_id ?? 0);
    const marla = (await enter('marla')).token;
    expect(await passTrustedDevice(it.ctx(), { token: marla, trust })).toBe(false);
    const session_id = await sessionId(token);
    const change = { member_id, session_id, address, current: password };
    await changePassword(it.ctx(), { ...change, password });
    const last = (await enter('lotte')).token;
    expect(await passTrustedDevice(it.ctx(), { token: last, trust })).toBe(false);
  });

  test('is asked for again by a trusted browser once the password was restored', async () => {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Renate');
    const code = await codeOf(it.ctx(), member_id, 1);
    const half = (await enter('renate')).token;
    const { trust = '' } = await passCode(it.ctx(), given(half, code, true));
    const token = await restored('renate');
    expect(await passTrustedDevice(it.ctx(), { token, trust })).toBe(false);
  });

  test('goes with the password and a code, or by the owner; new codes void the former ones', async () => {
    const { member_id, token } = await aMemberWithFactor(it.ctx(), 'Nora');
    const proof = { member_id, password, address };
    const [old = ''] = await recoveryCodesOf(it.ctx(), member_id);
    await newRecoveryCodes(it.ctx(), proof);
    expect(await fault(endFactor(it.ctx(), { ...proof, code: old }))).toEqual([
      'invalid',
      { code: 'wrong' },
    ]);
    const [fresh = ''] = await recoveryCodesOf(it.ctx(), member_id);
    await endFactor(it.ctx(), { ...proof, code: fresh });
    expect((await showSecurity(it.ctx(), member_id)).factor).toBe('none');
    expect(await findSession(it.db, (await enter('nora')).token)).toBeDefined();
    expect(await listSessions(it.ctx(), member_id)).toHaveLength(2);
    expect(await fault(newRecoveryCodes(it.ctx(), proof))).toEqual(['not_found']);

    await aMemberWithFactor(it.ctx(), 'Olga');
    await resetFactor(it.ctx(), 'olga', 'Lost the phone.');
    expect(await mailTo(it.db, addressOfMember('Olga'))).toMatchObject({
      kind: 'member-security',
      body_text: expect.stringContaining('The reason: Lost the phone.'),
    });
    expect(await findSession(it.db, (await enter('olga')).token)).toBeDefined();
    expect(await findSession(it.db, token)).toBeDefined();
  });

  test('is stored so that the database opens nothing', async () => {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Petra');
    const { rows } = await sql<{ row: string }>`select f::text as row from login_factor as f
      where user_id = ${member_id}`.execute(it.db);
    const stored = rows[0]?.row ?? '';
    for (const code of await recoveryCodesOf(it.ctx(), member_id))
      expect(stored).not.toContain(code);
    const { secret } = await it.db
      .selectFrom('login_factor')
      .select('secret')
      .where('user_id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(await it.ctx().auth.decrypt(secret));
  });
});

/** A session by the link of a mail. */
async function restored(username: string): Promise<string> {
  await askRestore(it.ctx(), { email: addressOfMember(username), lang: 'en' });
  const asked = await it.db.selectFrom('login_restore').selectAll().execute();
  for (const { restore_id } of asked) await sendRestore(it.ctx(), { restore_id });
  const token = tokenIn((await mailTo(it.db, addressOfMember(username)))?.body_text);
  return restorePassword(it.ctx(), { token, password: 'another calm lake' }, device);
}
