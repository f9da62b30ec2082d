import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  RelatedModels,
  relatedModelsUrl,
  Letters,
  lettersUrl,
  Wall,
  wallUrl,
} from '#contracts/calls/catalogue/around-models.ts';
import { createAlbum } from '#domain/submissions/index.ts';
import { saveModels } from '#domain/taxonomy/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { describeJsonCall, expectNotFound, misspellings } from '#tests/support/json-calls.ts';
import { aPhoto } from '#tests/support/many-people.ts';

const api = withApi();
const urls = {
  letters: lettersUrl.build({ orientation: 'str' }),
  company: relatedModelsUrl.build({ dir: 'mona-0' }),
  wall: wallUrl.build({ dir: 'mona-0', page: 1 }),
};
const numbers = Array.from({ length: 10 }, (_, n) => n);
const ids = { video: 0, album: 0 };

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const models = await saveModels(
    ctx,
    [...numbers.map((n) => `mona-${n}`), 'nina'].map((dir) => ({
      dir,
      title: dir,
      orientation: 'str',
      attributes: { race: 2 },
    })),
  );
  const of = (dir: string): number => models.get(dir) ?? 0;
  ids.video = await aVideo(ctx, {
    model_ids: numbers.map((n) => of(`mona-${n}`)),
    post_date: new Date('2026-03-01T00:00:00Z'),
  });
  await aVideo(ctx, { model_ids: [of('nina')] });
  ids.album = await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title: 'Faces',
    photos: [await aPhoto(ctx)],
    model_ids: [of('mona-0')],
    post_date: new Date('2026-04-01T00:00:00Z'),
  });
  await sql`select model_refresh(${[...models.values()]}::int[])`.execute(ctx.db);
  await ctx.db
    .insertInto('redirect')
    .values({ kind: 'model', old_dir: 'ramona', object_id: of('mona-3') })
    .execute();
});

const cache = 'public, s-maxage=3600, max-age=60';
const modelTags = numbers.map((n) => `m-mona-${n}`);
describeJsonCall(api, 'letters', {
  url: () => urls.letters,
  schema: Letters,
  cache,
  tags: () => ['letters'],
});
describeJsonCall(api, 'company', {
  url: () => urls.company,
  schema: RelatedModels,
  cache,
  // Of as many shared videos and as popular: the newest first.
  is_large: true,
  tags: () => ['company', 'm-mona-0', ...modelTags.slice(1).toReversed(), 'm-nina'],
});
describeJsonCall(api, 'wall', {
  url: () => urls.wall,
  schema: Wall,
  cache,
  tags: () => ['wall', 'm-mona-0', `a${ids.album}`, `v${ids.video}`, ...modelTags.slice(1)],
  is_large: true,
});

describe('one URL per answer', () => {
  test.each([
    ['letters', '/str.'],
    ['company', '/mona-0.'],
    ['wall', '/mona-0.'],
    ['wall', '.1.'],
  ] as const)('%s takes nothing foreign for %s', async (call, part) => {
    for (const url of misspellings(urls[call], part)) await expectNotFound(api, url);
  });

  test.each([
    urls.letters.replace('.json', '.php'),
    urls.letters.replace('/str.', '/3600/str.'),
    urls.company.replace('mona-0', 'Mona-0'),
    urls.company.replace('mona-0', 'nobody'),
    urls.company.replace('.json', '.php'),
    urls.company.replace('mona-0', 'x'.repeat(81)),
    urls.wall.replace('.1.', '.'),
    urls.wall.replace('.1.', '.0.'),
    urls.wall.replace('.1.', '.22369622.'),
    urls.wall.replace('mona-0', 'nobody'),
    urls.wall.replace('.json', '.php'),
  ])('returns 404 for %s', (url) => expectNotFound(api, url));
});

test('the wall lists albums and videos, newest first; the page past the end is empty', async () => {
  const wall = Wall.parse((await api.app.inject({ url: urls.wall })).json());
  expect(
    wall.entries.map((entry) =>
      entry.kind === 'album' ? entry.album.album_id : entry.video.video_id,
    ),
  ).toEqual([ids.album, ids.video]);
  const behind = await api.app.inject({ url: wallUrl.build({ dir: 'mona-0', page: 2 }) });
  expect([behind.statusCode, behind.json()]).toEqual([200, { entries: [], total_count: 2 }]);
});

test('returns 404 with the new name of a renamed model', async () => {
  for (const url of [
    relatedModelsUrl.build({ dir: 'ramona' }),
    wallUrl.build({ dir: 'ramona', page: 1 }),
  ]) {
    const answer = await api.app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: 1, code: 'not_found', info: { dir: 'mona-3' } },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});
