import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import {
  a_device as device,
  aMember,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { deliverMail } from '../mail/index.ts';
import { confirmEmail } from './confirm.ts';
import { showLink } from './links.ts';
import { askRestore, restorePassword, sendRestore } from './restore.ts';
import { endSession, endSessions, findSession, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

const it = withCtx();
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string; info?: unknown }) => [error.code, error.info].filter(Boolean),
  );

const signed = (name: string, more: object = {}) => ({
  ...device,
  name,
  password,
  address: '192.0.2.1',
  known_members: [],
  ...more,
});

describe('an account', () => {
  test('waits for its confirmation, which works once; then its name or address opens a session', async () => {
    const given = {
      username: 'Anna-Example',
      email: 'Anna@Example.com',
      password,
      lang: 'de' as const,
    };
    await signUp(it.ctx(), given);
    expect(await code(signIn(it.ctx(), signed('anna-example')))).toEqual(['unconfirmed']);
    expect(
      await code(signIn(it.ctx(), signed('anna-example', { password: 'not this one' }))),
    ).toEqual(['invalid_login']);
    const mail = await mailTo(it.db, 'anna@example.com');
    expect(mail?.body_text).toContain('Anna-Example');
    const link = tokenIn(mail?.body_text);
    expect(await showLink(it.ctx(), { kind: 'confirm', token: link })).toEqual({
      username: 'Anna-Example',
      new_email: '',
      password_min: 8,
    });
    const token = await confirmEmail(it.ctx(), link, device);
    expect(await findSession(it.db, token ?? '')).toMatchObject({
      username: 'Anna-Example',
      role: 'member',
    });
    expect(await code(confirmEmail(it.ctx(), link, device))).toEqual(['expired_link']);
    for (const name of ['ANNA-example', ' anna@EXAMPLE.com ', 'Ａnna-Example']) {
      const { token: another } = await signIn(it.ctx(), signed(name));
      expect(await findSession(it.db, another)).toMatchObject({ username: 'Anna-Example' });
    }
  });

  test('of a known address is none: its owner gets a mail, the name is taken all the same', async () => {
    await aMember(it.ctx(), 'Berta');
    const again = {
      username: 'Bertram',
      email: 'BERTA@example.com',
      password,
      lang: 'en' as const,
    };
    await signUp(it.ctx(), again);
    expect((await mailTo(it.db, 'berta@example.com'))?.kind).toBe('member-known');
    expect(await code(signUp(it.ctx(), { ...again, email: 'other@example.com' }))).toEqual([
      'invalid',
      { username: 'taken' },
    ]);
  });

  test('gives the same answer at sign-in as one of a known address: its password costs one hash each time', async () => {
    await aMember(it.ctx(), 'Viola');
    const given = { password, lang: 'en' as const };
    await signUp(it.ctx(), { ...given, username: 'Held', email: 'viola@example.com' });
    await signUp(it.ctx(), { ...given, username: 'Waiting', email: 'waiting@example.com' });
    const { passwords } = it.ctx().auth;
    let hashes = 0;
    const counting = {
      hash: (text: string) => (hashes++, passwords.hash(text)),
      verify: (text: string, stored: string) => (hashes++, passwords.verify(text, stored)),
    };
    const { auth } = it.ctx();
    // The library hashes once, for an unknown name as well.
    const library: typeof auth.signIn = (asked) => (hashes++, auth.signIn(asked));
    const ctx = { ...it.ctx(), auth: { ...auth, passwords: counting, signIn: library } };
    const ends = [];
    for (const name of ['held', 'waiting', 'waiting@example.com', 'nobody@example.com'])
      for (const more of [{}, { password: 'not this one' }]) {
        hashes = 0;
        const end = await code(signIn(ctx, signed(name, { ...more, address: '192.0.2.77' })));
        ends.push([name, end, hashes]);
      }
    const wrong = ['invalid_login'];
    expect(ends).toEqual([
      ['held', ['unconfirmed'], 1],
      ['held', wrong, 1],
      ['waiting', ['unconfirmed'], 1],
      ['waiting', wrong, 1],
      // Sign-in by the address does not reveal that somebody signed up with it.
      ['waiting@example.com', wrong, 1],
      ['waiting@example.com', wrong, 1],
      ['nobody@example.com', wrong, 1],
      ['nobody@example.com', wrong, 1],
    ]);
  });

  test.each([
    [{ username: '' }, { username: 'required' }],
    [{ username: 'ab' }, { username: 'length' }],
    [{ username: 'a b c' }, { username: 'symbols' }],
    [{ username: 'visit.example' }, { username: 'symbols' }],
    [{ username: 'Aнна' }, { username: 'scripts' }],
    [{ username: 'admin' }, { username: 'reserved' }],
    [{ username: 'арі' }, { username: 'reserved' }],
    [{ username: 'Ve1our' }, { username: 'reserved' }],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'nobody' }, { email: 'email' }],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, { email: 'email' }],
    [{ password: '' }, { password: 'required' }],
    [{ password: 'shorter' }, { password: 'short' }],
    [{ password: 'x'.repeat(129) }, { password: 'long' }],
    [{ password: 'Password1' }, { password: 'common' }],
    [{ password: 'somebody-123!' }, { password: 'own' }],
    [{ password: 'velour2026' }, { password: 'own' }],
  ])('with %o is refused: %o', async (change, info) => {
    const given = {
      username: 'Somebody',
      email: 'somebody@example.com',
      password,
      lang: 'en' as const,
    };
    expect(await code(signUp(it.ctx(), { ...given, ...change }))).toEqual(['invalid', info]);
    expect(await mailTo(it.db, 'somebody@example.com')).toBeUndefined();
  });

  test('of a name that looks like another is refused', async () => {
    await aMember(it.ctx(), 'Clara');
    const given = { email: 'c2@example.com', password, lang: 'en' as const };
    for (const username of ['CLARA', 'C1ara', 'c-lara'])
      expect([username, await code(signUp(it.ctx(), { ...given, username }))]).toEqual([
        username,
        username === 'c-lara' ? 'done' : ['invalid', { username: 'taken' }],
      ]);
  });

  test('by ten at once with one name and one address is one', async () => {
    const given = { username: 'Dora', email: 'dora@example.com', password, lang: 'en' as const };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => code(signUp(it.ctx(), given))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const { rows } = await sql`select from member where username_key = 'dora'`.execute(it.db);
    expect(rows).toHaveLength(1);
  });
});

describe('a password', () => {
  test('is restored by a link that works once, ends all sessions and notifies the owner', async () => {
    const { member_id, token } = await aMember(it.ctx(), 'Emil');
    await askRestore(it.ctx(), { email: 'EMIL@example.com', lang: 'fr' });
    const { restore_id } = await it.db
      .selectFrom('login_restore')
      .select('restore_id')
      .executeTakeFirstOrThrow();
    await sendRestore(it.ctx(), { restore_id });
    await sendRestore(it.ctx(), { restore_id });
    const mail = await mailTo(it.db, 'emil@example.com');
    expect(mail?.kind).toBe('member-restore');
    const link = tokenIn(mail?.body_text);
    expect(await showLink(it.ctx(), { kind: 'restore', token: link })).toEqual({
      username: 'Emil',
      new_email: '',
      password_min: 8,
    });
    const other = { token: link, password: 'another calm lake' };
    expect(await code(restorePassword(it.ctx(), { ...other, password: 'emil' }, device))).toEqual([
      'invalid',
      { password: 'short' },
    ]);
    const fresh = await restorePassword(it.ctx(), other, device);
    expect(await code(restorePassword(it.ctx(), other, device))).toEqual(['expired_link']);
    expect(await findSession(it.db, token)).toBeUndefined();
    expect(await findSession(it.db, fresh)).toMatchObject({ member_id });
    expect(await code(signIn(it.ctx(), signed('emil')))).toEqual(['invalid_login']);
    await signIn(it.ctx(), signed('emil', { password: other.password }));
    const kinds = await it.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('recipient', '=', 'emil@example.com')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toContain('member-password');
  });

  test('of an unknown address is asked for with the same answer, and nothing is mailed', async () => {
    await askRestore(it.ctx(), { email: 'unknown@example.com', lang: 'en' });
    for (const { restore_id } of await it.db.selectFrom('login_restore').selectAll().execute())
      await sendRestore(it.ctx(), { restore_id });
    expect(await mailTo(it.db, 'unknown@example.com')).toBeUndefined();
    expect(await it.db.selectFrom('login_restore').selectAll().execute()).toEqual([]);
  });

  test('is not asked for more than three times an hour', async () => {
    await aMember(it.ctx(), 'Flora');
    for (let time = 0; time < 5; time++)
      await askRestore(it.ctx(), { email: 'flora@example.com', lang: 'en' });
    for (const { restore_id } of await it.db.selectFrom('login_restore').selectAll().execute())
      await sendRestore(it.ctx(), { restore_id });
    const mails = await it.db
      .selectFrom('mail_outbox')
      .select('mail_id')
      .where('recipient', '=', 'flora@example.com')
      .where('kind', '=', 'member-restore')
      .execute();
    expect(mails).toHaveLength(3);
  });
});

describe('sessions', () => {
  test('are listed without an address, and end one by one or all but one', async () => {
    const { member_id, token } = await aMember(it.ctx(), 'Greta');
    const second = await signIn(it.ctx(), signed('greta', { device: 'Safari, iOS', country: '' }));
    const list = await listSessions(it.ctx(), member_id);
    expect(list.map((each) => [each.device, each.country])).toEqual([
      ['Safari, iOS', ''],
      ['Firefox, Linux', 'at'],
    ]);
    const own = await findSession(it.db, token);
    const other = await aMember(it.ctx(), 'Hanna');
    expect(await endSession(it.ctx(), other.member_id, own?.session_id ?? 0)).toBe(false);
    expect(await endSessions(it.ctx(), member_id, own?.session_id)).toBe(1);
    expect(await findSession(it.db, second.token)).toBeUndefined();
    expect(await endSession(it.ctx(), member_id, own?.session_id ?? 0)).toBe(true);
    expect(await findSession(it.db, token)).toBeUndefined();
  });

  test.each([
    ['used_at', '13 hours', false, undefined],
    ['used_at', '11 hours', false, 'Ida'],
    ['used_at', '29 days', true, 'Ida'],
    ['used_at', '31 days', true, undefined],
    ['created_at', '181 days', true, undefined],
  ] as const)('with %s %s ago, remembered %s: %s', async (column, age, is_remembered, username) => {
    if (
      !(await it.db.selectFrom('login').select('id').where('name', '=', 'Ida').executeTakeFirst())
    )
      await aMember(it.ctx(), 'Ida');
    const { token } = await signIn(it.ctx(), signed('ida', { is_remembered }));
    await sql`update login_session set ${sql.ref(column)} = now() - ${age}::interval
      where id = (select max(id) from login_session)`.execute(it.db);
    expect((await findSession(it.db, token))?.username).toBe(username);
  });

  test('of a suspended member do not count, and the right password alone says why', async () => {
    const { member_id, token } = await aMember(it.ctx(), 'Jonas');
    await it.db
      .updateTable('login')
      .set({ suspended_at: sql`now()`, suspended_reason: 'Advertising in titles.' })
      .where('id', '=', member_id)
      .execute();
    expect(await findSession(it.db, token)).toBeUndefined();
    expect(await code(signIn(it.ctx(), signed('jonas')))).toEqual([
      'suspended',
      { reason: 'Advertising in titles.' },
    ]);
    expect(await code(signIn(it.ctx(), signed('jonas', { password: 'wrong' })))).toEqual([
      'invalid_login',
    ]);
  });
});

test('a mail of an account leaves with the link in the language of the account', async () => {
  await signUp(it.ctx(), { username: 'Lena', email: 'lena@example.com', password, lang: 'ja' });
  const row = await it.db
    .selectFrom('mail_outbox')
    .select(['mail_id', 'subject'])
    .where('recipient', '=', 'lena@example.com')
    .executeTakeFirstOrThrow();
  expect(row.subject).toBe('メールアドレスの確認');
  await deliverMail(it.ctx(), { mail_id: row.mail_id });
  const { state } = await it.db
    .selectFrom('mail_outbox')
    .select('state')
    .where('mail_id', '=', row.mail_id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('sent');
});
