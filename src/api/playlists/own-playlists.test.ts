import { beforeAll, expect, test } from 'vitest';
import {
  add_to_playlist_url,
  delete_playlist_url,
  move_in_playlist_url,
  ownPlaylistsUrl,
  ownPlaylistUrl,
  save_playlist_url,
} from '#contracts/calls/social/own-playlists.ts';
import { ownPlaylistQueueUrl, playlistQueueUrl } from '#contracts/calls/social/playlist-queue.ts';
import { playlistVideosUrl } from '#contracts/calls/catalogue/playlists.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';

const api = withApi();
const tokens = { ada: '', ben: '' };
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  tokens.ada = (await aMember(api.ctx(), 'Ada')).token;
  tokens.ben = (await aMember(api.ctx(), 'Ben')).token;
});

const cookieOf = (token: string) => (token === '' ? {} : { cookie: `__Host-session=${token}` });
const read = (url: string, token: string) => api.app.inject({ url, headers: cookieOf(token) });
const send = (url: string, fields: Record<string, string>, token: string, more = {}) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://tube.example',
      ...cookieOf(token),
      ...more,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const right = { title: 'Calm evenings', description: '', visible: '0', orientation: 'str' };

async function make(title: string, more: Record<string, string> = {}): Promise<number> {
  const made = await send(save_playlist_url, { ...right, title, ...more }, tokens.ada);
  expect(made.statusCode).toBe(200);
  return (made.json() as { playlist_id: number }).playlist_id;
}

test('a private playlist is read by its member alone, and no cache keeps the answer', async () => {
  const playlist_id = await make('For me alone', { video_id: '1', category_1: 'harbour' });
  const own = await read(ownPlaylistUrl.build({ playlist_id, after: 0 }), tokens.ada);
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(own.json()).toMatchObject({
    title: 'For me alone',
    visible: 0,
    items: 1,
    categories: ['harbour'],
    videos: [{ video_id: 1, title: 'Harbour lights' }],
    next: 0,
    following: 0,
  });
  const url = ownPlaylistUrl.build({ playlist_id, after: 0 });
  expect((await read(url, tokens.ben)).statusCode).toBe(404);
  expect((await read(url, '')).statusCode).toBe(401);
  const open = await read(playlistVideosUrl.build({ playlist_id, after: 0 }), tokens.ada);
  expect([open.statusCode, open.headers['cache-control'], open.json()]).toEqual([
    403,
    'no-store',
    { error: 1, code: 'private' },
  ]);
  const listed = await read(ownPlaylistsUrl.build({ video_id: 1 }), tokens.ada);
  expect(listed.json()).toMatchObject({ username: 'Ada', video_title: 'Harbour lights' });
});

test('the queue of a public playlist is for shared caches, that of a private one for its member alone', async () => {
  const open = await make('To play through', { visible: '1', video_id: '2' });
  const answer = await read(playlistQueueUrl.build({ playlist_id: open }), '');
  expect(answer.headers['cache-control']).toBe('public, s-maxage=3600, max-age=60');
  expect(String(answer.headers['surrogate-key'])).toMatch(new RegExp(`^playlist p${open} v2$`));
  expect(answer.json()).toMatchObject({ title: 'To play through', videos: [{ video_id: 2 }] });

  const playlist_id = await make('To play alone', { video_id: '1' });
  const refused = await read(playlistQueueUrl.build({ playlist_id }), tokens.ada);
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([403, 'no-store']);
  const url = ownPlaylistQueueUrl.build({ playlist_id });
  const own = await read(url, tokens.ada);
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(own.json()).toMatchObject({
    visible: 0,
    videos: [{ video_id: 1, dir: 'harbour-lights' }],
  });
  expect((await read(url, tokens.ben)).statusCode).toBe(404);
  expect((await read(url, '')).statusCode).toBe(401);
});

test('videos of a public one are for shared caches, with tags by which changes purge them', async () => {
  const playlist_id = await make('For everybody', { visible: '1', video_id: '2' });
  const answer = await read(playlistVideosUrl.build({ playlist_id, after: 0 }), '');
  expect(answer.headers['cache-control']).toBe('public, s-maxage=3600, max-age=60');
  expect(String(answer.headers['surrogate-key'])).toMatch(
    new RegExp(`^playlist p${playlist_id} v2 `),
  );
  expect(answer.json()).toMatchObject({ videos: [{ video_id: 2 }], next: 0 });
});

test.each([
  '/api/v1/playlists/1/videos.json?after=',
  '/api/v1/playlists/1/videos.json?after=0',
  '/api/v1/playlists/1/videos.json?after=01',
  '/api/v1/playlists/1/videos.json?page=1',
  '/api/v1/playlists/01/videos.json',
  '/api/v1/playlists/1/videos.php',
  '/api/v1/playlists/99999999/videos.json',
])('%s is no address', async (url) => {
  expect((await read(url, '')).statusCode).toBe(404);
});

test.each([
  [{ title: 'ab' }, 'title', 'title_length'],
  [{ title: 'a'.repeat(26) }, 'title', 'title_length'],
  [{ title: 'abc\u202ed' }, 'title', 'invalid'],
  [{ description: 'too short' }, 'description', 'description_length'],
  [{ visible: '2' }, 'visible', 'invalid'],
  [{ orientation: 'all' }, 'orientation', 'invalid'],
  [{ category_1: 'nowhere' }, 'categories', 'invalid'],
  [{ category_1: 'har\u0000bour' }, 'category_1', 'invalid'],
  [{ more: '1' }, 'form', 'invalid'],
])('a form with %o is refused: %s is %s', async (wrong, field, fault) => {
  const answer = await send(save_playlist_url, { ...right, ...wrong }, tokens.ada);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    expect.objectContaining({ error: { [field]: fault } }),
  ]);
});

test('private, deleted and unknown videos, numbers of others and moves of nowhere are refused', async () => {
  const playlist_id = String(await make('Refusals', { video_id: '1' }));
  const add = (video_id: string, token = tokens.ada) =>
    send(add_to_playlist_url, { playlist_id, video_id }, token);
  expect((await add('7')).statusCode).toBe(200);
  expect((await add('8')).statusCode).toBe(410);
  expect((await add('9999999')).statusCode).toBe(404);
  expect((await add('9999999999')).statusCode).toBe(404);
  expect((await add('1')).json()).toMatchObject({ error: 1, code: 'already' });
  expect((await add('2', tokens.ben)).statusCode).toBe(404);
  expect((await add('2', '')).statusCode).toBe(401);
  const move = (to: string) =>
    send(move_in_playlist_url, { playlist_id, video_id: '1', to }, tokens.ada);
  expect((await move('up')).statusCode).toBe(422);
  expect((await move('before-5')).statusCode).toBe(404);
  expect((await move('after-7')).statusCode).toBe(200);
});

test('a browser without script goes on at the playlist, or back to the form with what it typed', async () => {
  const html = { accept: 'text/html,application/xhtml+xml' };
  const made = await send(save_playlist_url, { ...right, title: 'By form' }, tokens.ada, html);
  expect([made.statusCode, made.headers['location']]).toEqual([
    303,
    expect.stringMatching(/^\/account\/playlists\/\?list=\d+&state=saved$/),
  ]);
  const twice = await send(save_playlist_url, { ...right, title: 'By form' }, tokens.ada, html);
  expect(String(twice.headers['location'])).toMatch(
    /^\/account\/playlists\/\?draft=[\w-]{32}&failed=invalid&form=save$/,
  );
  const id = /list=(\d+)/.exec(String(made.headers['location']))?.[1] ?? '';
  const next = `${accountPages.playlist(Number(id))}#video-3`;
  const moved = await send(
    add_to_playlist_url,
    { playlist_id: id, video_id: '3', next },
    tokens.ada,
    html,
  );
  expect([moved.statusCode, moved.headers['location']]).toEqual([303, next]);
  const again = await send(
    add_to_playlist_url,
    { playlist_id: id, video_id: '3', next },
    tokens.ada,
    html,
  );
  expect(String(again.headers['location'])).toMatch(
    new RegExp(
      `^/account/playlists/\\?list=${id}&draft=[\\w-]{32}&failed=already&next=[^&]+&form=items$`,
    ),
  );
  const gone = await send(delete_playlist_url, { playlist_id: id }, tokens.ada, html);
  expect(gone.headers['location']).toBe(accountPages.playlists());
  // Another tab was first: the page of all lists reports a list that is gone, the page of the list a video.
  const failed = async (url: string, fields: Record<string, string>) =>
    String((await send(url, fields, tokens.ada, html)).headers['location']).replace(
      /draft=[\w-]{32}/,
      'draft=1',
    );
  const all = `${accountPages.playlists()}?draft=1&failed=not_found`;
  expect(await failed(delete_playlist_url, { playlist_id: id })).toBe(`${all}&form=delete`);
  expect(await failed(save_playlist_url, { ...right, title: 'Too late', playlist_id: id })).toBe(
    `${all}&form=save`,
  );
  const to = 'start';
  expect(await failed(move_in_playlist_url, { playlist_id: id, video_id: '3', to })).toBe(
    `${all}&form=items`,
  );
  const other = String(await make('Another'));
  expect(await failed(move_in_playlist_url, { playlist_id: other, video_id: '3', to })).toBe(
    `${accountPages.playlist(Number(other))}&draft=1&failed=not_found&form=items`,
  );
});
