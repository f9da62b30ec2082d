import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import { saveChannels, saveModels, saveTags } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { publishByOperator } from '../publications/index.ts';
import { recount } from '../stats/index.ts';
import { deleteVideo } from '../submissions/index.ts';
import { editVideo, getVideo, setVideoState } from './index.ts';

const world = withCtx();
const system = (): Ctx => world.ctx({ kind: 'system' });
async function expectRecounted(): Promise<void> {
  for (const { kind, differing } of await recount(system()))
    expect([kind, differing]).toEqual([kind, 0]);
}

test('an edit changes what it names, the address, the lists and those whom the video leaves', async () => {
  const ctx = system();
  const models = await saveModels(
    ctx,
    ['ada', 'ben'].map((dir) => ({ dir, title: dir, orientation: 'str' as const, attributes: {} })),
  );
  const channels = await saveChannels(
    ctx,
    ['lakes', 'dunes'].map((dir) => ({ dir, title: dir })),
  );
  const [ada = 0, ben = 0] = [...models.values()];
  const [lakes = 0, dunes = 0] = [...channels.values()];
  const tag_id = (await saveTags(ctx, [{ dir: 'dusk', title: 'Dusk' }])).get('dusk') ?? 0;
  const id = await aVideo(ctx, { model_ids: [ada], channel_id: lakes, description: 'Stays' });
  await recount(ctx);
  await editVideo(ctx, id, {
    title: 'Évening on the dunes',
    lang: 'fr',
    model_ids: [ben],
    channel_id: dunes,
    tag_ids: [tag_id],
    poster_index: 3,
  });
  await expectRecounted();
  const { video } = await getVideo(ctx, id);
  expect(video).toMatchObject({
    dir: 'evening-on-the-dunes',
    lang: 'fr',
    description: 'Stays',
    channel: { dir: 'dunes' },
    models: [{ dir: 'ben' }],
    tags: [{ dir: 'dusk' }],
  });
  const totals = await ctx.db
    .selectFrom('model_listing')
    .select(['dir', 'total_videos'])
    .orderBy('dir')
    .execute();
  expect(totals).toEqual([
    { dir: 'ada', total_videos: 0 },
    { dir: 'ben', total_videos: 1 },
  ]);
  expect(await ctx.db.selectFrom('channel_listing').select('dir').execute()).toEqual([
    { dir: 'dunes' },
  ]);

  await editVideo(ctx, id, { orientation: 'gay', channel_id: null, model_ids: [] });
  await expectRecounted();
  expect(
    await ctx.db
      .selectFrom('listing')
      .select(['orientation', 'facets'])
      .where('video_id', '=', id)
      .executeTakeFirst(),
  ).toEqual({
    orientation: 2,
    facets: [facetCode(2, tag_id, 2)],
  });
  await editVideo(ctx, id, {});
  await expectRecounted();
});

test('the recount finds codes that a card should not have', async () => {
  const ctx = system();
  const id = await aVideo(ctx);
  await sql`update video set things = 'tzz' where video_id = ${id}`.execute(ctx.db);
  expect(await recount(ctx)).toContainEqual({ kind: 'credits', differing: 1 });
  await sql`select listing_refresh(${[id]}::int[])`.execute(ctx.db);
  await expectRecounted();
});

test('an unknown video is not found, a deleted one stays deleted', async () => {
  const ctx = system();
  await expect(editVideo(ctx, 99_999, { title: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  const id = await aVideo(ctx);
  await deleteVideo(ctx, id);
  await expect(editVideo(ctx, id, { title: 'x' })).rejects.toMatchObject({ code: 'deleted' });
  await expect(setVideoState(ctx, id, { status: 'active' })).rejects.toMatchObject({
    code: 'deleted',
  });
  await expect(setVideoState(ctx, 99_999, { status: 'active' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('two edits at the same time are both whole', async () => {
  const ctx = system();
  const id = await aVideo(ctx);
  const tags = await saveTags(
    ctx,
    ['a1', 'a2', 'a3', 'a4'].map((dir) => ({ dir, title: dir })),
  );
  const [a = 0, b = 0, c = 0, d = 0] = [...tags.values()];
  await Promise.all([
    editVideo(ctx, id, { tag_ids: [a, b], title: 'One' }),
    editVideo(ctx, id, { tag_ids: [c, d], title: 'Two' }),
  ]);
  const { video } = await getVideo(ctx, id);
  expect(video.tags.map(({ dir }) => dir)).toEqual(
    video.title === 'One' ? ['a1', 'a2'] : ['a3', 'a4'],
  );
  await expectRecounted();
});

test('a video whose clip is not ready is published when it is', async () => {
  const ctx = system();
  const id = await aVideo(ctx, {
    media_id: await aMedia(ctx, { state: 'uploaded' }),
    status: 'pending',
  });
  await expect(setVideoState(ctx, id, { status: 'active' })).rejects.toMatchObject({
    code: 'invalid',
    info: { publication: 'missing' },
  });
  await ctx.db
    .transaction()
    .execute((trx) => publishByOperator(trx, { type: 'video', id }, 'velour video publish'));
  await setVideoState(ctx, id, { status: 'active' });
  const row = await ctx.db
    .selectFrom('video')
    .select('status_id')
    .where('video_id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ status_id: 3 });
});
