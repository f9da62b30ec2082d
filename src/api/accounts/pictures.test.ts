import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { accountDraftUrl, type AccountDraft } from '#contracts/calls/accounts/accounts.ts';
import { member_picture_url } from '#contracts/calls/accounts/member-pictures.ts';
import { profile_url, type OwnProfile } from '#contracts/calls/accounts/profiles.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';

const state = { cookie: '', other: '', picture: Buffer.alloc(0), is_away: false };
const api = withApi(({ domain }) => {
  const away = () => Promise.reject(new Error('Connection terminated'));
  const find: typeof domain.pictures.find = (asked) =>
    state.is_away ? away() : domain.pictures.find(asked);
  return { domain: { ...domain, pictures: { ...domain.pictures, find } } };
});
const { get } = accountCallsOf(api);
beforeAll(async () => {
  const cookie = async (name: string) => `__Host-session=${(await aMember(api.ctx(), name)).token}`;
  state.cookie = await cookie('Anna');
  state.other = await cookie('Berta');
  const create = { width: 1300, height: 400, channels: 3, background: '#48c' } as const;
  state.picture = await sharp({ create }).jpeg().toBuffer();
});

/** As a browser sends a form with a file. */
function bodyOf(fields: Readonly<Record<string, string>>, file?: Buffer): Buffer {
  const head = '--x\r\nContent-Disposition: form-data; name=';
  const texts = Object.entries(fields).map(
    ([name, value]) => `${head}"${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(texts.join('')),
    ...(file
      ? [Buffer.from(`${head}"file"; filename="a.jpg"\r\n\r\n`), file, Buffer.from('\r\n')]
      : []),
    Buffer.from('--x--\r\n'),
  ]);
}

const send = (payload: Buffer, headers: Readonly<Record<string, string>> = {}) =>
  api.app.inject({
    method: 'POST',
    url: member_picture_url,
    payload,
    headers: {
      origin: 'https://tube.example',
      'content-type': 'multipart/form-data; boundary=x',
      cookie: state.cookie,
      ...headers,
    },
  });

test('a picture is taken from its member, who alone gets it before it is approved', async () => {
  const area = { x: '10', y: '10', width: '300', height: '300' };
  const sent = await send(bodyOf({ section: 'u_ava', ...area }, state.picture));
  expect([sent.statusCode, sent.json()]).toEqual([
    200,
    { ok: 1, url: expect.stringMatching(/^\/media\/m\/[a-z0-9]{22}\/256\.webp$/) },
  ]);
  const { url } = sent.json<{ url: string }>();
  expect((await get(url)).statusCode).toBe(404);
  expect((await get(url, state.other)).statusCode).toBe(404);
  const own = await get(url, state.cookie);
  expect([own.statusCode, own.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  ]);
  expect((await sharp(own.rawPayload).metadata()).width).toBe(256);
  for (const name of ['note', '256.svg', '512.webp', '..%2fnote', '256.webp?x=1'])
    expect((await get(url.replace('256.webp', name), state.cookie)).statusCode).toBe(404);

  await api.db.updateTable('member_picture').set({ state: 'approved' }).execute();
  const shared = await get(url);
  expect([shared.statusCode, shared.headers['cache-control']]).toEqual([
    200,
    'public, max-age=60, s-maxage=3600',
  ]);
  expect((await get(url, state.other)).rawPayload.equals(shared.rawPayload)).toBe(true);
});

test('while the database is away a picture is not there for now, which no cache stores', async () => {
  const { url } = (await send(bodyOf({ section: 'u_ava' }, state.picture))).json<{ url: string }>();
  state.is_away = true;
  for (const cookie of ['', state.cookie]) {
    const { statusCode, headers } = await get(url, cookie);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
  }
  state.is_away = false;
  expect((await get(url, state.cookie)).statusCode).toBe(200);
});

test('without a session, or from elsewhere, a body is not read; wrong ones change nothing', async () => {
  const before = (await get(profile_url, state.cookie)).body;
  const right = bodyOf({ section: 'u_cover' }, state.picture);
  // A body that is far too large is refused for the missing session before it is examined.
  const huge = Buffer.alloc(11 * 1024 ** 2);
  expect((await send(huge, { cookie: '' })).statusCode).toBe(401);
  expect((await send(right, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await send(huge)).statusCode).toBe(413);
  for (const [body, error] of [
    [bodyOf({ section: 'u_cover' }), { file: 'required' }],
    [bodyOf({ section: 'u_back' }, state.picture), { section: 'invalid' }],
    [bodyOf({}, state.picture), { section: 'missing' }],
    [bodyOf({ section: 'u_ava', member_id: '1' }, state.picture), { form: 'invalid' }],
    [bodyOf({ section: 'u_ava', x: '1' }, state.picture), { form: 'invalid' }],
    [
      bodyOf({ section: 'u_ava', x: '-1', y: '0', width: '9', height: '9' }, state.picture),
      { x: 'invalid' },
    ],
    [
      bodyOf({ section: 'u_ava', x: '0', y: '0', width: '0', height: '9' }, state.picture),
      { file: 'too_small' },
    ],
    [bodyOf({ section: 'u_ava' }, Buffer.from('<svg/>')), { file: 'file_type' }],
  ] as const) {
    const refused = await send(body);
    expect([refused.statusCode, refused.json()]).toEqual([422, { error }]);
  }
  expect((await get(profile_url, state.cookie)).body).toBe(before);
});

test('a browser without script is led back to its page, which says what was wrong', async () => {
  const right = await send(bodyOf({ section: 'u_cover' }, state.picture), html);
  expect([right.statusCode, right.headers.location]).toEqual([
    303,
    '/account/profile/?state=saved',
  ]);
  const { pictures } = (await get(profile_url, state.cookie)).json<OwnProfile>();
  expect(pictures).toContainEqual(expect.objectContaining({ section: 'cover', state: 'pending' }));
  const wrong = await send(bodyOf({ section: 'u_cover' }, Buffer.from('text')), html);
  const { searchParams, pathname } = new URL(String(wrong.headers.location), 'http://x');
  expect([pathname, searchParams.get('form')]).toEqual(['/account/profile/', 'u_cover']);
  const draft = await get(accountDraftUrl(searchParams.get('draft') ?? ''));
  expect(draft.json<AccountDraft>()).toEqual({ fields: {}, errors: { file: 'file_type' } });
});
