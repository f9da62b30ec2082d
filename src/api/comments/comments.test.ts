import { beforeAll, expect, test } from 'vitest';
import {
  commentsUrl,
  edit_comment_url,
  ownCommentsUrl,
  post_comment_url,
  threadUrl,
} from '#contracts/calls/social/comments.ts';
import { accountDraftUrl } from '#contracts/calls/accounts/accounts.ts';
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

test('nothing of the comments of private and deleted videos is revealed', async () => {
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

test('an edit answers with the comment as it is now', async () => {
  const posted = await send(post_comment_url, { ...right, text: 'A calm laek' });
  const { comment } = posted.json<{ comment: { comment_id: number } }>();
  const comment_id = String(comment.comment_id);
  const edited = await send(edit_comment_url, { comment_id, text: 'A calm lake' });
  expect([edited.statusCode, edited.json()]).toMatchObject([
    200,
    { ok: 1, comment: { body: 'A calm lake', is_edited: true } },
  ]);
});

/** New members have few comments an hour. */
let own_comment: number | undefined;

test.each<[string, string, number]>([
  ['empty', ' \n ', 422],
  ['overlong', 'a'.repeat(1501), 422],
  ['with NUL', 'a\u0000b', 422],
  ['with turned text', 'a\u202eb', 422],
  ['with stacked marks', `a${'\u0301'.repeat(30)}`, 422],
  ['with marks stacked behind joiners', `a${'\u0301\u200d'.repeat(30)}`, 422],
  // More than a form may have is not read.
  ['ten thousand mentions', '@tilda '.repeat(10_000), 413],
])('a text that is %s is refused and stored nowhere, new or edited', async (_, text, status) => {
  own_comment ??= (await send(post_comment_url, { ...right, text: 'What a long evening' })).json()
    .comment.comment_id;
  const stored = () =>
    api
      .ctx()
      .db.selectFrom('comment')
      .select(['comment_id', 'body'])
      .orderBy('comment_id')
      .execute();
  const before = await stored();
  for (const [url, fields] of [
    [post_comment_url, { ...right, text }],
    [edit_comment_url, { comment_id: String(own_comment), text }],
  ] as const) {
    const answer = await send(url, fields);
    expect(answer.statusCode).toBe(status);
    const error = status === 422 ? { text: expect.any(String) } : 1;
    expect(answer.json()).toMatchObject({ error });
  }
  expect(await stored()).toEqual(before);
});

test('as many mentions as fit into a text are held, at once', async () => {
  const text = Array.from({ length: 250 }, (_, n) => `@m${n}x`).join(' ');
  const begun = performance.now();
  const answer = await send(post_comment_url, { ...right, text: text.slice(0, 1500) });
  expect(answer.json()).toMatchObject({ comment: { state: 'held' } });
  expect(performance.now() - begun).toBeLessThan(2000);
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
  const text = `${'a'.repeat(1500)}<b>`;
  const wrong = await send(
    post_comment_url,
    { ...right, text, parent_id: '1', next: path },
    headers,
  );
  const { searchParams } = new URL(String(wrong.headers.location), 'https://tube.example');
  const draft = searchParams.get('draft') ?? '';
  expect([wrong.statusCode, wrong.headers.location]).toEqual([
    303,
    commentedAt(path, 'failed', draft),
  ]);
  const typed = await api.app.inject({ url: accountDraftUrl(draft) });
  expect(typed.json()).toEqual({ fields: { text, parent_id: '1' }, errors: {} });
  const private_path = '/videos/7/hidden/';
  const late = await send(
    post_comment_url,
    { ...right, object_id: '7', text: 'Too late', next: private_path },
    headers,
  );
  expect([late.statusCode, late.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/videos\/7\/hidden\/\?comment=failed&draft=[\w-]{32}#comments$/),
  ]);
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
