import { beforeAll, expect, test } from 'vitest';
import {
  commentsUrl,
  ownCommentsUrl,
  post_comment_url,
  threadUrl,
} from '#contracts/calls/comments.ts';
import { commentedAt } from '#contracts/pages/comment-addresses.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';

const api = withApi();
let session = '';
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  session = (await aMember(api.ctx(), 'Tilda')).token;
});

const page = (object_id: number, after = '') =>
  api.app.inject({ url: commentsUrl.build({ section: 'video', object_id, sort: 'best', after }) });
const send = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { cookie: `__Host-session=${session}` },
) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://tube.example',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const right = { section: 'video', object_id: '1', text: 'What a calm lake', lang: 'en' };
const path = '/videos/1/harbour-lights/';

test('a page of comments is for shared caches for a minute, with a tag of its own', async () => {
  const answer = await page(1);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, s-maxage=60, max-age=60');
  expect(answer.headers['surrogate-key']).toBe('comments ov1');
  expect(answer.json()).toMatchObject({
    total_count: 2,
    threads: [{ comment_id: 1, username: 'alice', replies: [{ comment_id: 2 }] }],
  });
  const reply = await api.app.inject({ url: threadUrl.build({ comment_id: 2 }) });
  expect(reply.json()).toMatchObject({ section: 'video', object_id: 1, thread: { comment_id: 1 } });
});

test.each([
  '/api/v1/comments/video/1/best.json?after=',
  '/api/v1/comments/video/1/best.json?after=0-0',
  '/api/v1/comments/video/1/best.json?after=1-99999999999',
  "/api/v1/comments/video/1/best.json?after=0-1'",
  '/api/v1/comments/video/1/best.json?page=1',
  '/api/v1/comments/video/01/best.json',
  '/api/v1/comments/model/1/best.json',
  '/api/v1/comments/video/1/worst.json',
  '/api/v1/comments/at/0.json',
])('%s is no address', async (url) => {
  expect((await api.app.inject({ url })).statusCode).toBe(404);
});

test('nothing of the comments of private and deleted videos is told', async () => {
  expect((await page(7)).statusCode).toBe(403);
  expect((await page(8)).statusCode).toBe(410);
});

test('a comment that waits is in no public answer, and its writer alone reads it', async () => {
  const posted = await send(post_comment_url, right);
  expect(posted.headers['cache-control']).toBe('no-store');
  expect(posted.json()).toMatchObject({ ok: 1, comment: { state: 'held', held_by: 'first' } });
  expect((await page(1)).body).not.toContain('What a calm lake');
  const own = await api.app.inject({
    url: ownCommentsUrl.build({ section: 'video', object_id: 1 }),
    headers: { cookie: `__Host-session=${session}` },
  });
  expect(own.json()).toMatchObject({ username: 'Tilda', waiting: [{ body: 'What a calm lake' }] });
  const stranger = await api.app.inject({
    url: ownCommentsUrl.build({ section: 'video', object_id: 1 }),
  });
  expect(stranger.statusCode).toBe(401);
});

test.each([
  ['empty', ' \n '],
  ['overlong', 'a'.repeat(1501)],
  ['with NUL', 'a\u0000b'],
  ['with turned text', 'a\u202eb'],
  ['with stacked marks', `a${'\u0301'.repeat(30)}`],
])('a text that is %s is refused and stored nowhere', async (_, text) => {
  const answer = await send(post_comment_url, { ...right, text });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ error: { text: expect.any(String) } });
});

test('a browser without script is led to its page, and to the sign-in without a session', async () => {
  const accept = 'text/html,application/xhtml+xml';
  const headers = { cookie: `__Host-session=${session}`, accept };
  const held = await send(
    post_comment_url,
    { ...right, text: 'Another lake', next: path },
    headers,
  );
  expect([held.statusCode, held.headers.location]).toEqual([303, commentedAt(path, 'held')]);
  const wrong = await send(post_comment_url, { ...right, text: '', next: path }, headers);
  expect([wrong.statusCode, wrong.headers.location]).toEqual([303, commentedAt(path, 'failed')]);
  const elsewhere = await send(
    post_comment_url,
    { ...right, text: 'A third', next: '//evil.example/' },
    headers,
  );
  expect(elsewhere.headers.location).toBe(commentedAt('/', 'held'));
  const stranger = await send(
    post_comment_url,
    { ...right, next: path },
    {
      accept,
      referer: `https://tube.example${path}`,
    },
  );
  expect([stranger.statusCode, stranger.headers.location]).toEqual([
    303,
    `/signin/?next=${encodeURIComponent(path)}`,
  ]);
});

test('a form of another site writes nothing', async () => {
  const answer = await send(post_comment_url, right, {
    cookie: `__Host-session=${session}`,
    origin: 'https://evil.example',
  });
  expect(answer.statusCode).toBe(403);
});
