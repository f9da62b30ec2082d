import { expect, test } from 'vitest';
import { security_urls } from '#contracts/calls/accounts/account-security.ts';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { passkey_urls } from '#contracts/calls/accounts/passkeys.ts';
import { cookieOf, setCookies } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMemberWithFactor, recoveryCodesOf } from '#tests/support/factors.ts';
import { aMember, member_password as password } from '#tests/support/members.ts';

const api = withApi();
const origin = 'https://tube.example';
let asked = 0;

/** Each call comes from an address of its own: attempts are counted by account, or by browser. */
const post = (url: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  api.app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.2.${++asked >> 8}.${asked & 255}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', cookie },
  });
const guesses = Array.from({ length: 20 }, (_, n) => n);
const late = { error: 1, code: 'too_many_requests' };

type Answer = Awaited<ReturnType<typeof post>>;

/** The cookie by which a browser is known. */
const deviceOf = (answer: Answer): string =>
  setCookies(answer)
    .find((line) => line.startsWith('__Host-device='))
    ?.split(';', 1)[0] ?? '';

/** Signs in to where the code is asked for. */
const half = async (name: string, device = ''): Promise<string> =>
  [
    cookieOf(await post(auth_urls.sign_in, { name, password }, device)),
    ...(device === '' ? [] : [device]),
  ].join('; ');

const giveCode = (code: string, cookie: string) => post(auth_urls.code, { code }, cookie);

test('codes that fail elsewhere delay no browser in which the owner was signed in', async () => {
  const { member_id } = await aMemberWithFactor(api.ctx(), 'Anna');
  const [first = '', second = '', third = ''] = await recoveryCodesOf(api.ctx(), member_id);
  const device = deviceOf(await giveCode(first, await half('anna')));
  expect(device).not.toBe('');
  const elsewhere = await half('anna');
  for (const _ of guesses) expect((await giveCode('000000', elsewhere)).statusCode).toBe(422);
  expect((await giveCode(second, elsewhere)).json()).toMatchObject(late);
  expect((await giveCode(second, await half('anna', device))).json()).toEqual({ ok: 1, next: '/' });

  // This does not bypass the delay: failures in the known browser count there, and do not lock the owner out elsewhere.
  const known = await half('anna', device);
  for (const _ of guesses) expect((await giveCode('000000', known)).statusCode).toBe(422);
  expect((await giveCode(third, known)).json()).toMatchObject(late);
});

test('a browser in which another member was signed in is delayed as any other', async () => {
  const { member_id } = await aMemberWithFactor(api.ctx(), 'Berta');
  const [code = ''] = await recoveryCodesOf(api.ctx(), member_id);
  await aMember(api.ctx(), 'Clara');
  const device = deviceOf(await post(auth_urls.sign_in, { name: 'clara', password }));
  const waiting = await half('berta', device);
  for (const _ of guesses) expect((await giveCode('000000', waiting)).statusCode).toBe(422);
  expect((await giveCode(code, waiting)).json()).toMatchObject(late);
});

test('proofs that fail elsewhere delay no browser in which the owner was signed in', async () => {
  const { member_id } = await aMemberWithFactor(api.ctx(), 'Dora');
  const [first = ''] = await recoveryCodesOf(api.ctx(), member_id);
  const own = await giveCode(first, await half('dora'));
  const [cookie, device] = [cookieOf(own), deviceOf(own)];
  const session = cookie
    .split('; ')
    .filter((each) => each !== device)
    .join('; ');
  const wrong = { password: 'not this one' };
  for (const _ of guesses)
    expect((await post(security_urls.new_codes, wrong, session)).statusCode).toBe(422);
  const calls = [
    [security_urls.new_codes, { password }],
    [security_urls.export, { password }],
    [security_urls.change_email, { password, email: 'dora@example.net' }],
    [security_urls.create_token, { password, name: 'Script', days: '30', upload: 'on' }],
    [passkey_urls.add, { password }],
    // Last: the password is another one from then on.
    [security_urls.change_password, { current: password, password: 'another calm lake' }],
  ] as const;
  for (const [url, fields] of calls)
    expect([url, (await post(url, fields, session)).json()]).toEqual([
      url,
      expect.objectContaining(late),
    ]);
  for (const [url, fields] of calls)
    expect([url, (await post(url, fields, cookie)).statusCode]).toEqual([url, 200]);

  for (const _ of guesses)
    expect((await post(security_urls.new_codes, wrong, cookie)).statusCode).toBe(422);
  const renewed = { password: 'another calm lake' };
  expect((await post(security_urls.new_codes, renewed, cookie)).json()).toMatchObject(late);
});
