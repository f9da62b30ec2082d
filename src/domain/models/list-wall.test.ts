import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Wall, type WallEntry } from '#contracts/calls/catalogue/around-models.ts';
import { limits } from '#contracts/limits/limits.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aPhoto, joinPages, manyVideosOf } from '#tests/support/many-people.ts';
import { createAlbum } from '../submissions/index.ts';
import { saveModels } from '../taxonomy/index.ts';
import { listWall } from './index.ts';

const world = withCtx();
const state = { busy: 0 };
const idOf = (entry: WallEntry): string =>
  entry.kind === 'album' ? `album ${entry.album.album_id}` : `video ${entry.video.video_id}`;

/** The whole wall from the source tables: public videos and albums by the minute; then videos before albums, the newer id first. */
async function expected(model_id: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string; id: number; minute: number }>`
    select 'video' as kind, v.video_id as id, extract(epoch from date_trunc('minute', v.post_date))::int as minute
    from video_model x join video v using (video_id) where x.model_id = ${model_id} and v.status_id = 1 and not v.is_private
    union all
    select 'album', a.album_id, extract(epoch from date_trunc('minute', a.post_date))::int
    from album_model x join album a using (album_id) where x.model_id = ${model_id} and a.status_id = 1 and not a.is_private
      and exists (select from album_photo p where p.album_id = a.album_id)`.execute(world.db);
  return rows
    .toSorted(
      (a, b) =>
        b.minute - a.minute || (a.kind === b.kind ? b.id - a.id : a.kind === 'video' ? -1 : 1),
    )
    .map(({ kind, id }) => `${kind} ${id}`);
}

const joined = (dir: string): Promise<string[]> =>
  joinPages(async (page) => {
    const { entries, total_count } = await listWall(world.ctx(), { dir, page });
    return { items: entries.map(idOf), total_count };
  });

beforeAll(async () => {
  const ctx = world.ctx();
  const models = await saveModels(
    ctx,
    ['busy', 'other', 'idle'].map((dir) => ({
      dir,
      title: dir,
      orientation: 'str',
      attributes: {},
    })),
  );
  const [busy = 0, other = 0] = models.values();
  state.busy = busy;
  // A hundred of them at one minute, another orientation's at the same ones.
  const videos = [
    ...(await manyVideosOf(ctx, { count: 130 })),
    ...(await manyVideosOf(ctx, { count: 11, orientation: 'gay' })),
  ];
  await sql`insert into video_model (video_id, model_id)
    select v, case when n % 9 = 0 then ${other}::int else ${busy}::int end from unnest(${videos}::int[]) with ordinality x(v, n)`.execute(
    ctx.db,
  );
  await sql`select listing_refresh(${videos}::int[])`.execute(ctx.db);
  const photos = [await aPhoto(ctx)];
  for (let n = 0; n < 31; n++)
    await createAlbum(ctx, {
      command: 'velour import',
      orientation: n % 7 === 6 ? 'gay' : 'str',
      lang: 'en',
      title: `Album ${n}`,
      photos,
      model_ids: [busy],
      post_date: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 3) * 12)),
    });
});

describe('a wall', () => {
  test('joins its pages to all videos and albums of the model, newest first, each once', async () => {
    const all = await expected(state.busy);
    expect(all.length).toBeGreaterThan(150);
    expect(await joined('busy')).toEqual(all);
    expect((await joined('other')).every((id) => !all.includes(id))).toBe(true);
  });

  test('has so many entries a page, each with the card of its kind; past the end it is empty with the true total', async () => {
    const all = await expected(state.busy);
    const first = await listWall(world.ctx(), { dir: 'busy', page: 1 });
    expect(Wall.parse(first)).toEqual(first);
    expect([first.entries.length, first.total_count]).toEqual([limits.page_size.wall, all.length]);
    const kinds = new Set(
      (await listWall(world.ctx(), { dir: 'busy', page: 3 })).entries.map(({ kind }) => kind),
    );
    expect([...kinds].toSorted()).toEqual(['album', 'video']);
    const dates = first.entries.map((entry) =>
      Date.parse(entry.kind === 'video' ? entry.video.post_date : entry.post_date),
    );
    expect(dates.map((date) => Math.floor(date / 60_000))).toEqual(
      dates.map((date) => Math.floor(date / 60_000)).toSorted((a, b) => b - a),
    );
    for (const page of [8, limits.page_max])
      expect(await listWall(world.ctx(), { dir: 'busy', page })).toEqual({
        entries: [],
        total_count: all.length,
      });
    expect(await listWall(world.ctx(), { dir: 'idle', page: 1 })).toEqual({
      entries: [],
      total_count: 0,
    });
  });

  test('has nothing that strangers may not see', async () => {
    const ctx = world.ctx();
    const models = await saveModels(ctx, [
      { dir: 'shy', title: 'Shy', orientation: 'str', attributes: {} },
    ]);
    const model_ids = [...models.values()];
    await aVideo(ctx, { model_ids, is_private: true });
    await aVideo(ctx, { model_ids, status: 'deleted' });
    await aVideo(ctx, { model_ids, status: 'pending' });
    const album = { orientation: 'str', lang: 'en', title: 'Faces', model_ids } as const;
    await createAlbum(ctx, { command: 'velour import', ...album, photos: [] });
    const hidden = await createAlbum(ctx, {
      command: 'velour import',
      ...album,
      photos: [await aPhoto(ctx)],
    });
    expect(await joined('shy')).toEqual([`album ${hidden}`]);
    await sql`update album set is_private = true where album_id = ${hidden}`.execute(ctx.db);
    await sql`select album_refresh(array[${hidden}]::int[])`.execute(ctx.db);
    expect(await listWall(ctx, { dir: 'shy', page: 1 })).toEqual({ entries: [], total_count: 0 });
    const video_id = await aVideo(ctx, { model_ids });
    expect(await joined('shy')).toEqual([`video ${video_id}`]);
  });

  test('of a model that was renamed says where it is now, of an unknown one that there is none', async () => {
    await world.db
      .insertInto('redirect')
      .values({ kind: 'model', old_dir: 'before', object_id: state.busy })
      .execute();
    await expect(listWall(world.ctx(), { dir: 'before', page: 1 })).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: 'busy' },
    });
    for (const dir of ['nobody', '__proto__', 'constructor'])
      await expect(listWall(world.ctx(), { dir, page: 1 })).rejects.toMatchObject({
        code: 'not_found',
        info: undefined,
      });
  });
});
