import { createHash, randomBytes } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploads_url, uploadUrl, type OwnUploads } from '#contracts/calls/uploads/uploads.ts';
import { withApi } from '#tests/support/api.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';

const api = withApi();
const state = { cookie: '', other: '', plain: '', member_id: 0, port: 0 };
beforeAll(async () => {
  const member = async (name: string, isVerified: boolean) => {
    const { member_id, token } = await aMember(api.ctx(), name);
    if (isVerified) await verifyUploader(api.ctx(), member_id);
    return { member_id, cookie: `__Host-session=${token}` };
  };
  const anna = await member('Anna', true);
  Object.assign(state, anna);
  state.other = (await member('Berta', true)).cookie;
  state.plain = (await member('Clara', false)).cookie;
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  state.port = (api.app.server.address() as AddressInfo).port;
});

type Headers = Readonly<Record<string, string>>;
const own = { origin: 'https://tube.example', 'tus-resumable': '1.0.0' };
const ask = (
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Headers = {},
  payload?: Buffer,
) =>
  api.app.inject({
    method,
    url,
    headers: { ...own, cookie: state.cookie, ...headers },
    ...(payload && { payload }),
  });
const encoded = (fields: Headers): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const begin = (bytes: number | string, headers: Headers = {}) =>
  ask('POST', uploads_url, {
    'upload-length': String(bytes),
    'upload-metadata': encoded({ filename: 'lake.mp4' }),
    ...headers,
  });
const begun = async (bytes: number): Promise<string> =>
  String((await begin(bytes)).headers.location);
const part_type = { 'content-type': 'application/offset+octet-stream' };
const send = (url: string, offset: number | string, bytes: Buffer, headers: Headers = {}) =>
  ask('PATCH', url, { ...part_type, 'upload-offset': String(offset), ...headers }, bytes);
const offsetOf = async (url: string): Promise<number> =>
  Number((await ask('HEAD', url)).headers['upload-offset']);
const checksum = (bytes: Buffer): string =>
  `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;
const day_ms = 86_400_000;

describe('a file', () => {
  test('comes in parts and is handed over with the last one; every answer is its member’s alone', async () => {
    const bytes = randomBytes(3_000_000);
    const made = await begin(bytes.length, {
      'upload-metadata': encoded({
        filename: 'a\u202eb\n.mp4',
        orientation: 'gay',
        people_shown: '2',
      }),
    });
    const url = String(made.headers.location);
    expect([made.statusCode, url]).toEqual([
      201,
      expect.stringMatching(/^\/api\/v1\/me\/uploads\/[a-z0-9]{22}$/),
    ]);
    expect(Date.parse(String(made.headers['upload-expires']))).toBeGreaterThan(
      Date.now() + 6.9 * day_ms,
    );
    const at = 1_234_567;
    const first = await send(url, 0, bytes.subarray(0, at), {
      'upload-checksum': checksum(bytes.subarray(0, at)),
    });
    expect([first.statusCode, first.headers]).toMatchObject([
      204,
      {
        'upload-offset': String(at),
        'tus-resumable': '1.0.0',
        'cache-control': 'no-store',
        'upload-expires': expect.any(String),
      },
    ]);
    expect(first.headers).not.toHaveProperty('access-control-allow-origin');
    const head = await ask('HEAD', url);
    expect([head.statusCode, head.headers]).toMatchObject([
      200,
      { 'upload-offset': String(at), 'upload-length': '3000000', 'cache-control': 'no-store' },
    ]);
    expect((await send(url, at, bytes.subarray(at))).headers['upload-offset']).toBe('3000000');
    const list = (await ask('GET', uploads_url)).json<OwnUploads>();
    expect(list).toMatchObject({ may_upload: true, part_bytes: 8_388_608 });
    expect(list.uploads[0]).toMatchObject({
      url,
      file_name: 'ab.mp4',
      bytes: bytes.length,
      received: bytes.length,
      state: 'checking',
    });
    const upload_id = url.slice(-22);
    const stored = await api.ctx().part_files.find(upload_id);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = 'upload.finish' and data->>'upload_id' = ${upload_id}`.execute(
      api.db,
    );
    expect([stored?.bytes, rows]).toEqual([bytes.length, [{ n: 1 }]]);
    expect(
      (await ask('GET', uploads_url, { cookie: state.other })).json<OwnUploads>().uploads,
    ).toEqual([]);
    // Sent again, as by a client that missed the answer.
    expect(await offsetOf(url)).toBe(bytes.length);
  });

  test('is cancelled, and then gone', async () => {
    const url = await begun(100);
    await send(url, 0, randomBytes(50));
    expect((await ask('DELETE', url)).statusCode).toBe(204);
    for (const answer of [
      await ask('HEAD', url),
      await send(url, 50, randomBytes(50)),
      await ask('DELETE', url),
    ])
      expect(answer.statusCode).toBe(410);
    expect((await ask('GET', url)).statusCode).toBe(404);
  });

  test('that has had no byte for a week is over', async () => {
    const url = await begun(100);
    await sql`update upload set last_byte_at = now() - interval '169 hours' where upload_id = ${url.slice(-22)}`.execute(
      api.db,
    );
    expect((await ask('HEAD', url)).statusCode).toBe(410);
    expect((await send(url, 0, randomBytes(100))).statusCode).toBe(410);
  });
});

describe('faulty requests change nothing', () => {
  test.each([
    ['a part before the end', 10, {}, 409, 'wrong_offset'],
    ['a part behind the end', 60, {}, 409, 'wrong_offset'],
    ['no number', 'x', {}, 400, 'bad_request'],
    ['a number below zero', '-1', {}, 400, 'bad_request'],
    [
      'another checksum',
      50,
      { 'upload-checksum': checksum(Buffer.from('x')) },
      460,
      'checksum_mismatch',
    ],
    ['an unknown checksum', 50, { 'upload-checksum': 'md5 AAAA' }, 400, 'bad_request'],
    ['another version', 50, { 'tus-resumable': '0.2.2' }, 412, 'unsupported_version'],
    ['another type', 50, { 'content-type': 'video/mp4' }, 415, 'unsupported_media_type'],
    ['another site', 50, { origin: 'https://evil.example' }, 403, 'foreign_origin'],
    ['no session', 50, { cookie: '' }, 401, 'unauthorized'],
    ['more bytes than were said', 50, { extra: '1' }, 413, 'payload_too_large'],
    ['a coded body', 50, { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
  ])('%s', async (_name, offset, headers, status, code) => {
    const url = await begun(100);
    expect((await send(url, 0, randomBytes(50))).statusCode).toBe(204);
    const { extra, ...others } = headers as Record<string, string>;
    const answer = await send(url, offset, randomBytes(extra ? 51 : 50), others);
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: 1, code }]);
    expect(await offsetOf(url)).toBe(50);
    await ask('DELETE', url);
  });

  test.each([
    ['no length', { 'upload-length': '' }, 400],
    ['no bytes', { 'upload-length': '0' }, 422],
    ['half a byte', { 'upload-length': '1.5' }, 400],
    ['a length that comes later', { 'upload-length': '', 'upload-defer-length': '1' }, 501],
    ['too many bytes', { 'upload-length': '10000000001' }, 413],
    ['no name', { 'upload-metadata': encoded({ orientation: 'str' }) }, 422],
    ['a name that is no film’s', { 'upload-metadata': encoded({ filename: 'lake.mp4.exe' }) }, 422],
    ['another key', { 'upload-metadata': encoded({ filename: 'a', role: 'x' }) }, 422],
    ['another purpose', { 'upload-metadata': encoded({ filename: 'a', purpose: 'avatar' }) }, 422],
    ['metadata that is no base64', { 'upload-metadata': 'filename !!!' }, 400],
    ['a body', { 'content-type': 'application/offset+octet-stream', 'content-length': '1' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' }, 415],
    ['no origin', { origin: '' }, 403],
    ['a member who is not verified', { cookie: 'plain' }, 403],
  ])('of a beginning: %s', async (_name, headers, status) => {
    const before = (await ask('GET', uploads_url)).json<OwnUploads>().uploads.length;
    const { cookie, ...others } = headers as Record<string, string>;
    const given = Object.entries({
      'upload-length': '100',
      'upload-metadata': encoded({ filename: 'lake.mp4' }),
      ...own,
      ...others,
      cookie: cookie ? state.plain : state.cookie,
    }).filter(([, value]) => value !== '');
    const answer = await api.app.inject({
      method: 'POST',
      url: uploads_url,
      headers: Object.fromEntries(given),
      ...('content-length' in others && { payload: 'x' }),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ error: expect.anything() }),
    ]);
    expect((await ask('GET', uploads_url)).json<OwnUploads>().uploads).toHaveLength(before);
  });

  test('an upload of another member is not found, and an address has one spelling', async () => {
    const url = await begun(100);
    const other = { cookie: state.other };
    for (const answer of [
      await ask('GET', url, other),
      await ask('HEAD', url, other),
      await send(url, 0, randomBytes(100), other),
      await ask('DELETE', url, other),
      await ask('GET', `${url}?x=1`),
      await ask('HEAD', uploadUrl('a'.repeat(22))),
      await ask('HEAD', uploadUrl('..%2f..%2fetc%2fpasswd')),
      await ask('GET', `${uploads_url}/`),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await ask('GET', '/uploads/')).statusCode).toBe(404);
    expect(await offsetOf(url)).toBe(0);
    expect((await ask('GET', uploads_url, { cookie: '' })).statusCode).toBe(401);
  });

  test('quotas are said by name', async () => {
    const cookie = `__Host-session=${await (async () => {
      const { member_id, token } = await aMember(api.ctx(), 'Dora');
      await verifyUploader(api.ctx(), member_id);
      return token;
    })()}`;
    const statuses = [];
    for (let index = 0; index < 11; index++) statuses.push((await begin(1, { cookie })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 403]);
    expect((await begin(1, { cookie })).json()).toEqual({
      error: 1,
      code: 'over_quota',
      info: { quota: 'open' },
    });
  });
});

/** Sends the beginning of a part over a real connection, which stays open. */
function halfSent(url: string, offset: number, bytes: Buffer, length: number) {
  const socket = connect(state.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `PATCH ${url} HTTP/1.1\r\nHost: tube.example\r\nOrigin: https://tube.example\r\nCookie: ${state.cookie}\r\nTus-Resumable: 1.0.0\r\nContent-Type: application/offset+octet-stream\r\nUpload-Offset: ${offset}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(bytes);
  return socket;
}

describe('a connection', () => {
  test('that breaks loses nothing that had come, and the upload goes on with another session', async () => {
    const bytes = randomBytes(400_000);
    const url = await begun(bytes.length);
    const socket = halfSent(url, 0, bytes.subarray(0, 150_000), bytes.length);
    await pause(300);
    socket.destroy();
    await expect.poll(() => offsetOf(url), { timeout: 5000 }).toBe(150_000);
    expect((await send(url, 150_000, bytes.subarray(150_000))).statusCode).toBe(204);
    const stored = await api.ctx().part_files.find(url.slice(-22));
    expect(stored?.bytes).toBe(bytes.length);
  });

  test('that hangs gives way to another one, which goes on behind what had come', async () => {
    const bytes = randomBytes(300_000);
    const url = await begun(bytes.length);
    const socket = halfSent(url, 0, bytes.subarray(0, 100_000), bytes.length);
    await pause(300);
    // The other device asks for its offset: none of the bytes on their way are acknowledged.
    expect(await offsetOf(url)).toBe(0);
    expect((await send(url, 0, bytes)).statusCode).toBe(409);
    expect(await offsetOf(url)).toBe(100_000);
    expect((await send(url, 100_000, bytes.subarray(100_000))).statusCode).toBe(204);
    socket.destroy();
  }, 20_000);
});
