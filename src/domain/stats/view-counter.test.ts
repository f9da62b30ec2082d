import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ViewSection } from '#contracts/calls/forms/input.ts';
import { createAlbum } from '../submissions/index.ts';
import { saveChannels, saveMembers, saveModels } from '../taxonomy/index.ts';
import { createPlaylist } from '../playlists/index.ts';
import { getVideo } from '../videos/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { createViewCounter, foldSources, recount, type View } from './index.ts';

const world = withCtx();
const voter = (n: number): string => n.toString(16).padStart(32, '0');
const view = (
  object_id: number | string,
  who: number,
  section: ViewSection = 'video',
  before = who + 1_000_000,
): View => ({
  section,
  object_id: String(object_id),
  source: 'direct',
  country: '',
  voter_key: voter(who),
  earlier_key: voter(before),
});

async function viewsOf(video_id: number): Promise<number> {
  await recount(world.ctx());
  return (await getVideo(world.ctx(), video_id)).video.statistics.viewed;
}

test('counts a view once per visitor and video in 30 minutes, across processes', async () => {
  const ctx = world.ctx();
  const id = await aVideo(ctx);
  await using one = createViewCounter(ctx);
  await using two = createViewCounter(ctx);
  for (const counter of [one, two, one]) counter.record(view(id, 1));
  one.record(view(id, 2));
  await Promise.all([one.flush(), two.flush()]);
  one.record(view(id, 1));
  await one.flush();
  expect(await viewsOf(id)).toBe(2);

  await ctx.db
    .updateTable('view_seen')
    .set({ seen_at: new Date(Date.now() - 31 * 60_000) })
    .execute();
  one.record(view(id, 1));
  await one.flush();
  expect(await viewsOf(id)).toBe(3);
});

test('counts one view per visitor in 30 minutes across midnight', async () => {
  const ctx = world.ctx();
  const id = await aVideo(ctx);
  await using counter = createViewCounter(ctx);
  counter.record(view(id, 11));
  await counter.flush();
  counter.record(view(id, 12, 'video', 11));
  await counter.flush();
  expect(await viewsOf(id)).toBe(1);
  await ctx.db
    .updateTable('view_seen')
    .set({ seen_at: new Date(Date.now() - 31 * 60_000) })
    .execute();
  counter.record(view(id, 12, 'video', 11));
  await counter.flush();
  expect(await viewsOf(id)).toBe(2);
});

test('counts views of albums, models, channels and playlists separately', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const video_id = await aVideo(ctx);
  const album = await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title: 'Dunes',
    photos: [],
  });
  const model = (
    await saveModels(ctx, [{ dir: 'ada', title: 'Ada', orientation: 'str', attributes: {} }])
  ).get('ada');
  const channel = (await saveChannels(ctx, [{ dir: 'lakes', title: 'Lakes' }])).get('lakes');
  const member_id = (await saveMembers(ctx, [{ username: 'alice' }])).get('alice') ?? 0;
  const list = {
    member_id,
    orientation: 'str',
    title: 'Quiet ones',
    description: 'For the evening',
    video_ids: [video_id],
  } as const;
  const playlist = await createPlaylist(ctx, { ...list, is_public: true });
  const own = await createPlaylist(ctx, { ...list, is_public: false });

  await using one = createViewCounter(ctx);
  await using two = createViewCounter(ctx);
  const all = [
    view(album, 1, 'album'),
    view('ada', 1, 'model'),
    view('lakes', 1, 'channel'),
    view(playlist, 1, 'playlist'),
  ];
  for (const counter of [one, two])
    for (const each of [...all, { ...view('ada', 2, 'model') }]) counter.record(each);
  for (const unknown of [
    view(own, 1, 'playlist'),
    view(99_999, 1, 'album'),
    view('nobody', 1, 'model'),
    view('ada', 1, 'channel'),
  ])
    one.record(unknown);
  const counted = await Promise.all([one.flush(), two.flush()]);
  expect(counted.reduce((sum, n) => sum + n, 0)).toBe(5);

  const views = {
    album: (
      await ctx.db
        .selectFrom('album_stat')
        .select('views')
        .where('album_id', '=', album)
        .executeTakeFirst()
    )?.views,
    model: (
      await ctx.db
        .selectFrom('model_stat')
        .select('views')
        .where('model_id', '=', model ?? 0)
        .executeTakeFirst()
    )?.views,
    channel: (
      await ctx.db
        .selectFrom('channel_stat')
        .select('views')
        .where('channel_id', '=', channel ?? 0)
        .executeTakeFirst()
    )?.views,
    playlists: await ctx.db
      .selectFrom('playlist_stat')
      .select('views')
      .orderBy('playlist_id')
      .execute(),
  };
  expect(views).toEqual({
    album: 1,
    model: 2,
    channel: 1,
    playlists: [{ views: 1 }, { views: 0 }],
  });
  await recount(ctx);
  const listed = await ctx.db
    .selectFrom('model_listing')
    .select(['views', 'pop'])
    .where('dir', '=', 'ada')
    .executeTakeFirst();
  const before = await ctx.db.selectFrom('channel_stat').select('pop').executeTakeFirst();
  expect(listed?.views).toBe(2);
  expect(listed?.pop).toBeGreaterThan(before?.pop ?? Infinity);
});

test('unknown and hidden videos do not count, and do not stop the others', async () => {
  const ctx = world.ctx();
  const shown = await aVideo(ctx);
  const hidden = await aVideo(ctx, { status: 'pending' });
  await using counter = createViewCounter(ctx);
  for (const id of [shown, hidden, 60_000_000]) counter.record(view(id, 9));
  expect(await counter.flush()).toBe(1);
  expect(await viewsOf(shown)).toBe(1);
});

test('writes pending views when the counter closes', async () => {
  const ctx = world.ctx();
  const id = await aVideo(ctx);
  {
    await using counter = createViewCounter(ctx);
    for (let who = 0; who < 500; who++) counter.record(view(id, who));
  }
  expect(await viewsOf(id)).toBe(500);
});

test('sums the countries of views per video and day; what has none is left out', async () => {
  const ctx = world.ctx();
  const [id, other] = [await aVideo(ctx), await aVideo(ctx)];
  await using counter = createViewCounter(ctx);
  const from = (video_id: number, who: number, country: string): void =>
    counter.record({ ...view(video_id, who), country });
  from(id, 401, 'de');
  from(id, 402, 'de');
  from(id, 403, 'jp');
  from(id, 404, '');
  from(other, 401, 'de');
  await counter.flush();
  await foldSources(ctx);
  from(id, 405, 'jp');
  await counter.flush();
  // A row of a process of before has no countries.
  await sql`insert into view_source_batch (ids, sources, counts) values (array[${id}::int], array['search'], array[1])`.execute(
    ctx.db,
  );
  await foldSources(ctx);
  await foldSources(ctx);
  const sums = async (video_id: number) =>
    ctx.db
      .selectFrom('video_country_day')
      .select(['country', 'views'])
      .where('video_id', '=', video_id)
      .orderBy('country')
      .execute();
  expect(await sums(id)).toEqual([
    { country: 'de', views: 2 },
    { country: 'jp', views: 2 },
  ]);
  expect(await sums(other)).toEqual([{ country: 'de', views: 1 }]);
});

test('sums where views come from per video and day: each view once, further hosts of other sites in one row', async () => {
  const ctx = world.ctx();
  const [id, other] = [await aVideo(ctx), await aVideo(ctx)];
  await using counter = createViewCounter(ctx);
  const from = (video_id: number, who: number, source: string): void =>
    counter.record({ ...view(video_id, who), source });
  from(id, 201, 'search');
  from(id, 201, 'related');
  from(id, 202, 'search');
  from(other, 201, 'embed');
  // Of two hosts the one with more views is named first.
  for (const who of [211, 212]) from(id, who, 'big.example');
  for (let n = 0; n < 20; n++) from(id, 220 + n, `host-${n}.example`);
  await counter.flush();
  await foldSources(ctx);
  const sums = async (video_id: number) =>
    ctx.db
      .selectFrom('video_source_day')
      .select(['source', 'views'])
      .where('video_id', '=', video_id)
      .orderBy('views', 'desc')
      .orderBy('source')
      .execute();
  const first = await sums(id);
  const named = async () =>
    Object.fromEntries((await sums(id)).map(({ source, views }) => [source, views]));
  // Of the same viewer the later source of a batch counts.
  expect(await named()).toMatchObject({ 'big.example': 2, outside: 1, related: 1, search: 1 });
  expect(first.reduce((sum, { views }) => sum + views, 0)).toBe(24);
  expect(first.filter(({ source }) => source.includes('.'))).toHaveLength(20);
  expect(await sums(other)).toEqual([{ source: 'embed', views: 1 }]);
  from(id, 301, 'big.example');
  from(id, 302, 'new.example');
  await counter.flush();
  await foldSources(ctx);
  await foldSources(ctx);
  expect(await named()).toMatchObject({ 'big.example': 3, outside: 2 });
  expect(await ctx.db.selectFrom('view_source_batch').select('batch_id').execute()).toEqual([]);
});
