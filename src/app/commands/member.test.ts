import { expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { findSession, signIn } from '#domain/members/index.ts';
import {
  a_device,
  aMember,
  anUnconfirmed,
  mailTo,
  member_password,
} from '#tests/support/members.ts';
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
  await run('unsuspend', 'clara');
  const { token: fresh } = await enter('clara');
  expect(await run('end-sessions', 'clara')).toMatchObject({ out: '1 sessions ended.\n' });
  expect(await findSession(it.db, fresh)).toBeUndefined();
});

test('an erased account is gone, with its mails', async () => {
  const { token } = await aMember(it.ctx(), 'Dora');
  expect(await run('erase', 'dora')).toMatchObject({ status: 0, out: 'dora is erased.\n' });
  expect(await findSession(it.db, token)).toBeUndefined();
  expect(await mailTo(it.db, 'dora@example.com')).toBeUndefined();
  await expect(enter('dora')).rejects.toMatchObject({ code: 'invalid_login' });
  expect(await run('erase', 'dora')).toMatchObject({ status: 1 });
});
