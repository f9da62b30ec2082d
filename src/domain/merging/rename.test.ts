import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { recount } from '../stats/index.ts';
import { wholeList } from '#tests/support/true-listing.ts';
import { cardsByIds, listVideos } from '../videos/index.ts';
import { renameCategory, renameChannel, renameModel, renameTag } from './index.ts';
import {
  findFacets,
  findOrSaveChannel,
  findOrSaveModels,
  findOrSaveTags,
  saveCategories,
  saveChannels,
  saveModels,
  saveTags,
} from '../taxonomy/index.ts';

const world = withCtx();
const system = (): Ctx => world.ctx({ kind: 'system' });
const titles = (title: string) =>
  Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;

const kinds = {
  category: {
    save: (dir: string, title: string) =>
      saveCategories(system(), [{ dir, titles: titles(title) }]),
    rename: renameCategory,
    filed: (id: number) => ({ category_ids: [id] }),
  },
  tag: {
    save: (dir: string, title: string) => saveTags(system(), [{ dir, title }]),
    rename: renameTag,
    filed: (id: number) => ({ tag_ids: [id] }),
  },
  model: {
    save: (dir: string, title: string) =>
      saveModels(system(), [{ dir, title, orientation: 'str', attributes: {} }]),
    rename: renameModel,
    filed: (id: number) => ({ model_ids: [id] }),
  },
  channel: {
    save: (dir: string, title: string) => saveChannels(system(), [{ dir, title }]),
    rename: renameChannel,
    filed: (id: number) => ({ channel_id: id }),
  },
} as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

const hasWord = async (video_id: number, word: string): Promise<boolean> => {
  const { videos } = await listVideos(system(), { ...wholeList, section: 'search', s: word });
  return videos.some((video) => video.video_id === video_id);
};

test.each(kindNames)(
  'a %s gets another title and address; its videos are found by the new name, its old address leads on',
  async (kind) => {
    const ctx = system();
    const { save, rename, filed } = kinds[kind];
    const id = (await save('moonlit-lake', 'Moonlit lake')).get('moonlit-lake') ?? 0;
    const video_id = await aVideo(ctx, filed(id));
    expect(await hasWord(video_id, 'moonlit')).toBe(true);
    await rename(ctx, { dir: 'moonlit-lake', title: 'Starlit lake', new_dir: 'starlit-lake' });
    for (const { kind: row, differing } of await recount(ctx))
      expect([row, differing]).toEqual([row, 0]);
    // A category keeps its titles in other languages.
    expect([await hasWord(video_id, 'moonlit'), await hasWord(video_id, 'starlit')]).toEqual([
      kind === 'category',
      true,
    ]);

    const found = await findFacets(ctx.db, { orientation: 'str', kind, dirs: ['starlit-lake'] });
    expect(found).toMatchObject([{ dir: 'starlit-lake', title: 'Starlit lake' }]);
    const asked = findFacets(ctx.db, { orientation: 'str', kind, dirs: ['moonlit-lake'] });
    await expect(asked).rejects.toMatchObject({ code: 'not_found', info: { dir: 'starlit-lake' } });
    await expect(rename(ctx, { dir: 'moonlit-lake', title: 'x' })).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: 'starlit-lake' },
    });

    // An old dir is never another's, and who saves by it means what was renamed.
    await save('dusk', 'Dusk');
    for (const new_dir of ['moonlit-lake', 'starlit-lake'])
      await expect(rename(ctx, { dir: 'dusk', title: 'Dusk', new_dir })).rejects.toMatchObject({
        code: 'already',
        info: { dir: new_dir },
      });
    await expect(
      rename(ctx, { dir: 'starlit-lake', title: 'Starlit lake', new_dir: 'moonlit-lake' }),
    ).rejects.toMatchObject({
      code: 'already',
    });
    expect((await save('moonlit-lake', 'Moonlit lake')).get('moonlit-lake')).toBe(id);
    expect(
      await findFacets(ctx.db, { orientation: 'str', kind, dirs: ['starlit-lake'] }),
    ).toMatchObject([{ title: 'Starlit lake' }]);
  },
);

test('credits on cards follow when the queue is drained, and responses with the old names are purged', async () => {
  const ctx = system();
  const model_ids = await saveModels(
    ctx,
    ['fog-lamp', 'storm-lamp'].map((dir) => ({
      dir,
      title: dir.replace('-', ' '),
      orientation: 'str' as const,
      attributes: {},
    })),
  );
  const channel_id =
    (await saveChannels(ctx, [{ dir: 'lamp-films', title: 'Lamp films' }])).get('lamp-films') ?? 0;
  const video_id = await aVideo(ctx, { model_ids: [...model_ids.values()], channel_id });
  const madeBy = async () =>
    (await cardsByIds(ctx.db, ctx.settings, [video_id])).map(({ channel, models }) => [
      channel,
      ...models,
    ]);
  const model = (dir: string) => ({ dir, title: dir.replace('-', ' ') });
  expect(await madeBy()).toEqual([
    [
      { id: channel_id, dir: 'lamp-films', title: 'Lamp films' },
      model('fog-lamp'),
      model('storm-lamp'),
    ],
  ]);
  await renameModel(ctx, { dir: 'storm-lamp', title: 'oil lamp', new_dir: 'oil-lamp' });
  await renameChannel(ctx, { dir: 'lamp-films', title: 'Light films' });
  await sql`delete from cache_purge`.execute(world.db);
  await recount(ctx);
  expect(await madeBy()).toEqual([
    [
      { id: channel_id, dir: 'lamp-films', title: 'Light films' },
      model('fog-lamp'),
      model('oil-lamp'),
    ],
  ]);
  expect(
    (await sql`select distinct tag from cache_purge where not of_lists`.execute(world.db)).rows,
  ).toEqual([{ tag: `v${video_id}` }]);
  const bare_id = await aVideo(ctx, {});
  expect(await cardsByIds(ctx.db, ctx.settings, [bare_id])).toMatchObject([
    { channel: null, models: [] },
  ]);
});

test('imports find a renamed name by its old title or dir', async () => {
  const ctx = system();
  const ids = {
    tag: (await saveTags(ctx, [{ dir: 'fog', title: 'Fog' }])).get('fog') ?? 0,
    model:
      (
        await saveModels(ctx, [{ dir: 'fog', title: 'Fog', orientation: 'str', attributes: {} }])
      ).get('fog') ?? 0,
    channel: (await saveChannels(ctx, [{ dir: 'fog', title: 'Fog' }])).get('fog') ?? 0,
  };
  for (const rename of [renameTag, renameModel, renameChannel])
    await rename(ctx, { dir: 'fog', title: 'Mist', new_dir: 'mist' });
  expect(await findOrSaveTags(ctx, ['Fog', 'mist'])).toEqual({ ids: [ids.tag], made: [] });
  expect(await findOrSaveModels(ctx, ['Fog'], 'str')).toEqual({ ids: [ids.model], made: [] });
  expect(await findOrSaveChannel(ctx, 'Fog')).toEqual({ ids: [ids.channel], made: [] });
});

test('renames a category per language; each title finds its videos', async () => {
  const ctx = system();
  const id = (await kinds.category.save('rivers', 'Rivers')).get('rivers') ?? 0;
  const video_id = await aVideo(ctx, { category_ids: [id] });
  await recount(ctx);
  await renameCategory(ctx, { dir: 'rivers', title: 'Ströme', lang: 'de' });
  await recount(ctx);
  expect([await hasWord(video_id, 'rivers'), await hasWord(video_id, 'ströme')]).toEqual([
    true,
    true,
  ]);
  const rows = await ctx.db
    .selectFrom('category_i18n')
    .select(['lang', 'title'])
    .where('category_id', '=', id)
    .execute();
  expect(Object.fromEntries(rows.map(({ lang, title }) => [lang, title]))).toEqual({
    ...titles('Rivers'),
    de: 'Ströme',
  });
  const suggested = await ctx.db
    .selectFrom('suggest')
    .select('title')
    .where('kind', '=', 1)
    .where('obj_id', '=', id)
    .where('lang', '=', 'de')
    .execute();
  expect(suggested).toEqual([{ title: 'Ströme' }]);
});

test.each([
  { title: '' },
  { title: ' ' },
  { title: 'a\nb' },
  { title: 'x'.repeat(501) },
  { title: 'Good', new_dir: 'Not Good' },
  { title: 'Good', new_dir: '' },
  { title: 'Good', new_dir: 'a'.repeat(81) },
])('refuses %j', async (rename) => {
  await saveTags(system(), [{ dir: 'plain', title: 'Plain' }]);
  await expect(renameTag(system(), { dir: 'plain', ...rename })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('one of two concurrent renames gets the same dir', async () => {
  const ctx = system();
  await saveTags(ctx, [
    { dir: 'one', title: 'One' },
    { dir: 'two', title: 'Two' },
  ]);
  const done = await Promise.allSettled(
    ['one', 'two'].map((dir) => renameTag(ctx, { dir, title: dir, new_dir: 'three' })),
  );
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('concurrent saves and renames never share a dir', async () => {
  const ctx = system();
  const id = (await saveTags(ctx, [{ dir: 'dawn', title: 'Dawn' }])).get('dawn') ?? 0;
  const saves = Array.from({ length: 6 }, () => saveTags(ctx, [{ dir: 'dawn', title: 'Dawn' }]));
  const [saved] = await Promise.all([
    Promise.all(saves),
    renameTag(ctx, { dir: 'dawn', title: 'Daybreak', new_dir: 'daybreak' }),
  ]);
  expect(new Set(saved.map((ids) => ids.get('dawn')))).toEqual(new Set([id]));
  const rows = await ctx.db
    .selectFrom('tag')
    .select('dir')
    .where('dir', 'in', ['dawn', 'daybreak'])
    .execute();
  expect(rows).toEqual([{ dir: 'daybreak' }]);
});

test('a video linked during the rename of a tag has the new search word', async () => {
  const ctx = system();
  const tag_id = (await saveTags(ctx, [{ dir: 'before', title: 'Before' }])).get('before') ?? 0;
  const videos = Array.from({ length: 10 }, () => aVideo(ctx, { tag_ids: [tag_id] }));
  const [ids] = await Promise.all([
    Promise.all(videos),
    renameTag(ctx, { dir: 'before', title: 'Afterwards' }),
  ]);
  await recount(ctx);
  expect(await Promise.all(ids.map((id) => hasWord(id, 'afterwards')))).toEqual(
    ids.map(() => true),
  );
});
