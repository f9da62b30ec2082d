import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import {
  addressOfMember,
  aMember,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { createCase } from '../cases/index.ts';
import { askEmailChange, confirmEmailChange, undoEmailChange } from '../credentials/index.ts';
import { askRestore, mailNewDevice, sendRestore } from '../members/index.ts';

const it = withCtx();
const address = '192.0.2.1';

const statesOf = async (recipient: string, kind: string): Promise<string[]> => {
  const rows = await it.db
    .selectFrom('mail_outbox')
    .select('state')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('mail_id')
    .execute();
  return rows.map(({ state }) => state);
};

/** As strangers do who type the address into forms. */
async function flood(email: string, times: number, about = 'message'): Promise<void> {
  for (let n = 0; n < times; n++)
    await createCase(it.ctx(), {
      kind: 'report',
      lang: 'en',
      region: 'de',
      fields: { email, message: `${about} ${n}` },
    });
}

async function askForRestore(email: string): Promise<void> {
  await askRestore(it.ctx(), { email, lang: 'en' });
  const asked = await it.db.selectFrom('login_restore').select('restore_id').execute();
  for (const { restore_id } of asked) await sendRestore(it.ctx(), { restore_id });
}

test('mails that strangers cause keep no link and no notice of security from a member', async () => {
  const { member_id } = await aMember(it.ctx(), 'Flooded');
  const email = addressOfMember('Flooded');
  await flood(email, 22);
  const receipts = await statesOf(email, 'receipt');
  expect(receipts.filter((state) => state === 'waiting')).toHaveLength(20);
  expect(receipts.filter((state) => state === 'withheld')).toHaveLength(2);

  await askForRestore(email);
  expect(await statesOf(email, 'member-restore')).toEqual(['waiting']);
  const fresh = 'flooded@example.net';
  await askEmailChange(it.ctx(), { member_id, password, address, email: fresh });
  await confirmEmailChange(it.ctx(), tokenIn((await mailTo(it.db, fresh))?.body_text));
  expect(await statesOf(email, 'member-email-changed')).toEqual(['waiting']);
  await undoEmailChange(it.ctx(), tokenIn((await mailTo(it.db, email))?.body_text));
});

test('mails that were withheld count no more: a day after the first ones others reach the address', async () => {
  const email = 'asking@example.com';
  await flood(email, 22);
  await sql`update mail_outbox set created_at = created_at - interval '25 hours' where recipient = ${email} and state = 'waiting'`.execute(
    it.db,
  );
  await flood(email, 22, 'another matter');
  const receipts = await statesOf(email, 'receipt');
  expect(receipts.filter((state) => state === 'waiting')).toHaveLength(40);
});

test('links that are asked for reach an address three times in an hour, of whatever kind', async () => {
  // One confirms the account.
  const { member_id } = await aMember(it.ctx(), 'Linked');
  const email = addressOfMember('Linked');
  for (let n = 0; n < 3; n++) await askForRestore(email);
  expect(await statesOf(email, 'member-restore')).toEqual(['waiting', 'waiting', 'withheld']);
  const other = await aMember(it.ctx(), 'Stranger');
  const ask = { password, address, email: 'free@example.net' };
  for (const each of [member_id, other.member_id, member_id, other.member_id])
    await askEmailChange(it.ctx(), { ...ask, member_id: each });
  expect(await statesOf('free@example.net', 'member-email')).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'withheld',
  ]);
});

test('members who want the address of another cause three mails in an hour there, and use up none of its links', async () => {
  await aMember(it.ctx(), 'Wanted');
  const email = addressOfMember('Wanted');
  const askers = [await aMember(it.ctx(), 'Asker-one'), await aMember(it.ctx(), 'Asker-two')];
  for (let n = 0; n < 2; n++)
    for (const { member_id } of askers)
      await askEmailChange(it.ctx(), { member_id, password, address, email });
  expect(await statesOf(email, 'member-taken')).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'withheld',
  ]);
  await askForRestore(email);
  expect(await statesOf(email, 'member-restore')).toEqual(['waiting']);
});

test('notices of new devices have a number of their own', async () => {
  await aMember(it.ctx(), 'Devices');
  const to = addressOfMember('Devices');
  for (let n = 0; n < 21; n++)
    await it.db
      .transaction()
      .execute((trx) =>
        mailNewDevice(it.ctx(), trx, { to, lang: 'en', key: `n${n}`, device: 'Firefox, Linux' }),
      );
  const states = await statesOf(to, 'member-device');
  expect(states.slice(0, 20).every((state) => state === 'waiting')).toBe(true);
  expect(states[20]).toBe('withheld');
  await askForRestore(to);
  expect(await statesOf(to, 'member-restore')).toEqual(['waiting']);
});
