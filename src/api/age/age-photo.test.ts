import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AgePolicy } from '#contracts/age.ts';
import { age_check_url, age_photo_url, age_status_url } from '#contracts/calls/forms/age.ts';
import { decidePhoto, listPhotos } from '#domain/ages/index.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { as_document, multipart } from '#tests/support/forms.ts';
import { gateOf } from '#tests/support/open-gate.ts';
import { aPicture } from '#tests/support/photos.ts';
import { createAgeTokens } from './age-token.ts';

const policy: AgePolicy = { version: 1, methods: ['photo'], challenge_age: 18, recheck: 'session' };
const state = { n: 0, policy: policy as AgePolicy | undefined };
const api = withApi(() => ({
  trusted_proxies: ['127.0.0.1'],
  ageGate: async () => gateOf(state.policy),
}));

type Headers = Record<string, string>;
const cookiesIn = ({ headers }: { headers: Headers | object }): string[] =>
  [(headers as Record<string, string | string[] | undefined>)['set-cookie'] ?? []].flat();
const pairsOf = (set: readonly string[]): string =>
  set.map((each) => each.split(';')[0]).join('; ');

async function send(
  file: Uint8Array | undefined,
  headers: Headers = {},
  fields: Record<string, string> = {},
) {
  const { payload, type } = await multipart(fields, file);
  return post(payload, type, headers);
}
const post = (payload: string | Buffer, type: string, headers: Headers = {}) =>
  api.app.inject({
    method: 'POST',
    url: age_photo_url,
    payload,
    headers: { 'content-type': type, 'x-forwarded-for': `203.0.113.${++state.n}`, ...headers },
  });
const status = async (cookie: string) =>
  api.app.inject({ url: age_status_url, headers: { cookie } });
const photo = () => aPicture(300, 200).png().toBuffer();

async function decide(refusal?: 'unclear'): Promise<void> {
  for (const { photo_id } of await listPhotos(api.ctx()))
    await decidePhoto(api.ctx(), { photo_id, refusal });
}

test('a photo is sent, refused, sent again and approved; the browser gets its proof', async () => {
  const sent = await send(await photo());
  expect([sent.statusCode, sent.headers['cache-control'], sent.json()]).toEqual([
    200,
    'no-store',
    { state: 'pending', reason: null, methods: ['photo'], challenge_age: 18, text_key: 'site' },
  ]);
  const [set = ''] = cookiesIn(sent);
  expect(set).toMatch(
    /^__Host-age-photo=[\w-]{32}; Path=\/; Max-Age=172800; HttpOnly; SameSite=Lax; Secure$/,
  );
  const cookie = pairsOf([set]);
  expect((await status(cookie)).json()).toMatchObject({ state: 'pending' });
  await decide('unclear');
  expect((await status(cookie)).json()).toMatchObject({ state: 'refused', reason: 'unclear' });
  const again = await send(await photo(), { cookie });
  expect(pairsOf(cookiesIn(again))).toBe(cookie);
  await decide();
  const passed = await status(cookie);
  expect([passed.json().state, passed.headers['cache-control']]).toEqual(['passed', 'no-store']);
  const [token = ''] = cookiesIn(passed);
  const tokens = createAgeTokens({
    secret: 'a test secret of thirty-two chars',
    public_origin: 'https://tube.example',
  });
  expect(tokens.hasValidAgeToken(pairsOf([token]), policy, new Date())).toBe(true);
  expect((await status(pairsOf([token]))).json()).toMatchObject({ state: 'passed' });
  expect(cookiesIn(await status(pairsOf([token])))).toEqual([]);
});

test('an approval opens nothing for another browser, and nothing where the photo is no method', async () => {
  const cookie = pairsOf(cookiesIn(await send(await photo())));
  await decide();
  expect((await status('')).json()).toMatchObject({ state: 'none' });
  expect((await status(`__Host-age-photo=${'A'.repeat(32)}`)).json()).toMatchObject({
    state: 'expired',
  });
  state.policy = { ...policy, methods: ['redirect'] };
  const elsewhere = await status(cookie);
  expect([elsewhere.json().state, cookiesIn(elsewhere)]).toEqual(['none', []]);
  expect((await send(await photo())).statusCode).toBe(422);
  state.policy = undefined;
  expect((await status(cookie)).json()).toEqual({
    state: 'open',
    reason: null,
    methods: [],
    challenge_age: null,
    text_key: null,
  });
  expect((await send(await photo())).json()).toMatchObject({ state: 'open' });
  state.policy = policy;
});

test('a browser without script is led to the page, with what went wrong, and on to where it wanted to go', async () => {
  const next = '/videos/7/lake/?x=1';
  const wrong = await send(Buffer.from('<svg/>'), as_document, { next });
  expect([wrong.statusCode, wrong.headers.location]).toEqual([
    303,
    `/age/?failed=file_type&next=${encodeURIComponent(next)}`,
  ]);
  const sent = await send(await photo(), as_document, { next });
  expect([sent.statusCode, sent.headers.location]).toEqual([
    303,
    `/age/?state=pending&next=${encodeURIComponent(next)}`,
  ]);
  const cookie = pairsOf(cookiesIn(sent));
  const check = (to: string) =>
    api.app.inject({
      url: `${age_check_url}?next=${encodeURIComponent(to)}`,
      headers: { cookie, ...as_document },
    });
  expect((await check(next)).headers.location).toContain('state=pending');
  await decide();
  const passed = await check(next);
  expect([passed.statusCode, passed.headers.location, cookiesIn(passed).length]).toEqual([
    303,
    next,
    2,
  ]);
  for (const bad of ['https://evil.example/', '//evil.example', '/\\evil.example', '/api/x'])
    expect([bad, (await check(bad)).headers.location]).toEqual([bad, '/']);
});

test('hostile bodies are refused and nothing is stored', async () => {
  const picture = await photo();
  const before = await Array.fromAsync(api.ctx().private_storage.list('a/'));
  const given: [string, Uint8Array | undefined, Record<string, string>, object][] = [
    ['none', undefined, { next: '/' }, { file: 'required' }],
    ['html', Buffer.from('<html><script>alert(1)</script>'), {}, { file: 'file_type' }],
    ['cut', picture.subarray(0, picture.length / 2), {}, { file: 'file_damaged' }],
    ['large', Buffer.alloc(10 * 1024 ** 2 + 1), {}, { file: 'file_size' }],
    ['another field', picture, { name: 'Ann' }, { form: 'invalid' }],
  ];
  for (const [name, file, fields, error] of given) {
    const answer = await send(file, {}, fields);
    expect([name, answer.statusCode, answer.json()]).toEqual([name, 422, { error }]);
  }
  const part = (field: string) =>
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n${picture.toString('latin1')}\r\n`;
  const raw = async (text: string) =>
    post(Buffer.from(`${text}--x--\r\n`, 'latin1'), 'multipart/form-data; boundary=x');
  expect((await raw(part('file') + part('file'))).json()).toEqual({ error: { file: 'file_type' } });
  expect((await raw(part('picture'))).json()).toEqual({ error: { file: 'file_type' } });
  expect((await raw(part('file').repeat(60))).statusCode).toBe(400);
  const many = new URLSearchParams(Array.from({ length: 10_000 }, (_, n) => [`a${n}`, '']));
  const urlencoded = 'application/x-www-form-urlencoded';
  expect((await post(many.toString(), urlencoded)).statusCode).toBeOneOf([400, 413]);
  expect((await post('{}', 'application/json')).statusCode).toBe(415);
  expect((await send(Buffer.alloc(11 * 1024 ** 2))).statusCode).toBe(413);
  expect((await send(picture, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect(await Array.fromAsync(api.ctx().private_storage.list('a/'))).toEqual(before);
  expect(await listPhotos(api.ctx())).toEqual([]);
});

test('bytes appended to a picture are dropped, and no address serves it', async () => {
  const polyglot = Buffer.concat([await photo(), Buffer.from('<?php system("id"); ?>')]);
  expect((await send(polyglot)).statusCode).toBe(200);
  const [key = ''] = await Array.fromAsync(api.ctx().private_storage.list('a/'));
  const urls = [`/media/${key}`, `/media/../private/${key}`, `/private/${key}`, `/${key}`];
  // The gate refuses before; to a visitor who needs no proof there is nothing either.
  for (const url of urls) expect([403, 404]).toContain((await api.app.inject(url)).statusCode);
  state.policy = undefined;
  for (const url of urls) expect((await api.app.inject(url)).statusCode).toBe(404);
  state.policy = policy;
  await decide('unclear');
});

test('a flood of one address is refused before its body is read', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const statuses = new Set<number>();
  for (let n = 0; n <= test_rates.age_photo; n++)
    statuses.add((await post('next=%2F', 'application/x-www-form-urlencoded', headers)).statusCode);
  expect([...statuses]).toEqual([422, 429]);
});

test('no more photos wait than somebody can look at', async () => {
  await sql`insert into age_photo (secret_hash, challenge_age, storage_key)
    select sha256(n::text::bytea), 18, 'x' || lpad(n::text, 20, '0') from generate_series(1, 10000) n`.execute(
    api.db,
  );
  const full = await send(await photo());
  expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '5']);
});
