import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { getDigest, saveDigest } from '../digests/index.ts';
import { eraseAccount } from '../erasure/index.ts';
import { saveUploadMails } from '../upload-mails/index.ts';
import { checkMailToken, endMails, mailToken } from './index.ts';

const it = withCtx();
let number = 0;

/** A member who gets all mails of notice. */
async function aReader(): Promise<number> {
  const { member_id } = await aMember(it.ctx(), `Ending-${++number}`);
  await saveDigest(it.ctx(), {
    member_id,
    every: 'day',
    hour: 8,
    time_zone: 'UTC',
    wanted: ['message'],
  });
  await saveUploadMails(it.ctx(), { member_id, is_mailed: true });
  return member_id;
}

/** Which mails a member gets. */
async function mailsOf(member_id: number): Promise<[digest: string, uploads: boolean | undefined]> {
  const profile = await it.db
    .selectFrom('profile')
    .select('mails_uploads')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  return [(await getDigest(it.ctx(), { member_id })).every, profile?.mails_uploads];
}

test('a token ends mails of its kind, of its member alone, twice as well', async () => {
  const [one, other] = [await aReader(), await aReader()];
  const token = mailToken(it.ctx(), 'uploads', one);
  expect(await checkMailToken(it.ctx(), { token })).toBe('uploads');
  expect(await mailsOf(one)).toEqual(['day', true]);
  expect(await endMails(it.ctx(), { token })).toBe('uploads');
  expect(await endMails(it.ctx(), { token })).toBe('uploads');
  expect(await mailsOf(one)).toEqual(['day', false]);
  expect(await endMails(it.ctx(), { token: mailToken(it.ctx(), 'digest', one) })).toBe('digest');
  expect(await mailsOf(one)).toEqual(['off', false]);
  expect(await mailsOf(other)).toEqual(['day', true]);
});

test('a forged token ends nothing, and one of an account that is gone does no harm', async () => {
  const [one, other] = [await aReader(), await aReader()];
  const token = mailToken(it.ctx(), 'digest', one);
  for (const forged of [
    mailToken(it.ctx(), 'digest', other).slice(0, 6) + token.slice(6),
    mailToken(it.ctx(), 'uploads', one).slice(0, 6) + token.slice(6, -1),
    'A'.repeat(27),
    '',
    `${token}A`,
  ])
    await expect(endMails(it.ctx(), { token: forged })).rejects.toMatchObject({
      code: 'not_found',
    });
  expect(await mailsOf(one)).toEqual(['day', true]);
  await eraseAccount(it.ctx({ kind: 'system' }), one, 'member');
  await endMails(it.ctx(), { token });
});
