import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { beginFactor, confirmFactor } from '#domain/credentials/index.ts';
import { pruneMail } from '#domain/mail/index.ts';
import { findSession, restorePassword, signIn } from '#domain/members/index.ts';
import {
  a_device,
  aMember,
  anUnconfirmed,
  mailTo,
  member_password,
} from '#tests/support/members.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { codeOf } from '#tests/support/factors.ts';
import { demandWriteAccess, makeReadOnly } from '#domain/write-access/index.ts';
import { unzipped } from '#tests/support/unzip.ts';
import { adminCommand } from './admin.ts';
import { memberCommand } from './member.ts';

const it = withCommands();
const run = (...args: string[]) => it.velour(memberCommand, args);
const enter = (name: string) =>
  signIn(it.ctx(), {
    ...a_device,
    name,
    password: member_password,
    address: '192.0.2.1',
    known_members: [],
  });

test('accounts are listed and shown with their state and what happened to them', async () => {
  await aMember(it.ctx(), 'Anna');
  await anUnconfirmed(it.ctx(), 'Berta');
  const listed = await run('list');
  expect(listed.out).toMatch(
    /^\d+: Berta · member · unconfirmed · since .*\n\d+: Anna · member · active/,
  );
  const shown = await run('show', 'anna');
  expect(shown.out).toContain('anna@example.com · 1 sessions');
  expect(shown.out).toContain('account.confirmed by member');
  expect(JSON.parse((await run('show', '--json', 'anna')).out)).toMatchObject({ username: 'Anna' });
  expect(await run('show', 'nobody')).toMatchObject({
    status: 1,
    err: 'There is no such account.\n',
  });
});

test('a ban has no end, and is lifted by a word', async () => {
  await aMember(it.ctx(), 'Gerda');
  expect(await run('ban', 'gerda', '--reason', 'Threats.', '--days', '3')).toMatchObject({
    status: 2,
  });
  expect(await run('suspend', 'gerda', '--reason', 'Threats.')).toMatchObject({ status: 2 });
  expect(await run('ban', 'gerda', '--reason', 'Threats.')).toMatchObject({
    out: 'gerda is banned.\n',
  });
  await expect(enter('gerda')).rejects.toMatchObject({
    code: 'suspended',
    info: { reason: 'Threats.' },
  });
  expect((await run('show', 'gerda')).out).toContain('· banned ·');
  expect((await mailTo(it.db, 'gerda@example.com'))?.subject).toBe('Your account has been closed');
  await run('unban', 'gerda');
  expect((await enter('gerda')).token).toMatch(/^\w{32}$/);
});

test('a suspended account has no session and gets none until it is lifted; the reason is for its member', async () => {
  const { token } = await aMember(it.ctx(), 'Clara');
  expect(await run('suspend', 'clara')).toMatchObject({ status: 2 });
  expect(await run('suspend', 'clara', '--reason', 'Advertising.', '--days', '7')).toMatchObject({
    status: 0,
  });
  expect(await findSession(it.db, token)).toBeUndefined();
  await expect(enter('clara')).rejects.toMatchObject({
    code: 'suspended',
    info: { reason: 'Advertising.', until: expect.any(String) },
  });
  const mail = await mailTo(it.db, 'clara@example.com');
  expect(mail).toMatchObject({ kind: 'member-suspended' });
  expect(mail?.body_text).toContain('Advertising.');
  await run('unban', 'clara');
  const { token: fresh } = await enter('clara');
  expect(await run('end-sessions', 'clara')).toMatchObject({ out: '1 sessions ended.\n' });
  expect(await findSession(it.db, fresh)).toBeUndefined();
});

test('an erased account is gone, with its mails but the one that says why, which does not stay', async () => {
  const { member_id, token } = await aMember(it.ctx(), 'Dora');
  const why = ['--reason', 'Fraud.'];
  await sql`update login set lang = 'de' where id = ${member_id}`.execute(it.db);
  expect(await run('erase', 'dora')).toMatchObject({ status: 2 });
  expect(await run('erase', 'dora', ...why)).toMatchObject({ status: 0, out: 'dora is erased.\n' });
  expect(await findSession(it.db, token)).toBeUndefined();
  await expect(enter('dora')).rejects.toMatchObject({ code: 'invalid_login' });
  const mails = await mailsOf(it.db, { recipient: 'dora@example.com' });
  expect(mails).toMatchObject([{ kind: 'member-erased', subject: 'Dein Konto wurde gelöscht' }]);
  expect(mails[0]?.body_text).toContain('Der Grund: Fraud.');
  const { rows } = await sql`select actor, info from audit_event
    where kind = 'account.erased' and member_id = ${member_id}`.execute(it.db);
  expect(rows).toEqual([{ actor: 'operator', info: { reason: 'Fraud.' } }]);
  expect(await run('erase', 'dora', ...why)).toMatchObject({ status: 1 });
  await sql`update mail_outbox set created_at = now() - interval '3 days'`.execute(it.db);
  await pruneMail(it.ctx());
  expect(await mailsOf(it.db, { recipient: 'dora@example.com' })).toEqual([]);
});

test('an unconfirmed address gets no mail about an erasure', async () => {
  await anUnconfirmed(it.ctx(), 'Otto');
  expect(await run('erase', 'otto', '--reason', 'A robot.')).toMatchObject({ status: 0 });
  expect(await mailsOf(it.db, { recipient: 'otto@example.com' })).toEqual([]);
});

test('an account that may only read may write again after a word', async () => {
  const { member_id } = await aMember(it.ctx(), 'Helga');
  expect((await run('clear', 'helga')).err).toBe('This account may write.\n');
  await it.db.transaction().execute((trx) => makeReadOnly(trx, member_id));
  expect((await run('show', 'helga')).out).toContain('may only read');
  expect(await run('clear', 'helga')).toMatchObject({ out: 'helga may write again.\n' });
  await expect(demandWriteAccess(it.ctx(), it.db, member_id)).resolves.toBeUndefined();
});

describe('administrators', () => {
  const create = (...args: string[]) => it.velour(adminCommand, ['create', ...args]);
  const tokenOf = (out: string): string => /\/restore\/([\w-]{32})\//.exec(out)?.[1] ?? '';
  const open = async (out: string): Promise<string> =>
    restorePassword(it.ctx(), { token: tokenOf(out), password: member_password }, a_device);

  test('are made by a link that works once, one unless more are wanted; their rights need a second factor', async () => {
    expect(await create('Wren')).toMatchObject({ status: 2 });
    expect((await create('Wren', 'none')).err).toBe('That is no e-mail address.\n');
    const first = await create('Wren', 'wren@example.com');
    expect(first).toMatchObject({ status: 0, out: expect.stringMatching(/^http.*\/restore\//) });
    // It counts before anybody has opened it.
    for (const other of [
      ['Xenia', 'xenia@example.com'],
      ['Xenia', 'wren@example.com'],
      ['Wren', 'xenia@example.com'],
    ])
      expect((await create(...other)).err).toBe(
        'There is an administrator already, opened or not: say --another.\n',
      );
    // The link was not opened: the account is made again, and the first link is void.
    const second = await create('Wren', 'wren@example.com');
    await expect(open(first.out)).rejects.toMatchObject({ code: 'expired_link' });
    const session = await findSession(it.db, await open(second.out));
    // No one has accepted the terms for them.
    expect(session).toMatchObject({ username: 'Wren', role: 'member', terms_version: '' });
    await expect(open(second.out)).rejects.toMatchObject({ code: 'expired_link' });
    const { session_id = 0, member_id = 0 } = session ?? {};
    const proof = { member_id, address: '192.0.2.1', password: member_password };
    await beginFactor(it.ctx(), proof);
    const code = await codeOf(it.ctx(), member_id);
    await confirmFactor(it.ctx(), { ...proof, session_id, code });
    const { rows } = await sql<{ role: string }>`
      select l.role from login_session as s join login as l on l.id = s.user_id
      where s.id = ${session_id} and s.factor_at is not null`.execute(it.db);
    expect(rows).toEqual([{ role: 'administrator' }]);

    expect((await create('Xenia', 'xenia@example.com')).err).toBe(
      'There is an administrator already, opened or not: say --another.\n',
    );
    expect((await create('--another', 'Wren', 'x@example.com')).err).toMatch(/^The name is taken/);
    expect(await create('--another', 'Xenia', 'xenia@example.com')).toMatchObject({ status: 0 });
  });

  test('the last one stays; a new role ends all sessions', async () => {
    const last = 'That is the last administrator: make another one first.\n';
    const reason = ['--reason', 'Test.'];
    expect((await run('role', 'wren', 'member', ...reason)).err).toBe(last);
    expect((await run('ban', 'wren', ...reason)).err).toBe(last);
    expect((await run('erase', 'wren', ...reason)).err).toBe(last);
    const { token } = await aMember(it.ctx(), 'Yara');
    expect(await run('role', 'yara', 'owner', ...reason)).toMatchObject({ status: 2 });
    expect(await run('role', 'yara', 'administrator')).toMatchObject({ status: 2 });
    expect(await run('role', 'yara', 'administrator', ...reason)).toMatchObject({ status: 0 });
    expect(await findSession(it.db, token)).toBeUndefined();
    // Of two at once who take one another's rights away, one has to stay.
    const ends = await Promise.all(
      ['wren', 'yara'].map((name) => run('role', name, 'member', ...reason)),
    );
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

test('cases of dangers for children are shown to staff alone, by a word, and not beyond the role', async () => {
  await aMember(it.ctx(), 'Zoe');
  const reason = ['--reason', 'trained'];
  const may = async () => {
    const { rows } = await sql<{ may: boolean }>`
      select has_child_safety as may from login where name = 'Zoe'`.execute(it.ctx().db);
    return rows[0]?.may;
  };
  expect(await run('child-safety', 'zoe', 'on', ...reason)).toMatchObject({ status: 1 });
  expect(await run('child-safety', 'zoe', 'maybe', ...reason)).toMatchObject({ status: 2 });
  expect(await run('child-safety', 'zoe', 'on')).toMatchObject({ status: 2 });
  expect(await may()).toBe(false);
  await run('role', 'zoe', 'moderator', ...reason);
  expect(await run('child-safety', 'zoe', 'on', ...reason)).toMatchObject({ status: 0 });
  expect(await may()).toBe(true);
  await run('role', 'zoe', 'member', ...reason);
  expect(await may()).toBe(false);
});

test('the export of a member who cannot sign in is a file for the owner alone', async () => {
  const { member_id } = await aMember(it.ctx(), 'Wanda');
  await run('ban', 'wanda', '--reason', 'Advertising.');
  const file = join(it.folder, 'wanda.zip');
  expect(await run('export', 'wanda')).toMatchObject({ status: 2 });
  expect(await run('export', 'wanda', file)).toMatchObject({
    status: 0,
    out: `All that is stored of wanda is in ${file}.\n`,
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const data: unknown = JSON.parse((await unzipped(file)).get('data.json')?.toString() ?? '');
  expect(data).toMatchObject({
    account: [{ id: member_id, suspended_reason: 'Advertising.' }],
  });
  expect(await run('export', 'wanda', file)).toMatchObject({
    status: 1,
    err: 'There is such a file already.\n',
  });
  expect(await run('export', 'nobody', `${file}.2`)).toMatchObject({ status: 1 });
});
