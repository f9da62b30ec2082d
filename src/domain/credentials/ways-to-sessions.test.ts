import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMemberWithFactor, codeOf } from '#tests/support/factors.ts';
import {
  a_device as device,
  addressOfMember,
  anUnconfirmed,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { anAuthenticator, aSession, givePasskey, passkeyAnswer } from '#tests/support/passkeys.ts';
import {
  askRestore,
  confirmEmail,
  findSession,
  restorePassword,
  sendRestore,
  signIn,
} from '../members/index.ts';
import { passCode } from './pass-code.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

const it = withCtx();
const address = '192.0.2.1';
const enter = async (name: string): Promise<string> =>
  (await signIn(it.ctx(), { ...device, name, password, address, known_members: [] })).token;

/** By file: a session of a member with a second factor. */
const one_factor: Readonly<Record<string, () => Promise<string>>> = {
  async 'members/sign-in.ts'() {
    await aMemberWithFactor(it.ctx(), 'Anna');
    return enter('anna');
  },
  async 'members/confirm.ts'() {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Berta');
    const link = await anUnconfirmed(it.ctx(), 'Clara');
    // No member can have both: the factor of one for the other.
    await it.db
      .updateTable('login_factor')
      .set((eb) => ({
        user_id: eb.selectFrom('login').select('id').where('username', '=', 'clara'),
      }))
      .where('user_id', '=', member_id)
      .execute();
    return (await confirmEmail(it.ctx(), link, device)) ?? '';
  },
  async 'members/restore.ts'() {
    await aMemberWithFactor(it.ctx(), 'Dora');
    await askRestore(it.ctx(), { email: addressOfMember('Dora'), lang: 'en' });
    for (const { restore_id } of await it.db.selectFrom('login_restore').selectAll().execute())
      await sendRestore(it.ctx(), { restore_id });
    const token = tokenIn((await mailTo(it.db, addressOfMember('Dora')))?.body_text);
    return restorePassword(it.ctx(), { token, password: 'another calm lake' }, device);
  },
};
const both_factors: Readonly<Record<string, () => Promise<string>>> = {
  async 'credentials/pass-code.ts'() {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Emma');
    const waiting = { token: await enter('emma'), is_trusted: false, address };
    const code = await codeOf(it.ctx(), member_id, 1);
    return (await passCode(it.ctx(), { ...waiting, code })).token;
  },
  async 'credentials/sign-in-by-passkey.ts'() {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Fanny');
    const authenticator = anAuthenticator();
    await givePasskey(it.ctx(), await aSession(it.ctx(), member_id), authenticator);
    const passkey = await passkeyAnswer(it.ctx(), authenticator);
    const given = { ...device, passkey, address, known_members: [] };
    return (await signInByPasskey(it.ctx(), given)).token;
  },
};

test('the ways to a session in the code are those that are tested below', () => {
  const domain = resolve(import.meta.dirname, '..');
  const ways = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) =>
      /\bauth\.(createSession|signIn)\(|\bcreateCompleteSession\(\s*ctx/.test(
        readFileSync(join(domain, name), 'utf8'),
      ),
    )
    // The part that those with both factors share.
    .filter((name) => name !== 'credentials/complete-session.ts');
  const tested = [...Object.keys(one_factor), ...Object.keys(both_factors)];
  expect(ways.toSorted()).toEqual(tested.toSorted());
});

test.each(Object.entries(one_factor))(
  '%s: the session of a member with a second factor waits for a code',
  async (_way, begin) => {
    expect(await findSession(it.db, await begin())).toBeUndefined();
  },
);

test.each(Object.entries(both_factors))(
  '%s: the session of a member with a second factor counts at once',
  async (_way, begin) => {
    expect(await findSession(it.db, await begin())).toBeDefined();
  },
);
