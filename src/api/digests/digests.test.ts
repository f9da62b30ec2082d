import { beforeAll, expect, test } from 'vitest';
import {
  digest_settings_url,
  digest_url,
  unsubscribeUrl,
  type Digest,
} from '#contracts/calls/accounts/digest.ts';
import { notificationKinds } from '#contracts/calls/social/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { languages } from '#contracts/vocabulary.ts';
import { mailToken } from '#domain/unsubscribe/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';

const api = withApi();
let session = '';
let token = '';
beforeAll(async () => {
  const { token: of_session, member_id } = await aMember(api.ctx(), 'Ruth');
  session = of_session;
  token = mailToken(api.ctx(), 'digest', member_id);
});

const own = () => ({ cookie: `__Host-session=${session}` });
const digest = async (): Promise<Digest> =>
  (await api.app.inject({ url: digest_url, headers: own() })).json();
const save = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: digest_settings_url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://tube.example',
      ...own(),
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const daily = { every: 'day', hour: '7', time_zone: 'Europe/Berlin', message: 'on' };

test('mails are off as shipped; a choice is stored, and what is none is refused by its field', async () => {
  expect(await digest()).toMatchObject({ every: 'off', hour: 8, time_zone: 'UTC', off: [] });
  const saved = await save(daily, { accept: 'text/html' });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, accountPages.digest('saved')]);
  const { off, time_zones, ...choice } = await digest();
  expect(choice).toEqual({ every: 'day', hour: 7, time_zone: 'Europe/Berlin' });
  expect(off.toSorted()).toEqual(notificationKinds.filter((kind) => kind !== 'message').toSorted());
  expect(time_zones).toContain('Asia/Tokyo');
  const refused = await save({ ...daily, time_zone: 'Mars/Crater' });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({ error: { time_zone: 'invalid' } }),
  ]);
  for (const wrong of [{ hour: '24' }, { every: 'hour' }, { sender: 'on' }])
    expect((await save({ ...daily, ...wrong } as never)).statusCode).toBe(422);
  expect((await save(daily, { cookie: '' })).statusCode).toBe(401);
});

test('the address of a mail shows one button and changes nothing when it is read', async () => {
  for (const lang of languages) {
    const page = await api.app.inject({ url: unsubscribeUrl(lang, token) });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain(`<html lang="${lang}">`);
    expect(page.body.match(/<button/g)).toHaveLength(1);
    expect(page.body).not.toContain('Ruth');
  }
  expect((await digest()).every).toBe('day');
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'a form with parts',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['no body', undefined, undefined],
])(
  '%s ends the mails, with no session, origin, cookie or redirect, twice as well',
  async (_what, type, payload) => {
    await save(daily);
    for (let time = 0; time < 2; time++) {
      const ended = await api.app.inject({
        method: 'POST',
        url: unsubscribeUrl('de', token),
        headers: type === undefined ? {} : { 'content-type': type },
        ...(payload !== undefined && { payload }),
      });
      expect([ended.statusCode, ended.headers.location]).toEqual([200, undefined]);
      expect(ended.headers['set-cookie']).toBeUndefined();
      expect(ended.body).toContain('Du bekommst diese E-Mails nicht mehr');
      expect(ended.body).not.toContain('<button');
      expect((await digest()).every).toBe('off');
    }
  },
);

test.each([
  ['a short token', () => unsubscribeUrl('en', 'short')],
  ['a forged token', () => unsubscribeUrl('en', 'A'.repeat(27))],
  ['an unknown language', () => unsubscribeUrl('xx' as never, token)],
  ['a query', () => `${unsubscribeUrl('en', token)}?now`],
])('an address with %s is in no mail', async (_what, address) => {
  for (const method of ['GET', 'POST'] as const)
    expect((await api.app.inject({ method, url: address() })).statusCode).toBe(404);
});
