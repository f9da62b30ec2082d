import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { fault } from '#tests/support/fault.ts';
import { aMemberWithFactor, codeOf } from '#tests/support/factors.ts';
import {
  a_device as device,
  addressOfMember,
  aMember,
  anUnconfirmed,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { endMemberSessions, suspendMember } from '../member-admin/index.ts';
import {
  askRestore,
  endSessions,
  findSession,
  pruneMembers,
  restorePassword,
  sendRestore,
  signIn,
  signUp,
} from '../members/index.ts';
import { askEmailChange, confirmEmailChange, undoEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { beginFactor, confirmFactor } from './factor.ts';
import { showSecurity } from './show-security.ts';

const it = withCtx();
const address = '192.0.2.1';
const enter = (name: string) =>
  signIn(it.ctx(), { ...device, name, password, address, known_members: [] });
const sessionId = async (token: string): Promise<number> =>
  (await findSession(it.db, token))?.session_id ?? 0;

describe('an address', () => {
  test('counts when its mailbox confirms it; the former one undoes that, and ends all sessions', async () => {
    const { member_id, token } = await aMember(it.ctx(), 'Clara');
    const [old, fresh] = [addressOfMember('Clara'), 'clara@example.net'];
    await askEmailChange(it.ctx(), { member_id, password, address, email: ' Clara@Example.net ' });
    expect((await showSecurity(it.ctx(), member_id)).email).toBe(old);
    const link = tokenIn((await mailTo(it.db, fresh))?.body_text);
    await confirmEmailChange(it.ctx(), link);
    expect((await showSecurity(it.ctx(), member_id)).email).toBe(fresh);
    expect(await fault(confirmEmailChange(it.ctx(), link))).toEqual(['expired_link']);
    expect(await findSession(it.db, token)).toBeDefined();

    const mail = await mailTo(it.db, old);
    expect(mail?.kind).toBe('member-email-changed');
    const undo = tokenIn(mail?.body_text);
    // Neither a second change nor its undoing takes the way back from the first owner.
    await askEmailChange(it.ctx(), { member_id, password, address, email: 'c@example.net' });
    await confirmEmailChange(it.ctx(), tokenIn((await mailTo(it.db, 'c@example.net'))?.body_text));
    const later = tokenIn((await mailTo(it.db, fresh))?.body_text);
    await undoEmailChange(it.ctx(), later);
    expect((await showSecurity(it.ctx(), member_id)).email).toBe(fresh);
    await undoEmailChange(it.ctx(), undo);
    expect((await showSecurity(it.ctx(), member_id)).email).toBe(old);
    expect(await findSession(it.db, token)).toBeUndefined();
    expect(await fault(undoEmailChange(it.ctx(), undo))).toEqual(['expired_link']);
  });

  test('that is undone takes a second factor along that was turned on since', async () => {
    const { member_id } = await aMember(it.ctx(), 'Robbed');
    const email = 'thief@example.net';
    await askEmailChange(it.ctx(), { member_id, password, address, email });
    await confirmEmailChange(it.ctx(), tokenIn((await mailTo(it.db, email))?.body_text));
    const { token } = await enter('robbed');
    await beginFactor(it.ctx(), { member_id, password, address });
    const code = await codeOf(it.ctx(), member_id);
    const session_id = await sessionId(token);
    await confirmFactor(it.ctx(), { member_id, session_id, address, code });
    const undo = tokenIn((await mailTo(it.db, addressOfMember('Robbed')))?.body_text);
    await undoEmailChange(it.ctx(), undo);
    expect(await findSession(it.db, await restored('robbed'))).toMatchObject({ member_id });
  });

  test('that is undone keeps the second factor from before', async () => {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Careful');
    const email = 'careful@example.net';
    await askEmailChange(it.ctx(), { member_id, password, address, email });
    await confirmEmailChange(it.ctx(), tokenIn((await mailTo(it.db, email))?.body_text));
    const undo = tokenIn((await mailTo(it.db, addressOfMember('Careful')))?.body_text);
    await undoEmailChange(it.ctx(), undo);
    expect((await showSecurity(it.ctx(), member_id)).factor).toBe('enabled');
  });

  test('that was changed away is given to no other account as long as that can be undone', async () => {
    const { member_id } = await aMember(it.ctx(), 'Ottilie');
    const [old, stolen] = [addressOfMember('Ottilie'), 'stolen@example.net'];
    await askEmailChange(it.ctx(), { member_id, password, address, email: stolen });
    await confirmEmailChange(it.ctx(), tokenIn((await mailTo(it.db, stolen))?.body_text));
    const undo = tokenIn((await mailTo(it.db, old))?.body_text);
    await signUp(it.ctx(), { username: 'Blocker', email: old, password, lang: 'en' });
    expect((await mailTo(it.db, old))?.kind).toBe('member-known');
    const thief = await aMember(it.ctx(), 'Harald');
    const ask = { member_id: thief.member_id, password, address, email: old };
    await askEmailChange(it.ctx(), ask);
    expect((await mailTo(it.db, old))?.kind).toBe('member-taken');
    await undoEmailChange(it.ctx(), undo);
    expect((await showSecurity(it.ctx(), member_id)).email).toBe(old);
  });

  test('of an unconfirmed account goes to the owner of the mailbox, and the name of that account stays taken', async () => {
    const { member_id } = await aMember(it.ctx(), 'Mailbox');
    const email = addressOfMember('Squatter');
    await anUnconfirmed(it.ctx(), 'Squatter');
    await askEmailChange(it.ctx(), { member_id, password, address, email });
    const link = tokenIn((await mailTo(it.db, email))?.body_text);
    await confirmEmailChange(it.ctx(), link);
    expect((await showSecurity(it.ctx(), member_id)).email).toBe(email);
    // The account that signed up is not notified.
    expect(await fault(enter('squatter'))).toEqual(['unconfirmed']);
    const again = { username: 'Squatter', email: 'another@example.net', password } as const;
    expect(await fault(signUp(it.ctx(), { ...again, lang: 'en' }))).toEqual([
      'invalid',
      { username: 'taken' },
    ]);
    // One from before such addresses were held does not stop the owner either.
    const undo = tokenIn((await mailTo(it.db, addressOfMember('Mailbox')))?.body_text);
    await anUnconfirmed(it.ctx(), 'Early');
    await it.db
      .updateTable('login')
      .set({ email: addressOfMember('Mailbox') })
      .where('email', '=', addressOfMember('Early'))
      .execute();
    await undoEmailChange(it.ctx(), undo);
    expect((await showSecurity(it.ctx(), member_id)).email).toBe(addressOfMember('Mailbox'));
  });

  test('of another member is not taken, and only that member learns of it', async () => {
    const { member_id } = await aMember(it.ctx(), 'Dora');
    await aMember(it.ctx(), 'Emma');
    const email = addressOfMember('Emma');
    await askEmailChange(it.ctx(), { member_id, password, address, email });
    const mail = await mailTo(it.db, email);
    expect(mail?.kind).toBe('member-taken');
    // The mail names an email change, not a sign-up.
    expect(mail?.body_text).toContain('change the email of another account');
    expect((await showSecurity(it.ctx(), member_id)).email).toBe(addressOfMember('Dora'));
  });

  test('is not asked for where the site sends no mails', async () => {
    const { member_id } = await aMember(it.ctx(), 'Mailless');
    const ctx = it.ctx();
    const accounts = { ...ctx.settings.accounts, has_mail: false };
    const ask = { member_id, password, address, email: 'mailless@example.net' };
    expect(
      await fault(askEmailChange({ ...ctx, settings: { ...ctx.settings, accounts } }, ask)),
    ).toEqual(['not_found']);
    expect(await mailTo(it.db, 'mailless@example.net')).toBeUndefined();
  });

  test('that two want at once is one member\u2019s', async () => {
    const email = 'shared@example.net';
    const links = [];
    for (const name of ['Fanny', 'Greta']) {
      const { member_id } = await aMember(it.ctx(), name);
      await askEmailChange(it.ctx(), { member_id, password, address, email });
      links.push(tokenIn((await mailTo(it.db, email))?.body_text));
    }
    const ends = await Promise.all(links.map((link) => fault(confirmEmailChange(it.ctx(), link))));
    expect(ends).toHaveLength(2);
    expect(ends).toEqual(expect.arrayContaining(['done', ['expired_link']]));
  });

  test('is asked for three times in an hour', async () => {
    const { member_id } = await aMember(it.ctx(), 'Hanna');
    const ask = (n: number) =>
      askEmailChange(it.ctx(), { member_id, password, address, email: `h${n}@example.net` });
    for (let n = 0; n < 3; n++) await ask(n);
    expect(await fault(ask(3))).toEqual(['too_many_requests', { retry_after: 3600 }]);
    expect(
      await fault(askEmailChange(it.ctx(), { member_id, password, address, email: 'x' })),
    ).toEqual(['invalid', { email: 'email' }]);
  });
});

describe('links that wait in mails for a new address or password', () => {
  test.each<[string, (own: Owner) => Promise<unknown>]>([
    ['a new password', ({ member_id, session_id }) => newPassword(member_id, session_id)],
    ['a password that is restored', ({ username }) => restored(username)],
    ['all sessions', ({ member_id }) => endSessions(it.ctx(), member_id)],
    [
      'all other sessions',
      ({ member_id, session_id }) => endSessions(it.ctx(), member_id, session_id),
    ],
    [
      'its sessions by the owner of the site',
      ({ username }) => endMemberSessions(it.ctx(), username),
    ],
    [
      'a ban',
      ({ username }) => suspendMember(it.ctx(), username, { reason: 'Spam.', days: undefined }),
    ],
  ])('end with %s, and are counted all the same', async (what, end) => {
    const username = `Ended-${what.length}`;
    const { member_id, token } = await aMember(it.ctx(), username);
    const session_id = await sessionId(token);
    await askRestore(it.ctx(), { email: addressOfMember(username), lang: 'en' });
    const asked = await it.db.selectFrom('login_restore').selectAll().execute();
    for (const { restore_id } of asked) await sendRestore(it.ctx(), { restore_id });
    const restore = tokenIn((await mailTo(it.db, addressOfMember(username)))?.body_text);
    const email = `evil-${what.length}@example.net`;
    await askEmailChange(it.ctx(), { member_id, password, address, email });
    const link = tokenIn((await mailTo(it.db, email))?.body_text);
    await end({ username, member_id, session_id });
    expect(await fault(confirmEmailChange(it.ctx(), link))).toEqual(['expired_link']);
    const set = { token: restore, password: 'a third calm lake' };
    expect(await fault(restorePassword(it.ctx(), set, device))).toEqual(['expired_link']);
    await pruneMembers(it.ctx());
    const { rows } =
      await sql`select from login_link where user_id = ${member_id} and kind = 'email'`.execute(
        it.db,
      );
    expect(rows).toHaveLength(1);
  });
});

interface Owner {
  username: string;
  member_id: number;
  session_id: number;
}

const newPassword = (member_id: number, session_id: number): Promise<void> =>
  changePassword(it.ctx(), {
    member_id,
    session_id,
    address,
    current: password,
    password: 'another calm lake',
  });

/** A session by the link of a mail. */
async function restored(username: string): Promise<string> {
  await askRestore(it.ctx(), { email: addressOfMember(username), lang: 'en' });
  const asked = await it.db.selectFrom('login_restore').selectAll().execute();
  for (const { restore_id } of asked) await sendRestore(it.ctx(), { restore_id });
  const token = tokenIn((await mailTo(it.db, addressOfMember(username)))?.body_text);
  return restorePassword(it.ctx(), { token, password: 'another calm lake' }, device);
}
