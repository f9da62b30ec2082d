import { beforeAll, expect, test } from 'vitest';
import { upload_list_url, type UploadListAnswer } from '#contracts/calls/uploads/upload-list.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload } from '#tests/support/uploads.ts';

const api = withApi();
const studio = { cookie: '', upload_id: '' };
beforeAll(async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Studio');
  await verifyUploader(api.ctx(), member_id);
  studio.cookie = `__Host-session=${token}`;
  studio.upload_id = await anUpload(api.ctx(), member_id, { rules: upload_rules_version });
});

const boundary = 'x-of-the-form';
/** As a browser sends the form with a file. */
const multipart = (act: string, list: string): string =>
  [
    `--${boundary}\r\ncontent-disposition: form-data; name="act"\r\n\r\n${act}`,
    `--${boundary}\r\ncontent-disposition: form-data; name="list"; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\n${list}`,
    `--${boundary}--\r\n`,
  ].join('\r\n');
const send = (act: string, list: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: upload_list_url,
    payload: multipart(act, list),
    headers: {
      origin: 'https://tube.example',
      cookie: studio.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
/** The draft that the page shows to a browser without script. */
async function shownOf(location: unknown): Promise<Record<string, string>> {
  const [, secret = ''] =
    /^\/upload\/\?draft=([\w-]{32})&form=upload_list$/.exec(String(location)) ?? [];
  const draft = await api.app.inject({ url: `/api/v1/auth/draft/${secret}` });
  return draft.json<{ fields: Record<string, string> }>().fields;
}

test('a list fills the form of a file, and says what became of each line', async () => {
  const sent = await send('save', 'file,title\nlake.mp4,Slow lake\nsea.mp4,Slow sea\n');
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(sent.json<UploadListAnswer>()).toEqual({
    ok: 1,
    next: '/upload/',
    lines: [
      { line: 2, file: 'lake.mp4', state: 'saved', upload_id: studio.upload_id, faults: {} },
      { line: 3, file: 'sea.mp4', state: 'waiting', upload_id: null, faults: {} },
    ],
  });
});

test('without script the page of uploads shows what became of each line, or why there is none', async () => {
  const sent = await send('submit', 'file,title\nlake.mp4,ab\n', html);
  expect(sent.statusCode).toBe(303);
  const fields = await shownOf(sent.headers.location);
  expect(JSON.parse(fields['line_2'] ?? '')).toMatchObject({
    state: 'failed',
    faults: { title: 'short', people_shown: 'required' },
  });
  const refused = await send('save', 'file,rating\na.mp4,5\n', html);
  expect(await shownOf(refused.headers.location)).toEqual({ list: 'unknown_column' });
});

test('is refused without a session, from another site, and larger than a list may be', async () => {
  const list = 'file\nlake.mp4\n';
  expect((await send('save', list, { cookie: '' })).statusCode).toBe(401);
  expect((await send('save', list, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await send('save', 'x'.repeat(1024 ** 2 + 20_000))).statusCode).toBe(413);
  const unusable = await send('save', '');
  expect([unusable.statusCode, unusable.json()]).toEqual([422, { error: { list: 'required' } }]);
});
