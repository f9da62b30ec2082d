import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { security_urls } from '#contracts/calls/accounts/account-security.ts';
import { me_url } from '#contracts/calls/accounts/accounts.ts';
import { album_edit_url } from '#contracts/calls/uploads/album-edit.ts';
import { api_tokens_url, type ApiTokens } from '#contracts/calls/accounts/api-tokens.ts';
import { uploads_url } from '#contracts/calls/uploads/uploads.ts';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember, member_password as password } from '#tests/support/members.ts';
import { anUpload } from '#tests/support/uploads.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const api = withApi(() => ({ log }));
const { post, get } = accountCallsOf(api);

const studio = { member_id: 0, cookie: '', secret: '' };
beforeAll(async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Studio');
  await verifyUploader(api.ctx(), member_id);
  const cookie = `__Host-session=${token}`;
  Object.assign(studio, { member_id, cookie, secret: await newToken(cookie, ['upload']) });
});

/** The secret of a new token, as its page shows it. */
async function newToken(cookie: string, scopes: readonly string[]): Promise<string> {
  const ticks = Object.fromEntries(scopes.map((scope) => [scope, 'on']));
  const made = await post(
    security_urls.create_token,
    { name: scopes.join(' '), days: '90', ...ticks, password },
    { cookie },
  );
  expect([made.statusCode, made.json()]).toEqual([200, { ok: 1, next: '/account/tokens/' }]);
  return (await get(api_tokens_url, cookie)).json<ApiTokens>().tokens[0]?.secret ?? '';
}

const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });
const tus = {
  'tus-resumable': '1.0.0',
  'upload-length': '11',
  'upload-metadata': 'filename bGFrZS5tcDQ=',
};
const begin = (headers: Record<string, string>) =>
  api.app.inject({ method: 'POST', url: uploads_url, headers: { ...tus, ...headers } });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a token', () => {
  test('sends a file by tus without an origin, and is noted to be used today', async () => {
    const begun = await begin(bearer(studio.secret));
    expect(begun.statusCode).toBe(201);
    const url = String(begun.headers.location);
    const sent = await api.app.inject({
      method: 'PATCH',
      url,
      headers: {
        ...bearer(studio.secret),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload: 'hello',
    });
    expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([204, '5']);
    const state = await api.app.inject({ url, headers: bearer(studio.secret) });
    expect(state.json()).toMatchObject({ received: 5, state: 'receiving' });
    const list = await api.app.inject({ url: uploads_url, headers: bearer(studio.secret) });
    expect(list.json<{ uploads: unknown[] }>().uploads).toHaveLength(1);
    const ended = await api.app.inject({
      method: 'DELETE',
      url,
      headers: { ...bearer(studio.secret), 'tus-resumable': '1.0.0' },
    });
    expect(ended.statusCode).toBe(204);
    const [token] = (await get(api_tokens_url, studio.cookie)).json<ApiTokens>().tokens;
    expect(token?.used_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('does what its scopes say, and no other call of members', async () => {
    const edits = await newToken(studio.cookie, ['video_edit']);
    const albums = await newToken(studio.cookie, ['album_edit']);
    const edit = (url: string, secret: string) =>
      api.app.inject({
        method: 'POST',
        url,
        headers: { ...bearer(secret), ...form },
        payload: 'act=save&title=Lake&video_id=99999999',
      });
    expect((await edit(video_edit_url, edits)).statusCode).toBe(404);
    expect((await edit(album_edit_url, albums)).statusCode).toBe(422);
    for (const [url, secret] of [
      [video_edit_url, albums],
      [album_edit_url, edits],
      [video_edit_url, studio.secret],
    ] as const)
      expect([url, (await edit(url, secret)).json()]).toEqual([
        url,
        { error: 1, code: 'forbidden' },
      ]);
    expect((await begin(bearer(edits))).statusCode).toBe(403);
    for (const url of [me_url, api_tokens_url, '/api/v1/me/own-videos'])
      expect([url, (await api.app.inject({ url, headers: bearer(edits) })).statusCode]).toEqual([
        url,
        403,
      ]);
  });

  test('of editing videos sends no file and ends no upload, unless it is of uploads as well', async () => {
    const edits = await newToken(studio.cookie, ['video_edit']);
    const both = await newToken(studio.cookie, ['upload', 'video_edit']);
    const upload_id = await anUpload(api.ctx(), studio.member_id, { rules: upload_rules_version });
    const send = async (secret: string, fields: Record<string, string>, film?: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (film !== undefined) body.append('video', new Blob([film]), 'film.mp4');
      const request = new Request('https://tube.example', { method: 'POST', body });
      return api.app.inject({
        method: 'POST',
        url: video_edit_url,
        headers: {
          ...bearer(secret),
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    };
    const uploads = () =>
      api.db
        .selectFrom('upload')
        .select('upload_id')
        .where('member_id', '=', studio.member_id)
        .where('ended_at', 'is', null)
        .execute();
    const before = await uploads();
    const create = { act: 'create', rules: upload_rules_version, agree: 'on' };
    for (const [fields, film] of [
      [create, 'a film'],
      [{ ...create, act: 'submit' }, 'a film'],
      [{ act: 'delete', upload_id }, undefined],
    ] as const)
      expect((await send(edits, fields, film)).json()).toEqual({ error: 1, code: 'forbidden' });
    expect(await uploads()).toEqual(before);
    expect((await send(edits, { act: 'save', upload_id, title: 'Lake' })).statusCode).toBe(200);
    expect((await send(both, create, 'a film')).statusCode).toBe(200);
    expect((await send(both, { act: 'delete', upload_id })).statusCode).toBe(200);
  });

  test('makes no other token, ends none, and does not erase the account', async () => {
    for (const url of [
      security_urls.create_token,
      security_urls.revoke_token,
      security_urls.erase,
    ]) {
      const answer = await api.app.inject({
        method: 'POST',
        url,
        headers: { ...bearer(studio.secret), ...form, origin: 'https://tube.example' },
        payload: 'id=1',
      });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
  });

  test('is refused together with a session, from another site, and when it is unknown', async () => {
    const both = { ...bearer(studio.secret), cookie: studio.cookie };
    expect((await begin(both)).json()).toEqual({ error: 1, code: 'bad_request' });
    for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await begin({ ...bearer(studio.secret), ...foreign })).json()).toEqual({
        error: 1,
        code: 'foreign_origin',
      });
    expect((await begin(bearer(`velour_${'A'.repeat(43)}`))).statusCode).toBe(401);
    // No token at all: a session needs an origin.
    expect((await begin({ ...bearer('x'), cookie: studio.cookie })).statusCode).toBe(403);
  });

  test('counts no more once it is ended; without script the page of tokens says what was wrong', async () => {
    const secret = await newToken(studio.cookie, ['upload']);
    const [made] = (await get(api_tokens_url, studio.cookie)).json<ApiTokens>().tokens;
    const ended = await post(
      security_urls.revoke_token,
      { id: String(made?.token_id) },
      { cookie: studio.cookie, ...html },
    );
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/account/tokens/']);
    expect((await begin(bearer(secret))).statusCode).toBe(401);
    const late = await post(
      security_urls.revoke_token,
      { id: '60000000' },
      { cookie: studio.cookie, ...html },
    );
    expect(late.headers.location).toMatch(
      /^\/account\/tokens\/\?draft=[\w-]{32}&failed=not_found&form=revoke_token$/,
    );
    const refused = await post(
      security_urls.create_token,
      { name: 'Script', days: '30', password },
      { cookie: studio.cookie, ...html },
    );
    expect(refused.headers.location).toMatch(
      /^\/account\/tokens\/\?draft=[\w-]{32}&failed=invalid&form=create_token$/,
    );
  });

  test('is never logged', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => line.includes('velour_') || /bearer/i.test(line))).toEqual([]);
  });
});
