import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchOverview, SearchWords } from '#contracts/calls/search/search.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { anAlbum, aPlaylist } from '#tests/support/object-contract.ts';
import { mergeNames, renameModel } from '../merging/index.ts';
import { foldTerms } from '../search/index.ts';
import { completePhrases, foldCounts, pickCategoryCovers, refreshPeople } from '../stats/index.ts';
import { saveCategories, saveChannels, saveModels } from '../taxonomy/index.ts';
import { saveTerms, type NewTerm } from '../terms/index.ts';
import { getSearchOverview, listSearchWords } from './index.ts';

const world = withCtx();
const ctx = () => world.ctx({ kind: 'system' });
const overview = (s: string, lang: Language = 'en') =>
  getSearchOverview(ctx(), { s, orientation: 'str', lang });
const words = async (s: string) => (await listSearchWords(ctx(), { s, orientation: 'str' })).words;
const term = (text: string, effect: NewTerm['effect']): NewTerm => ({
  kind: 'exact',
  term: text,
  lang: null,
  places: ['search'],
  effect,
  help: null,
});
const refresh = async () => {
  await refreshPeople(ctx());
  await foldCounts(ctx());
  await foldTerms(ctx());
};

beforeAll(async () => {
  const categories = await saveCategories(ctx(), [
    {
      dir: 'lanterns',
      titles: {
        ...Object.fromEntries(languages.map((lang) => [lang, 'Lanterns'])),
        de: 'Laternen',
        ja: '提灯',
      } as Record<Language, string>,
    },
  ]);
  const models = await saveModels(ctx(), [
    {
      dir: 'lanterns-model',
      title: 'Lanterns',
      avatar_key: 'face',
      aliases: ['Lampion'],
      orientation: 'str',
      attributes: {},
    },
    { dir: 'mole', title: 'Odette Mole', orientation: 'str', attributes: {} },
    { dir: 'vole', title: 'Iva Vole', orientation: 'str', attributes: {} },
  ]);
  const channels = await saveChannels(ctx(), [
    { dir: 'lit', title: 'Lit House', avatar_key: 'logo' },
  ]);
  const of = {
    category_ids: [...categories.values()],
    model_ids: [...models.values()],
    channel_id: channels.get('lit') ?? 0,
  };
  await aVideo(ctx(), { title: 'Paper bridge at dawn', ...of });
  for (const place of ['bridge', 'stairs', 'gate'])
    await aVideo(ctx(), { title: `Paper ${place} at dawn`, category_ids: of.category_ids });
  await anAlbum(ctx(), 'Lanterns on water', { model_ids: of.model_ids });
  await aPlaylist(ctx(), 'Lanterns');
  await refresh();
  await pickCategoryCovers(ctx());
});

describe('the overview of a search', () => {
  test('counts each kind and names what the text is, with the most videos of several', async () => {
    const answer = await overview('lanterns');
    expect(SearchOverview.parse(answer)).toEqual(answer);
    expect(answer).toEqual({
      models: { total_count: 1 },
      channels: { total_count: 0 },
      albums: { total_count: 1 },
      playlists: { total_count: 1 },
      entity: {
        kind: 'category',
        dir: 'lanterns',
        title: 'Lanterns',
        total_videos: 4,
        img: expect.stringMatching(/jpg/),
      },
      related: [],
    });
  });

  test.each([
    ['laternen', { kind: 'category', title: '提灯', total_videos: 4 }],
    [
      'LAMPION',
      { kind: 'model', dir: 'lanterns-model', img: '/media/i/face.webp', total_videos: 1 },
    ],
    ['lit house', { kind: 'channel', dir: 'lit', img: '/media/i/logo.webp', total_videos: 1 }],
    ['odette mole', { kind: 'model', dir: 'mole', img: '' }],
    ['odette mloe', { kind: 'model', dir: 'mole' }],
  ])('%s names it', async (s, entity) => {
    expect((await overview(s, 'ja')).entity).toMatchObject(entity);
  });

  test.each([
    'lantern',
    'odette',
    'house lit',
    'lanterns -paper',
    'lanterns OR lit',
    'lanterns paper',
  ])('%s names nothing', async (s) => {
    expect((await overview(s)).entity).toBeUndefined();
  });

  test('names the target of a merged model, and a renamed one by its new name, at once', async () => {
    await renameModel(ctx(), { dir: 'vole', title: 'Iva Stone' });
    expect((await overview('iva vole')).entity).toBeUndefined();
    expect((await overview('iva stone')).entity).toMatchObject({ dir: 'vole' });
    await mergeNames(ctx(), { kind: 'model', dir: 'vole', into: 'mole' });
    expect((await overview('iva stone')).entity).toMatchObject({ dir: 'mole', total_videos: 1 });
  });

  test('is of the orientation', async () => {
    const answer = await getSearchOverview(ctx(), {
      s: 'lanterns',
      orientation: 'gay',
      lang: 'en',
    });
    expect(answer).toMatchObject({ models: { total_count: 0 }, albums: { total_count: 0 } });
    expect(answer.entity).toBeUndefined();
  });

  test('relates searches of others first, then phrases of titles, never restricted ones', async () => {
    for (const place of ['bridge', 'stairs', 'gate'])
      for (let n = 0; n < 3; n++) await aVideo(ctx(), { title: `Paper ${place}` });
    await completePhrases(ctx());
    await sql`insert into popular_search (orientation, query, visitors)
      values (1, 'paper boats', 30), (1, 'glass boats', 40), (2, 'paper hats', 50)`.execute(
      world.db,
    );
    const { related } = await overview('paper');
    expect(related[0]).toBe('paper boats');
    expect(related).toEqual(expect.arrayContaining(['paper bridge', 'paper stairs', 'paper gate']));
    for (const other of ['paper', 'glass boats', 'paper hats'])
      expect(related).not.toContain(other);
    expect(related.length).toBeLessThanOrEqual(8);
    await saveTerms(ctx(), [term('stairs', 'hide'), term('boats', 'warn')]);
    const restricted = await overview('paper');
    expect(restricted.related.join()).not.toMatch(/stairs|boats/);
    expect(restricted.related).toContain('paper gate');
  });

  test('says nothing of a blocked search', async () => {
    await saveTerms(ctx(), [term('lanterns', 'block')]);
    expect(await overview('lanterns paper')).toEqual({
      models: { total_count: 0 },
      channels: { total_count: 0 },
      albums: { total_count: 0 },
      playlists: { total_count: 0 },
      related: [],
    });
    expect(await words('lanterns paper')).toEqual([]);
    await world.db.deleteFrom('term_rule').where('term', '=', 'lanterns').execute();
  });
});

describe('the words of a search', () => {
  test('are its parts that find videos, each for itself, as they are searched', async () => {
    const found = await words('odette zzzyx "paper gate" -dawn bridge OR stiars');
    expect(SearchWords.parse({ words: found })).toEqual({ words: found });
    expect(found.map(({ text }) => text)).toEqual(['odette', '"paper gate"', 'bridge']);
    expect(found[0]).toEqual({ text: 'odette', total_count: 1 });
  });

  test('are five at most, none of them too short or twice; a text of one part has none', async () => {
    expect((await words('paper paper at dawn bridge gate odette lit')).length).toBeLessThanOrEqual(
      5,
    );
    expect((await words('paper paper zzzyx')).map(({ text }) => text)).toEqual(['paper']);
    expect((await words('zzzyx at')).map(({ text }) => text)).toEqual([]);
    expect(await words('paper')).toEqual([]);
  });
});
