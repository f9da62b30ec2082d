import { expect, test } from 'vitest';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { accountCallsOf } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { solvedFor } from '#tests/support/forms.ts';
import { addressOfMember, mailTo, member_password } from '#tests/support/members.ts';

const checked = withApi(({ accounts }) => ({ accounts: { ...accounts, checks_sign_ups: true } }));
const send = (username: string, captcha?: string) =>
  accountCallsOf(checked).post(auth_urls.sign_up, {
    username,
    email: addressOfMember(username),
    password: member_password,
    adult: 'on',
    terms: 'on',
    ...(captcha !== undefined && { captcha }),
  });

test('where sign-ups are checked, each needs a proof of its own that no robot sends it', async () => {
  const captcha = await solvedFor(checked.app, '127.0.0.1');
  for (const wrong of [undefined, '', 'x', captcha.slice(0, -4)]) {
    const refused = await send('Xenia', wrong);
    expect([refused.statusCode, refused.json()]).toEqual([422, { error: { captcha: 'wrong' } }]);
  }
  expect((await send('Xenia', captcha)).statusCode).toBe(200);
  const again = await send('Yvonne', captcha);
  expect([again.statusCode, again.json()]).toEqual([422, { error: { captcha: 'wrong' } }]);
  expect(await mailTo(checked.db, addressOfMember('Yvonne'))).toBeUndefined();
});
