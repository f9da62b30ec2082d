import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Ctx } from '#domain/ctx.ts';
import type { Registration } from '#contracts/calls/accounts/accounts.ts';
import { confirmEmail, findSession, signIn, signUp } from '#domain/members/index.ts';
import { getMember } from '#domain/profiles/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import {
  a_device,
  addressOfMember,
  mailTo,
  member_password,
  tokenIn,
} from '#tests/support/members.ts';
import { inviteCommand } from '#app/commands/members/invite.ts';
import { memberCommand } from '#app/commands/members/member.ts';

const it = withCommands();
const velour = (...args: string[]) => it.velour(memberCommand, args);

/** A site whose owner decides who joins. */
function siteOf(registration: Registration): Ctx {
  const ctx = it.ctx();
  const accounts = { ...ctx.settings.accounts, registration };
  return { ...ctx, settings: { ...ctx.settings, accounts } };
}
const join = (ctx: Ctx, username: string, more: { reason?: string; invite?: string } = {}) =>
  signUp(ctx, {
    username,
    email: addressOfMember(username),
    password: member_password,
    lang: 'en',
    ...more,
  });
const enter = (name: string) =>
  signIn(it.ctx(), {
    ...a_device,
    name,
    password: member_password,
    address: '192.0.2.1',
    known_members: [],
  });
const linkOf = async (username: string): Promise<string> =>
  tokenIn((await mailTo(it.db, addressOfMember(username)))?.body_text);

describe('where the owner decides', () => {
  const site = () => siteOf('approval');

  test('an account says why, waits after its confirmation, and is let in with a mail', async () => {
    for (const reason of ['', '  ', undefined])
      await expect(
        join(site(), 'Anna', { ...(reason !== undefined && { reason }) }),
      ).rejects.toMatchObject({
        code: 'invalid',
        info: { reason: 'required' },
      });
    await expect(join(site(), 'Anna', { reason: 'x'.repeat(1001) })).rejects.toMatchObject({
      info: { reason: 'long' },
    });
    await join(site(), 'Anna', { reason: ' I draw posters.\n' });
    expect(await confirmEmail(site(), await linkOf('Anna'), a_device)).toBeUndefined();
    await expect(enter('anna')).rejects.toMatchObject({ code: 'unapproved' });
    await expect(getMember(it.ctx(), 'anna')).rejects.toMatchObject({ code: 'not_found' });
    expect((await velour('list', '--waiting')).out).toMatch(
      /^\d+: Anna · member · waiting · since/,
    );
    expect((await velour('show', 'anna')).out).toContain('wants to join: I draw posters.');
    // Of two at once one decides.
    const words = await Promise.all([velour('approve', 'anna'), velour('approve', 'anna')]);
    expect(words.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await velour('reject', 'anna', '--reason', 'No.')).err).toBe(
      'This account does not wait for you.\n',
    );
    const mail = await mailTo(it.db, 'anna@example.com');
    expect([mail?.kind, mail?.body_text]).toEqual([
      'member-approved',
      expect.stringContaining('/signin/'),
    ]);
    const { token } = await enter('anna');
    expect(await findSession(it.db, token)).toMatchObject({ username: 'Anna' });
    expect((await velour('list', '--waiting')).out).toBe('');
  });

  test('one that is rejected is deleted, its name is free, and a mail says why', async () => {
    await join(site(), 'Berta', { reason: 'To post advertising.' });
    await confirmEmail(site(), await linkOf('Berta'), a_device);
    expect(await velour('reject', 'berta')).toMatchObject({ status: 2 });
    expect(await velour('reject', 'berta', '--reason', 'No advertising.')).toMatchObject({
      status: 0,
    });
    const mail = await mailTo(it.db, 'berta@example.com');
    expect([mail?.kind, mail?.body_text]).toEqual([
      'member-rejected',
      expect.stringContaining('No advertising.'),
    ]);
    await expect(enter('berta')).rejects.toMatchObject({ code: 'invalid_login' });
    await join(site(), 'Berta', { reason: 'To watch.' });
  });

  test('an unconfirmed address gets no mail about the decision, nor about one after it', async () => {
    for (const name of ['Doris', 'Ellen']) await join(site(), name, { reason: 'To watch.' });
    expect(await velour('approve', 'doris')).toMatchObject({ status: 0 });
    expect(await velour('role', 'doris', 'moderator', '--reason', 'Known.')).toMatchObject({
      status: 0,
    });
    expect(await velour('suspend', 'doris', '--days', '3', '--reason', 'Spam.')).toMatchObject({
      status: 0,
    });
    expect(await velour('reject', 'ellen', '--reason', 'No.')).toMatchObject({ status: 0 });
    for (const name of ['doris', 'ellen'])
      expect([name, (await mailTo(it.db, addressOfMember(name)))?.kind]).toEqual([
        name,
        // The link of the sign-up; it goes with the account.
        name === 'doris' ? 'member-confirm' : undefined,
      ]);
  });

  test('a session from before does not count while the account waits', async () => {
    await join(it.ctx(), 'Clara');
    const token = await confirmEmail(it.ctx(), await linkOf('Clara'), a_device);
    await sql`update login set approved_at = null where username = 'clara'`.execute(it.db);
    expect(await findSession(it.db, token ?? '')).toBeUndefined();
  });
});

describe('by invitation', () => {
  const site = () => siteOf('invite');
  const invite = async (): Promise<string> =>
    /^https?:\/\/[^/]+\/signup\/\?invite=([\w-]{32})\n$/.exec(
      (await it.velour(inviteCommand)).out,
    )?.[1] ?? '';

  test('each makes one account, in its time, for anyone who holds it', async () => {
    const [token, late] = [await invite(), await invite()];
    for (const wrong of ['', 'x'.repeat(32)])
      await expect(join(site(), 'Dora', { invite: wrong })).rejects.toMatchObject({
        code: 'expired_link',
      });
    await expect(join(site(), 'Dora')).rejects.toMatchObject({ code: 'expired_link' });
    const both = await Promise.allSettled(
      ['Dora', 'Emma'].map((name) => join(site(), name, { invite: token })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await sql`update login_invite set expires_at = now()`.execute(it.db);
    await expect(join(site(), 'Fanny', { invite: late })).rejects.toMatchObject({
      code: 'expired_link',
    });
    expect(await it.velour(inviteCommand, ['--days', '0'])).toMatchObject({ status: 2 });
  });

  test('a fault of the form uses none up; a known address does, as a free one would', async () => {
    const token = await invite();
    await expect(join(site(), 'a b', { invite: token })).rejects.toMatchObject({ code: 'invalid' });
    await join(site(), 'Greta', { invite: token });
    const second = await invite();
    const given = {
      email: addressOfMember('Greta'),
      password: member_password,
      lang: 'en',
    } as const;
    await signUp(site(), { ...given, username: 'Hilde', invite: second });
    await expect(join(site(), 'Ida', { invite: second })).rejects.toMatchObject({
      code: 'expired_link',
    });
  });
});
