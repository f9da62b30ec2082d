import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMemberWithFactor, codeOf } from '#tests/support/factors.ts';
import { a_device, member_password as password } from '#tests/support/members.ts';
import { anAuthenticator, aSession, givePasskey } from '#tests/support/passkeys.ts';
import { requestSignIn } from '../credentials/index.ts';
import { askErasure } from '../erasure/index.ts';
import { passStaffCode, signInStaff, signInStaffByPasskey } from './sign-in-staff.ts';

const it = withCtx();
const address = '192.0.2.1';
const { is_remembered: _, ...device } = a_device;
const from = { ...device, address, known_members: [] };

/** A member of the staff that has asked for the erasure of its account. */
async function aLeaver(username: string) {
  const { member_id } = await aMemberWithFactor(it.ctx(), username);
  const authenticator = anAuthenticator();
  await givePasskey(it.ctx(), await aSession(it.ctx(), member_id), authenticator);
  await it.db.updateTable('login').set({ role: 'moderator' }).where('id', '=', member_id).execute();
  await askErasure(it.ctx(), { member_id, address, password });
  const isLeaving = async (): Promise<boolean> => {
    const { erase_at } = await it.db
      .selectFrom('login')
      .select('erase_at')
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    return erase_at !== null;
  };
  return { member_id, authenticator, isLeaving };
}

test('signing in on the console keeps an account that was to be erased, once the code is given', async () => {
  const { member_id, isLeaving } = await aLeaver('Ada');
  const { token } = await signInStaff(it.ctx(), { ...from, name: 'ada', password });
  expect(await isLeaving()).toBe(true);
  const given = { token, address, known_members: [] };
  await expect(passStaffCode(it.ctx(), { ...given, code: '000000' })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(await isLeaving()).toBe(true);
  await passStaffCode(it.ctx(), { ...given, code: await codeOf(it.ctx(), member_id, 1) });
  expect(await isLeaving()).toBe(false);
});

test('a passkey on the console keeps an account that was to be erased', async () => {
  const { authenticator, isLeaving } = await aLeaver('Bea');
  const origin = 'https://console.tube.example';
  const asked = await requestSignIn(it.ctx());
  const passkey = authenticator.get(asked, { origin, host: 'tube.example' });
  await signInStaffByPasskey(it.ctx(), { ...from, passkey, origin });
  expect(await isLeaving()).toBe(false);
});
