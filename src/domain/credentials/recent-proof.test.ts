import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { codeOf, aMemberWithFactor } from '#tests/support/factors.ts';
import { fault } from '#tests/support/fault.ts';
import {
  a_device as device,
  addressOfMember,
  aMember,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { aMemberWithPasskey } from '#tests/support/passkeys.ts';
import {
  askRestore,
  endSession,
  findSession,
  restorePassword,
  sendRestore,
  signIn,
} from '../members/index.ts';
import { askErasure } from '../erasure/index.ts';
import { askExport, downloadExport } from '../exports/index.ts';
import { askEmailChange } from './change-email.ts';
import { removePasskey } from './change-passkeys.ts';
import { changePassword } from './change-password.ts';
import { beginFactor, endFactor, newRecoveryCodes } from './factor.ts';
import { passCode } from './pass-code.ts';
import { beginPasskey, requestProof } from './passkey-requests.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { requestSignIn } from './passkey-requests.ts';

const it = withCtx();
const address = '192.0.2.1';
const required = ['invalid', { password: 'required' }];
const enter = async (name: string) =>
  (await signIn(it.ctx(), { ...device, name, password, address, known_members: [] })).token;

/** The owner of a session, without a new proof. */
async function holder(token: string) {
  const { member_id = 0, session_id = 0 } = (await findSession(it.db, token)) ?? {};
  return { member_id, session_id, address };
}
const isProved = async (token: string): Promise<boolean | undefined> =>
  (await findSession(it.db, token))?.is_proved;
/** The proof of a session was so many seconds ago. */
const age = (session_id: number, seconds: number) =>
  sql`update login_session set proved_at = now() - make_interval(secs => ${seconds}) where id = ${session_id}`.execute(
    it.db,
  );

test('a change asks for a proof when the last one is older than ten minutes, by the clock of the database', async () => {
  await aMember(it.ctx(), 'Anna');
  const token = await enter('anna');
  const who = await holder(token);
  expect(await isProved(token)).toBe(true);
  await age(who.session_id, 595);
  expect(await isProved(token)).toBe(true);
  expect(await fault(beginPasskey(it.ctx(), who))).toBe('done');
  await age(who.session_id, 605);
  expect(await isProved(token)).toBe(false);
  expect(await fault(beginPasskey(it.ctx(), who))).toEqual(required);
  // Given again, it counts for ten minutes from then on.
  expect(await fault(beginPasskey(it.ctx(), { ...who, password }))).toBe('done');
  expect(await isProved(token)).toBe(true);
  expect(await fault(beginPasskey(it.ctx(), who))).toBe('done');
  // A given proof is checked all the same.
  expect(await fault(beginPasskey(it.ctx(), { ...who, password: 'not this one' }))).toEqual([
    'invalid',
    { password: 'wrong' },
  ]);
});

test('a proof is of one session, and ends with it', async () => {
  const { token: by_link, member_id } = await aMember(it.ctx(), 'Berta');
  const proved = await holder(await enter('berta'));
  // The link of a mail is no password.
  expect(await isProved(by_link)).toBe(false);
  const other = await holder(by_link);
  expect(await fault(askExport(it.ctx(), other))).toEqual(required);
  const stranger = await aMember(it.ctx(), 'Clara');
  const foreign = { ...proved, member_id: stranger.member_id };
  expect(await fault(beginPasskey(it.ctx(), foreign))).toEqual(required);
  expect(await fault(newRecoveryCodes(it.ctx(), { member_id, address }))).toEqual(required);
  await endSession(it.ctx(), member_id, proved.session_id);
  expect(await fault(beginPasskey(it.ctx(), proved))).toEqual(required);
});

test('password, address (R-55) and the turning on of a second factor ask each time', async () => {
  await aMember(it.ctx(), 'Dora');
  const who = await holder(await enter('dora'));
  const change = { ...who, current: '', password: 'another calm lake' };
  expect(await fault(changePassword(it.ctx(), change))).toEqual([
    'invalid',
    { current: 'required' },
  ]);
  expect(await fault(askEmailChange(it.ctx(), { ...who, email: 'dora@example.net' }))).toEqual(
    required,
  );
  expect(await fault(beginFactor(it.ctx(), who))).toEqual(required);
});

test('all other changes are made within ten minutes of a sign-in, and none later', async () => {
  const { member_id } = await aMemberWithFactor(it.ctx(), 'Emma');
  const given = { token: await enter('emma'), address, is_trusted: false };
  const { token } = await passCode(it.ctx(), {
    ...given,
    code: await codeOf(it.ctx(), member_id, 1),
  });
  // It counts from the password on, not from the code.
  expect(await isProved(token)).toBe(true);
  const who = await holder(token);
  const changes = {
    codes: () => newRecoveryCodes(it.ctx(), who),
    passkey: () => beginPasskey(it.ctx(), who),
    removal: () => removePasskey(it.ctx(), { ...who, id: 1_000_000 }),
    factor: () => endFactor(it.ctx(), { ...who, code: '000000' }),
    copy: () => askExport(it.ctx(), who),
    download: () => downloadExport(it.ctx(), who),
    erasure: () => askErasure(it.ctx(), who),
  };
  await age(who.session_id, 605);
  for (const [name, change] of Object.entries(changes))
    expect([name, await fault(change())]).toEqual([name, required]);
  await age(who.session_id, 5);
  const made = [];
  for (const change of Object.values(changes)) made.push(await fault(change()));
  expect(made).toEqual([
    'done',
    'done',
    ['not_found'],
    ['invalid', { code: 'wrong' }],
    'done',
    ['not_found'],
    'done',
  ]);
});

test('the code of a second factor makes no old proof new', async () => {
  const { member_id } = await aMemberWithFactor(it.ctx(), 'Fanny');
  const waiting = await enter('fanny');
  await sql`update login_session set proved_at = now() - interval '605 seconds' where user_id = ${member_id}`.execute(
    it.db,
  );
  const code = await codeOf(it.ctx(), member_id, 1);
  const { token } = await passCode(it.ctx(), { token: waiting, code, address, is_trusted: false });
  expect(await isProved(token)).toBe(false);
});

test('a passkey is a proof as well, and so is a password that was set by a link', async () => {
  const { authenticator, token } = await aMemberWithPasskey(it.ctx(), 'Greta');
  const passkey = authenticator.get(await requestSignIn(it.ctx()));
  const signed_in = await signInByPasskey(it.ctx(), {
    ...device,
    passkey,
    address,
    known_members: [],
  });
  expect(await isProved(signed_in.token)).toBe(true);
  const who = await holder(token);
  await age(who.session_id, 605);
  const proof = authenticator.get(await requestProof(it.ctx(), who));
  expect(await fault(beginPasskey(it.ctx(), { ...who, passkey: proof }))).toBe('done');
  expect(await isProved(token)).toBe(true);

  await aMember(it.ctx(), 'Hanna');
  await askRestore(it.ctx(), { email: addressOfMember('Hanna'), lang: 'en' });
  for (const { restore_id } of await it.db.selectFrom('login_restore').selectAll().execute())
    await sendRestore(it.ctx(), { restore_id });
  const link = tokenIn((await mailTo(it.db, addressOfMember('Hanna')))?.body_text);
  const set = { token: link, password: 'another calm lake' };
  expect(await isProved(await restorePassword(it.ctx(), set, device))).toBe(true);
});
