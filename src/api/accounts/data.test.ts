import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  data_url,
  export_file_url,
  type AccountData,
} from '#contracts/calls/accounts/account-data.ts';
import { security_urls } from '#contracts/calls/accounts/account-security.ts';
import { makeExport } from '#domain/exports/index.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember, member_password as password } from '#tests/support/members.ts';
import { unzipped } from '#tests/support/unzip.ts';

const api = withApi();
const { post, get } = accountCallsOf(api);
const sessionCookie = (token: string): { cookie: string } => ({
  cookie: `__Host-session=${token}`,
});

async function makeFor(member_id: number): Promise<void> {
  const { storage_key } = await api.db
    .selectFrom('member_export')
    .select('storage_key')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  await makeExport(api.ctx(), { storage_key });
}

test('an export is asked for by a form without script, and downloaded by its member alone', async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Anna');
  const own = sessionCookie(token);
  const state = async () => (await get(data_url, own.cookie)).json<AccountData>();
  expect(await state()).toEqual({
    username: 'Anna',
    has_passkeys: false,
    is_proved: false,
    export: { state: 'none', bytes: 0, until: null, may_ask: true },
  });
  expect((await get(export_file_url, own.cookie)).statusCode).toBe(422);

  const refused = await post(security_urls.export, { password: 'no' }, { ...own, ...html });
  expect(refused.headers.location).toMatch(
    /^\/account\/data\/\?draft=[\w-]{32}&failed=invalid&form=export$/,
  );
  const asked = await post(security_urls.export, { password }, { ...own, ...html });
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/account/data/']);
  expect((await state()).export).toMatchObject({ state: 'asked', may_ask: false });
  const again = await post(security_urls.export, { password }, own);
  expect([again.statusCode, again.json()]).toEqual([409, { error: 1, code: 'already' }]);
  expect((await get(export_file_url, own.cookie)).statusCode).toBe(404);

  await makeFor(member_id);
  const { export: ready } = await state();
  expect(ready).toMatchObject({ state: 'ready', until: expect.stringMatching(/Z$/) });
  const file = await get(export_file_url, own.cookie);
  expect([file.statusCode, file.rawPayload.length]).toEqual([200, ready.bytes]);
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
    ),
  });
  await writeFile(join(api.folder, 'own.zip'), file.rawPayload);
  const data: unknown = JSON.parse(
    (await unzipped(join(api.folder, 'own.zip'))).get('data.json')?.toString() ?? '',
  );
  expect(data).toMatchObject({ account: [{ name: 'Anna' }] });

  // For any other caller, by any request: no address names a file.
  const other = await aMember(api.ctx(), 'Berta');
  const others = sessionCookie(other.token);
  await post(security_urls.open_export, { password }, others);
  expect((await get(export_file_url, others.cookie)).statusCode).toBe(404);
  expect((await get(export_file_url)).statusCode).toBe(401);
  const named = `${export_file_url}?member_id=${member_id}`;
  expect((await get(named, others.cookie)).statusCode).toBe(404);
});

test('a download asks for a proof that is ten minutes old at most, and goes on once it is given', async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Dora');
  const own = sessionCookie(token);
  await post(security_urls.export, { password }, own);
  await makeFor(member_id);
  const download = (accept = '*/*') =>
    api.app.inject({ url: export_file_url, headers: { ...own, accept } });
  expect((await download()).statusCode).toBe(200);
  await sql`update login_session set proved_at = now() - interval '605 seconds'
    where user_id = ${member_id}`.execute(api.db);
  const refused = await download();
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({ error: { password: 'required' } }),
  ]);
  // A browser is led to the page, which asks for it.
  const led = await download('text/html');
  expect([led.statusCode, led.headers.location]).toEqual([303, '/account/data/']);
  const wrong = await post(security_urls.open_export, { password: 'no' }, { ...own, ...html });
  expect(wrong.headers.location).toMatch(
    /^\/account\/data\/\?draft=[\w-]{32}&failed=invalid&form=open_export$/,
  );
  expect((await download()).statusCode).toBe(422);
  const proved = await post(security_urls.open_export, { password }, { ...own, ...html });
  expect([proved.statusCode, proved.headers.location]).toEqual([303, '/account/data/']);
  expect((await download('text/html')).headers['content-type']).toBe('application/zip');
});

test('a download that broke off goes on with a range', async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Clara');
  const own = sessionCookie(token);
  await post(security_urls.export, { password }, own);
  await makeFor(member_id);
  const whole = await get(export_file_url, own.cookie);
  const bytes = whole.rawPayload;
  const ask = (range: string, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({ method, url: export_file_url, headers: { ...own, range } });
  const rest = await ask(`bytes=100-`);
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([
    206,
    `bytes 100-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(rest.rawPayload.equals(bytes.subarray(100))).toBe(true);
  const beyond = await ask(`bytes=${bytes.length}-`);
  expect([beyond.statusCode, beyond.rawPayload.length]).toEqual([416, 0]);
  const head = await ask('bytes=0-9', 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(bytes.length),
    '',
  ]);
});
