import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { createAlbum } from '../submissions/index.ts';
import { saveCategories, saveModels, type ModelAttribute } from '../taxonomy/index.ts';
import { getRelatedModels } from './index.ts';

const world = withCtx();

async function people(
  orientation: 'str' | 'gay' | 'she',
  said: Record<string, Partial<Record<ModelAttribute, number>>>,
) {
  const ids = await saveModels(
    world.ctx(),
    Object.entries(said).map(([dir, attributes]) => ({ dir, title: dir, orientation, attributes })),
  );
  return (dir: string): number => ids.get(dir) ?? 0;
}
const refresh = () =>
  sql`select model_refresh(array_agg(model_id)) from model where merged_into is null`.execute(
    world.db,
  );

async function relatedTo(dir: string) {
  await refresh();
  const related = await getRelatedModels(world.ctx(), dir);
  return {
    with: related.with.map((model) => model.dir),
    similar: related.similar.map((model) => model.dir),
  };
}

describe('related models', () => {
  test('are none where no video is shared and no attribute is known', async () => {
    const id = await people('str', { alone: {}, stranger: {} });
    await aVideo(world.ctx(), { model_ids: [id('stranger')] });
    expect(await relatedTo('alone')).toEqual({ with: [], similar: [] });
    await aVideo(world.ctx(), { model_ids: [id('alone')] });
    expect(await relatedTo('alone')).toEqual({ with: [], similar: [] });
  });

  test('come from no video that is not public, and include no model without public content', async () => {
    const ctx = world.ctx();
    const id = await people('gay', { shy: { race: 1 }, hidden: { race: 1 }, seen: { race: 1 } });
    const both = { orientation: 'gay', model_ids: [id('shy'), id('hidden')] } as const;
    await aVideo(ctx, { ...both, is_private: true });
    await aVideo(ctx, { ...both, status: 'deleted' });
    await aVideo(ctx, { ...both, status: 'pending' });
    await aVideo(ctx, { orientation: 'gay', model_ids: [id('seen')] });
    const woman = await people('str', { likewise: { race: 1 } });
    await aVideo(ctx, { model_ids: [woman('likewise')] });
    expect(await relatedTo('shy')).toEqual({ with: [], similar: ['seen'] });
    expect(await relatedTo('seen')).toEqual({ with: [], similar: [] });
    await aVideo(ctx, { ...both, orientation: 'str' });
    expect(await relatedTo('shy')).toEqual({ with: ['hidden'], similar: ['seen'] });
  });

  test('compares with the most popular and with those of its categories, however many others there are', async () => {
    const ctx = world.ctx();
    const categories = await saveCategories(ctx, [
      {
        dir: 'dunes',
        titles: Object.fromEntries(languages.map((lang) => [lang, 'Dunes'])) as Record<
          Language,
          string
        >,
      },
    ]);
    const category_ids = [...categories.values()];
    const id = await people('she', {
      self: { age: 3, race: 2 },
      far: { age: 3, race: 2 },
      near: {},
      famous: { race: 2 },
    });
    const album = await createAlbum(ctx, {
      command: 'velour import',
      orientation: 'she',
      lang: 'en',
      title: 'Faces',
      photos: [await aPhoto(ctx)],
    });
    await sql`with crowd as (
        insert into model (dir, title, orientation) select 'crowd-' || n, 'Crowd', 3 from generate_series(1, 505) n returning model_id),
      stats as (insert into model_stat (model_id, pop) select model_id, pop_at(now()) + 100 from crowd)
      insert into album_model (album_id, model_id) select ${album}::int, model_id from crowd
      union all select ${album}::int, unnest(${[id('far'), id('famous')]}::int[])`.execute(ctx.db);
    await sql`select album_refresh(array[${album}]::int[])`.execute(ctx.db);
    await sql`update model_stat set pop = pop + 200 where model_id = ${id('famous')}`.execute(
      ctx.db,
    );
    await aVideo(ctx, { orientation: 'she', category_ids, model_ids: [id('self')] });
    await aVideo(ctx, { orientation: 'she', category_ids, model_ids: [id('near')] });
    expect(await relatedTo('self')).toEqual({ with: [], similar: ['famous', 'near'] });
  });

  test('of one that was renamed says where it is now, of an unknown one that there is none', async () => {
    const id = await people('str', { now: {} });
    await world.db
      .insertInto('redirect')
      .values({ kind: 'model', old_dir: 'before', object_id: id('now') })
      .execute();
    await expect(getRelatedModels(world.ctx(), 'before')).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: 'now' },
    });
    for (const dir of ['nobody', '__proto__', 'constructor'])
      await expect(getRelatedModels(world.ctx(), dir)).rejects.toMatchObject({
        code: 'not_found',
        info: undefined,
      });
  });
});
