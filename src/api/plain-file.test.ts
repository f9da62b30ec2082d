import { beforeAll, expect, test } from 'vitest';
import { createDomain } from '#domain/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { storeMasterPlaylists } from '#tests/support/master-playlists.ts';

const api = withApi();
const ids = { shown: 0, hidden: 0, deleted: 0, unfinished: 0 };
const get = (query: string) => api.app.inject({ url: `/api/plainfile.php${query}` });

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  ids.shown = await aVideo(ctx);
  ids.hidden = await aVideo(ctx, { is_private: true });
  ids.deleted = await aVideo(ctx, { status: 'deleted' });
  await storeMasterPlaylists(ctx);
  ids.unfinished = await aVideo(ctx);
});

test('redirects to the signed file of the best rendition up to 720 lines, and is not stored', async () => {
  const answer = await get(`?video_id=${ids.shown}`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers.location).toMatch(/^\/media\/v\/\d+\.[\w-]+\/[a-z0-9]+\/720\/whole\.mp4$/);
});

test.each([
  ['hidden', 403],
  ['deleted', 410],
  ['unfinished', 404],
] as const)('a %s video has none', async (which, status) => {
  const answer = await get(`?video_id=${ids[which]}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([status, undefined]);
});

test.each(['', '?video_id=01', '?video_id=1&video_id=2', '?video_id=1&x=1', '?video_id=%00'])(
  'returns 404 for %j',
  async (query) => expect((await get(query)).statusCode).toBe(404),
);

test('an owner turns it off', async () => {
  const ctx = api.ctx();
  const settings = { ...ctx.settings, plain_fallback: false };
  const { files } = createDomain({ ...ctx, settings }).for({ kind: 'visitor' });
  await expect(files.plain({ video_id: ids.shown })).rejects.toThrow('not_found');
});
