import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { fault } from '#tests/support/fault.ts';
import {
  a_device,
  addressOfMember,
  aMember,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import {
  aMemberWithPasskey,
  anAuthenticator,
  aSession,
  givePasskey,
  passkeyAnswer,
  withPasskeys,
} from '#tests/support/passkeys.ts';
import { eraseAccount } from '../erasure/index.ts';
import { resetFactor } from '../member-admin/index.ts';
import { askRestore, findSession, restorePassword, sendRestore } from '../members/index.ts';
import { addPasskey } from './add-passkey.ts';
import { askEmailChange, confirmEmailChange, undoEmailChange } from './change-email.ts';
import { removePasskey, renamePasskey } from './change-passkeys.ts';
import { changePassword } from './change-password.ts';
import { beginFactor } from './factor.ts';
import { beginPasskey, requestProof } from './passkey-requests.ts';

const it = withCtx();
const address = '192.0.2.1';
const wrong = ['invalid', { passkey: 'wrong' }];
const { enter, passkeysOf, eventsOf } = withPasskeys(it);

// All come from one address.
beforeEach(async () => {
  await it.db.deleteFrom('login_attempt').execute();
});

describe('the passkeys of a member', () => {
  test('are ten at most, of two at once as well, and each is one member\u2019s', async () => {
    const { member_id, session_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Katja');
    const owner = { member_id, session_id };
    for (let n = 0; n < 8; n++) await givePasskey(it.ctx(), owner, anAuthenticator());
    const ends = await Promise.all(
      [1, 2].map(() => fault(givePasskey(it.ctx(), owner, anAuthenticator()))),
    );
    expect(ends).toEqual(expect.arrayContaining(['done', ['already']]));
    expect(await passkeysOf(member_id)).toHaveLength(10);
    const other = await aMember(it.ctx(), 'Lotte');
    const stolen = givePasskey(it.ctx(), await aSession(it.ctx(), other.member_id), authenticator);
    expect(await fault(stolen)).toEqual(['already']);
  });

  test('are added by the session that has proved it, for this site, by an authenticator that verified its user', async () => {
    const { member_id } = await aMember(it.ctx(), 'Marla');
    const owner = await aSession(it.ctx(), member_id);
    const begin = (given = password) =>
      beginPasskey(it.ctx(), { ...owner, password: given, address: '192.0.2.3' });
    expect(await fault(begin('not this one'))).toEqual(['invalid', { password: 'wrong' }]);
    const add = (passkey: string, session_id = owner.session_id) =>
      fault(addPasskey(it.ctx(), { member_id, session_id, device: '', passkey }));
    const one = anAuthenticator();
    const other = await aSession(it.ctx(), member_id);
    expect(await add(one.create(await begin()), other.session_id)).toEqual(wrong);
    for (const deviation of [
      { origin: 'https://tube.example.org' },
      { host: 'example' },
      { is_unverified: true },
      { type: 'webauthn.get' },
      { challenge: 'A'.repeat(43) },
    ])
      expect(await add(one.create(await begin(), deviation))).toEqual(wrong);
    expect(await add(one.get(await begin()))).toEqual(wrong);
    const answer = one.create(await begin());
    expect([await add(answer), await add(answer)]).toEqual(['done', wrong]);
  });

  test('have names, and are removed by a proof, which ends other sessions; others\u2019 are not found', async () => {
    const { member_id, session_id, token, authenticator } = await aMemberWithPasskey(
      it.ctx(),
      'Nora',
    );
    const { member_id: foreign } = await aMember(it.ctx(), 'Olga');
    const [{ passkey_id: id } = { passkey_id: 0 }] = await passkeysOf(member_id);
    const rename = (name: string, owner = member_id) =>
      fault(renamePasskey(it.ctx(), { member_id: owner, id, name }));
    expect(await rename('')).toEqual(['invalid', { name: 'required' }]);
    for (const name of ['x'.repeat(61), 'a\u0000b', 'a\u202Eb'])
      expect(await rename(name)).toEqual(['invalid', { name: 'invalid' }]);
    expect(await rename('Mine', foreign)).toEqual(['not_found']);
    expect(await rename(' Blue key ')).toBe('done');
    expect((await passkeysOf(member_id))[0]?.name).toBe('Blue key');

    const entered = await enter(await passkeyAnswer(it.ctx(), authenticator));
    const proof = { id, member_id, session_id, password, address };
    const remove = (change = {}) => fault(removePasskey(it.ctx(), { ...proof, ...change }));
    expect(await remove({ password: 'no' })).toEqual(['invalid', { password: 'wrong' }]);
    const stranger = { ...(await aSession(it.ctx(), foreign)), password };
    expect(await remove(stranger)).toEqual(['not_found']);
    expect(await remove()).toBe('done');
    expect(await remove()).toEqual(['not_found']);
    expect(await findSession(it.db, entered.token)).toBeUndefined();
    expect(await findSession(it.db, token)).toBeDefined();
    expect(await eventsOf(member_id)).toContain('passkey.removed');
    expect((await mailTo(it.db, addressOfMember('Nora')))?.body_text).toContain('been removed');
    expect(await fault(enter(await passkeyAnswer(it.ctx(), authenticator)))).toEqual(wrong);
  });

  test('prove to be the member in place of a password, in one session and once', async () => {
    const { member_id, session_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Petra');
    const { authenticator: foreign } = await aMemberWithPasskey(it.ctx(), 'Rita');
    const owner = { member_id, session_id, address, password: '' };
    const answer = async (by = authenticator) => by.get(await requestProof(it.ctx(), owner));
    const email = 'petra@example.net';
    expect(await fault(askEmailChange(it.ctx(), { ...owner, email }))).toEqual([
      'invalid',
      { password: 'required' },
    ]);
    const ask = (passkey: string, of = session_id) =>
      fault(askEmailChange(it.ctx(), { ...owner, session_id: of, email, passkey }));
    expect(await ask(await answer(foreign))).toEqual(wrong);
    expect(await ask(await answer(), (await aSession(it.ctx(), member_id)).session_id)).toEqual(
      wrong,
    );
    expect(await ask(await passkeyAnswer(it.ctx(), authenticator))).toEqual(wrong);
    const once = await answer();
    expect([await ask(once), await ask(once)]).toEqual(['done', wrong]);
    const change = { ...owner, current: '', password: 'another calm lake' };
    await changePassword(it.ctx(), { ...change, passkey: await answer() });
    await beginFactor(it.ctx(), { ...owner, passkey: await answer() });
    const none = await aMember(it.ctx(), 'Sonja');
    expect(await fault(requestProof(it.ctx(), await aSession(it.ctx(), none.member_id)))).toEqual([
      'not_found',
    ]);
  });

  test('stay when a password is restored, go when the owner resets the factor, and with the account', async () => {
    const { member_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Tilda');
    await askRestore(it.ctx(), { email: addressOfMember('Tilda'), lang: 'en' });
    for (const { restore_id } of await it.db.selectFrom('login_restore').selectAll().execute())
      await sendRestore(it.ctx(), { restore_id });
    const link = tokenIn((await mailTo(it.db, addressOfMember('Tilda')))?.body_text);
    await restorePassword(it.ctx(), { token: link, password: 'another calm lake' }, a_device);
    expect(await fault(enter(await passkeyAnswer(it.ctx(), authenticator)))).toBe('done');
    await resetFactor(it.ctx(), 'tilda', 'Lost the phone.');
    expect((await mailTo(it.db, addressOfMember('Tilda')))?.body_text).toContain('been removed');
    expect(await passkeysOf(member_id)).toEqual([]);

    const gone = await aMemberWithPasskey(it.ctx(), 'Uta');
    await eraseAccount(it.ctx(), gone.member_id, 'member');
    expect(await fault(enter(await passkeyAnswer(it.ctx(), gone.authenticator)))).toEqual(wrong);
  });

  test('that were added after the address was changed go when its first owner undoes that', async () => {
    const { member_id, session_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Wanda');
    const owner = { member_id, session_id, address, password };
    await askEmailChange(it.ctx(), { ...owner, email: 'wanda@example.net' });
    const link = tokenIn((await mailTo(it.db, 'wanda@example.net'))?.body_text);
    await confirmEmailChange(it.ctx(), link);
    const later = anAuthenticator();
    await givePasskey(it.ctx(), owner, later);
    const undo = tokenIn((await mailTo(it.db, addressOfMember('Wanda')))?.body_text);
    await undoEmailChange(it.ctx(), undo);
    expect(await fault(enter(await passkeyAnswer(it.ctx(), later)))).toEqual(wrong);
    expect(await fault(enter(await passkeyAnswer(it.ctx(), authenticator)))).toBe('done');
  });

  test('are stored so that the database opens nothing', async () => {
    const { member_id, session_id } = await aMemberWithPasskey(it.ctx(), 'Vera');
    const asked = await requestProof(it.ctx(), { member_id, session_id });
    const { rows } = await sql<{ row: string }>`
      select c::text as row from login_challenge as c union all
      select p::text from login_passkey as p where user_id = ${member_id}`.execute(it.db);
    const challenge = Buffer.from(asked.challenge, 'base64url').toString('hex');
    for (const { row } of rows)
      for (const secret of [asked.challenge, challenge, 'Vera']) expect(row).not.toContain(secret);
    expect(rows.length).toBeGreaterThan(1);
  });
});
