import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Suggestions } from '#contracts/calls/search/suggestions.ts';
import { languages, type Orientation, type Language } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { listenToStatements } from '#tests/support/sent-statements.ts';
import { saveCategories, saveChannels, saveModels } from '../taxonomy/index.ts';
import { completePhrases } from '../stats/index.ts';
import { createTermRules, saveTerms } from '../terms/index.ts';
import { listSuggestions, suggest } from './index.ts';

const world = withCtx();
const titles = (en: string, other: Partial<Record<Language, string>> = {}) =>
  ({ ...Object.fromEntries(languages.map((lang) => [lang, en])), ...other }) as Record<
    Language,
    string
  >;

const categoryIds = new Map<string, number>();
const modelIds = new Map<string, number>();
const channelIds = new Map<string, number>();

/** Makes the derived rows as jobs would. */
async function refresh(): Promise<void> {
  const { db } = world;
  await sql`select model_refresh(${[...modelIds.values()]}::int[]), channel_refresh(${[...channelIds.values()]}::int[]),
    suggest_refresh(1, ${[...categoryIds.values()]}::int[])`.execute(db);
}

beforeAll(async () => {
  const ctx = world.ctx();
  const all = <Id>(into: Map<string, Id>, from: Map<string, Id>) =>
    from.forEach((id, dir) => into.set(dir, id));
  all(
    categoryIds,
    await saveCategories(ctx, [
      { dir: 'aurora', titles: titles('Aurora', { ru: 'Полярное сияние', fr: 'Aurore boréale' }) },
      {
        dir: 'sea',
        titles: titles('Calm sea', { de: 'Ruhige See', es: 'Mar calmo', ja: '静かな海' }),
      },
      { dir: 'signs', titles: titles('100%_pure \'quoted\' "text" \\ back') },
      { dir: 'bare', titles: titles('Aurora bare') },
    ]),
  );
  all(
    modelIds,
    await saveModels(ctx, [
      {
        dir: 'aurelie',
        title: 'Aurélie Été',
        orientation: 'str',
        avatar_key: 'face',
        aliases: ['Zoë of the Lake', 'Étoile'],
        attributes: {},
      },
      ...Array.from({ length: 7 }, (_, n) => ({
        dir: `marina-${n}`,
        title: `Marina ${n}`,
        orientation: 'she' as Orientation,
        attributes: {},
      })),
      { dir: 'marina-none', title: 'Marina Nobody', orientation: 'str', attributes: {} },
    ]),
  );
  all(
    channelIds,
    await saveChannels(ctx, [
      { dir: 'lakeside', title: 'Lakeside Aurora House', avatar_key: 'logo' },
      { dir: 'mar', title: 'Mar' },
      { dir: 'marb', title: 'Marble' },
      { dir: 'camera', title: 'カメラ' },
      { dir: 'yolka', title: 'Ёлка' },
      { dir: 'strasse', title: 'Straße' },
      { dir: 'oresund', title: 'Øresund' },
    ]),
  );
  const id = (from: Map<string, number>, dir: string): number => from.get(dir) ?? 0;
  for (const orientation of ['str', 'gay', 'she'] as const)
    await aVideo(ctx, {
      orientation,
      category_ids: [
        id(categoryIds, 'aurora'),
        ...(orientation === 'str' ? [id(categoryIds, 'sea'), id(categoryIds, 'signs')] : []),
      ],
      channel_id: id(channelIds, 'lakeside'),
      model_ids: orientation === 'str' ? [id(modelIds, 'aurelie')] : [],
    });
  // marina-0 has one video, marina-6 has seven.
  for (let n = 0; n < 7; n++)
    await aVideo(ctx, {
      orientation: 'she',
      model_ids: Array.from({ length: 7 - n }, (_, index) => id(modelIds, `marina-${n + index}`)),
    });
  for (const dir of ['mar', 'marb', 'camera', 'yolka', 'strasse', 'oresund'])
    await aVideo(ctx, { channel_id: id(channelIds, dir) });
  await refresh();
});

const none = { categories: [], models: [], channels: [] };
const dirs = ({ categories, models, channels }: Suggestions) => ({
  categories: categories.map(({ dir }) => dir),
  models: models.map(({ dir }) => dir),
  channels: channels.map(({ dir }) => dir),
});
const suggested = (text: string, lang: Language = 'en') => suggest(world.ctx(), { text, lang });
const found = async (text: string) => dirs(await suggested(text));

describe('names that begin with the text', () => {
  test('of all kinds, from any of their words on, each once', async () => {
    const answer = await suggested('aur');
    expect(Suggestions.parse(answer)).toEqual(answer);
    expect(answer).toEqual({
      categories: [{ dir: 'aurora', title: 'Aurora', total_videos: 3, parts: ['', 'Aur', 'ora'] }],
      models: [
        {
          dir: 'aurelie',
          title: 'Aurélie Été',
          img: '/media/i/face.webp',
          total_videos: 1,
          parts: ['', 'Aur', 'élie Été'],
        },
      ],
      channels: [
        {
          dir: 'lakeside',
          title: 'Lakeside Aurora House',
          img: '/media/i/logo.webp',
          total_videos: 3,
          parts: ['Lakeside ', 'Aur', 'ora House'],
        },
      ],
      queries: [],
    });
    expect(await found('aurora house')).toEqual({
      categories: [],
      models: [],
      channels: ['lakeside'],
    });
    expect(await found('house aurora')).toEqual({ categories: [], models: [], channels: [] });
  });

  test('of all kinds by three statements, two of which start together', async () => {
    const listen = listenToStatements();
    // Apart from the version of restricted terms.
    const about = async (text: string) =>
      (await listen(() => suggested(text))).flatMap(
        (sent) => /suggest_find|popular_search|category c\b/.exec(sent)?.[0] ?? [],
      );
    expect(await about('aur')).toEqual(['suggest_find', 'popular_search', 'category c']);
    expect(await about('nothing')).toEqual(['suggest_find', 'popular_search']);
  });

  test('in any case, with any accents and spaces; by aliases; in every language', async () => {
    for (const text of [
      'AURÉLIE',
      'aurelie ete',
      'Aurélie   été',
      'été',
      'ETOILE',
      'zoe of',
      'lake',
    ])
      expect((await found(text)).models, text).toEqual(['aurelie']);
    expect((await suggested('zoë')).models[0]?.title).toBe('Aurélie Été');
    const russian = await suggested('полярн');
    expect(russian.categories).toEqual([
      {
        dir: 'aurora',
        title: 'Полярное сияние',
        total_videos: 3,
        parts: ['', 'Полярн', 'ое сияние'],
      },
    ]);
    expect((await suggested('boréale')).categories[0]?.title).toBe('Aurore boréale');
    expect((await suggested('ruhige')).categories[0]?.title).toBe('Ruhige See');
  });

  test('categories in other languages than that of the page and English only where nothing else is', async () => {
    const named = async (text: string, lang: Language) =>
      (await suggested(text, lang)).categories.map(({ title }) => title);
    expect(await named('auro', 'en')).toEqual(['Aurora']);
    expect(await named('auro', 'fr')).toEqual(['Aurore boréale']);
    expect(await named('boré', 'en')).toEqual(['Aurore boréale']);
    expect(await named('ruhige', 'ja')).toEqual(['Ruhige See']);
    expect(await named('mar', 'en')).toEqual([]);
    expect(await named('mar', 'es')).toEqual(['Mar calmo']);
  });

  test('in scripts without spaces by each character, and whatever the width', async () => {
    for (const text of ['海', '静か', 'な海', '静かな海']) {
      const answer = await suggested(text);
      expect(answer.categories[0]?.parts, text).toEqual([
        '静かな海'.slice(0, '静かな海'.indexOf(text)),
        text,
        '静かな海'.slice('静かな海'.indexOf(text) + text.length),
      ]);
    }
    expect((await found('ｍａｒｉｎａ')).models).toHaveLength(3);
    expect((await found('カメ')).channels).toEqual(['camera']);
    expect((await found('ｶﾒ')).channels).toEqual(['camera']);
  });

  test('ё is е, ß is ss, ø is o', async () => {
    expect((await found('ёлк')).channels).toEqual(['yolka']);
    expect((await found('елк')).channels).toEqual(['yolka']);
    expect((await found('strasse')).channels).toEqual(['strasse']);
    expect((await found('straße')).channels).toEqual(['strasse']);
    expect((await found('oresund')).channels).toEqual(['oresund']);
  });

  test('three of a kind at most, those with the most videos', async () => {
    expect((await found('marina')).models).toEqual(['marina-6', 'marina-5', 'marina-4']);
    expect((await suggested('marina 6')).models[0]?.total_videos).toBe(7);
    expect((await found('mar')).channels).toEqual(['marb', 'mar']);
  });

  test('signs of patterns, quotes and operators only separate words', async () => {
    for (const text of ['100%', '100_', '100%_pure', "'quo", '"tex', '\\ back', "back' --"])
      expect((await found(text)).categories, text).toEqual(['signs']);
    for (const text of [
      '%%%',
      '___',
      '\\\\\\',
      "' or 1=1 --",
      '\u0300\u0301\u0302',
      '\uFFFF\uFFFF\uFFFF',
      '😀😀😀',
    ])
      expect(await suggested(text), text).toEqual({ ...none, queries: [] });
  });

  test('nothing that has no videos, or has lost them since', async () => {
    expect((await found('aurora bare')).categories).toEqual([]);
    expect((await found('marina nob')).models).toEqual([]);
    const { db } = world;
    await sql`update video set is_private = true where channel_id = ${channelIds.get('mar') ?? 0}`.execute(
      db,
    );
    await sql`select listing_refresh(array(select video_id from video where channel_id = ${channelIds.get('mar') ?? 0}))`.execute(
      db,
    );
    await sql`select channel_refresh(array[${channelIds.get('mar') ?? 0}]::int[])`.execute(db);
    expect((await found('mar')).channels).toEqual(['marb']);
  });
});

describe('a text that nothing begins with', () => {
  test.each([
    ['a wrong letter', 'aurara', 'Aurora'],
    ['a wrong first letter', 'yurora', 'Aurora'],
    ['a missing letter', 'arora', 'Aurora'],
    ['a letter too many', 'aurrora', 'Aurora'],
    ['a wrong letter in an unfinished word', 'auros', 'Aurora'],
    ['two exchanged letters', 'auorr', 'Aurora'],
    ['exchanged letters at the beginning', 'uaror', 'Aurora'],
    ['a wrong letter in the second word', 'calm saa', 'Calm sea'],
  ])('has %s: %s', async (_, text, title) => {
    const { categories } = await suggested(text);
    expect(categories.map((category) => category.title)).toContain(title);
    expect(categories[0]?.parts?.[1]).not.toBe('');
  });

  test('is not corrected in two letters, below four letters, or where something begins with it', async () => {
    for (const text of ['aarara', 'yux', 'aq'])
      expect(await suggested(text), text).toEqual({ ...none, queries: [] });
    expect((await found('marb')).channels).toEqual(['marb']);
    expect((await found('marb')).models).toEqual([]);
  });

  test('in other scripts as well', async () => {
    expect((await found('поляное')).categories).toEqual(['aurora']);
    expect((await found('etoiel')).models).toEqual(['aurelie']);
  });
});

describe('searches that complete a text', () => {
  const queries = async (text: string) => (await suggested(text)).queries.map(({ title }) => title);
  beforeAll(async () => {
    const ctx = world.ctx();
    for (const title of [
      'The quiet river, at night',
      'A quiet river below',
      'Quiet river of the north',
      'Quiet dance',
      'Quiet dance',
    ])
      await aVideo(ctx, { title });
    for (let n = 0; n < 3; n++) await aVideo(ctx, { title: 'Fluß im Winter', lang: 'de' });
    await completePhrases(ctx);
  });

  test('follow each other in three titles, and begin and end with words that say something', async () => {
    expect(await queries('quie')).toEqual(['quiet', 'quiet river']);
    expect(await queries('quiet')).toEqual(['quiet river']);
    expect(await queries('quiet ri')).toEqual(['quiet river']);
    expect(await queries('quiet river')).toEqual([]);
    expect(await queries('quiet dan')).toEqual([]);
    expect(await queries('the')).toEqual([]);
    expect(await queries('river at')).toEqual([]);
    expect(await queries('fluss')).toEqual(['fluß im winter']);
  });

  test('mark what is typed, and are found with a wrong letter', async () => {
    const answer = await suggested('QUIET R');
    expect(answer.queries).toEqual([{ title: 'quiet river', parts: ['', 'quiet r', 'iver'] }]);
    expect(await queries('quiet rvier')).toEqual(['quiet river']);
  });

  test('come without being asked, longer ones first', async () => {
    const answer = await listSuggestions(world.ctx(), 3);
    expect(answer.queries.map(({ title }) => title)).toEqual([
      'slow morning',
      'fluß im winter',
      'quiet river',
    ]);
  });

  test('are written by one process at a time, and leave with their videos', async () => {
    const { db } = world;
    await Promise.all([completePhrases(world.ctx()), completePhrases(world.ctx())]);
    expect(await queries('quiet ri')).toEqual(['quiet river']);
    await sql`delete from listing using video v where v.video_id = listing.video_id and v.title like '%river%'`.execute(
      db,
    );
    await completePhrases(world.ctx());
    expect(await queries('quiet ri')).toEqual([]);
  });
});

describe('searches of many visitors', () => {
  const popular = async (...searches: readonly (readonly [string, number])[]) => {
    await sql`delete from popular_search`.execute(world.db);
    for (const [query, visitors] of searches)
      await world.db
        .insertInto('popular_search')
        .values({ orientation: 1, query, visitors })
        .execute();
  };
  const queries = async (text: string) => (await suggested(text)).queries;
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) await aVideo(world.ctx(), { title: 'Gravel road, gravel path' });
    await completePhrases(world.ctx());
    await popular(['gravel road', 20], ['gravel garden', 40], ['gravel', 90], ['élan vital', 30]);
    return () => popular();
  });

  test('complete a text before phrases of titles do, each once, not the text itself', async () => {
    expect(await queries('Grave')).toEqual([
      { title: 'gravel', parts: ['', 'grave', 'l'] },
      { title: 'gravel garden', parts: ['', 'grave', 'l garden'] },
      { title: 'gravel road', parts: ['', 'grave', 'l road'] },
    ]);
    expect((await queries('gravel')).map(({ title }) => title)).toEqual([
      'gravel garden',
      'gravel road',
      'gravel path',
    ]);
    expect(await queries('élan')).toEqual([{ title: 'élan vital', parts: ['', 'élan', ' vital'] }]);
  });

  test('come first before anything is typed', async () => {
    const { queries: offered } = await listSuggestions(world.ctx(), 5);
    expect(offered.slice(0, 4)).toEqual([
      { title: 'gravel' },
      { title: 'gravel garden' },
      { title: 'élan vital' },
      { title: 'gravel road' },
    ]);
    expect(offered).toHaveLength(5);
  });

  test('stay out where a restricted term says so', async () => {
    const ctx = world.ctx({ kind: 'system' });
    const rule = {
      term: 'garden',
      kind: 'exact',
      lang: null,
      places: ['search'],
      help: null,
    } as const;
    await saveTerms(ctx, [{ ...rule, places: [...rule.places], effect: 'hide' }]);
    const fresh = { ...ctx, terms: createTermRules(ctx) };
    expect(
      (await suggest(fresh, { text: 'gravel', lang: 'en' })).queries.map(({ title }) => title),
    ).toEqual(['gravel road', 'gravel path']);
    expect((await listSuggestions(fresh, 5)).queries).not.toContainEqual({
      title: 'gravel garden',
    });
    await world.db.deleteFrom('term_rule').where('term', '=', 'garden').execute();
  });
});

describe('before anything is typed', () => {
  test('the most there is, of all orientations', async () => {
    await world.db
      .updateTable('model_stat')
      .set({ pop: sql<number>`pop + 50` })
      .where('model_id', '=', modelIds.get('aurelie') ?? 0)
      .execute();
    await world.db
      .updateTable('channel_stat')
      .set({ pop: sql<number>`pop + 50` })
      .where('channel_id', '=', channelIds.get('lakeside') ?? 0)
      .execute();
    await refresh();
    const answer = await listSuggestions(world.ctx(), 3);
    expect(Suggestions.parse(answer)).toEqual(answer);
    expect(answer.categories).toEqual([
      { dir: 'aurora', title: 'Aurora', total_videos: 3 },
      { dir: 'signs', title: '100%_pure \'quoted\' "text" \\ back', total_videos: 1 },
      { dir: 'sea', title: 'Calm sea', total_videos: 1 },
    ]);
    expect(answer.models.map(({ dir }) => dir)).toEqual(['aurelie', 'marina-6', 'marina-5']);
    expect(answer.channels[0]).toEqual({
      dir: 'lakeside',
      title: 'Lakeside Aurora House',
      img: '/media/i/logo.webp',
      total_videos: 3,
    });
    expect((await listSuggestions(world.ctx(), 60)).models).toHaveLength(8);
  });

  test('a category counts the videos of categories being merged into it, each once', async () => {
    const merge = (merged_into: number | null) =>
      world.db
        .updateTable('category')
        .set({ merged_into, is_merging: merged_into !== null })
        .where('category_id', '=', categoryIds.get('sea') ?? 0)
        .execute();
    await aVideo(world.ctx(), { orientation: 'gay', category_ids: [categoryIds.get('sea') ?? 0] });
    await merge(categoryIds.get('aurora') ?? 0);
    const totals = ({ categories }: Suggestions) =>
      categories.map(({ dir, total_videos }) => [dir, total_videos]);
    // Three of its own, one of which is filed under both, and the one that was just made.
    const aurora = ['aurora', 4];
    expect(totals(await listSuggestions(world.ctx(), 3))).toEqual([aurora, ['signs', 1]]);
    expect(totals(await suggested('auro'))).toEqual([aurora]);
    expect(totals(await suggested('calm sea'))).toEqual([]);
    await merge(null);
    expect(totals(await listSuggestions(world.ctx(), 3))).toEqual([
      ['aurora', 3],
      ['sea', 2],
      ['signs', 1],
    ]);
  });
});

test('a long name is found from its first words on, in any script', async () => {
  const ctx = world.ctx();
  const han = Array.from({ length: 500 }, (_, n) => String.fromCodePoint(0x4e00 + 37 * n)).join('');
  // Each is folded into 18 letters.
  const ligatures = '\ufdfa'.repeat(30);
  const ids = await saveCategories(ctx, [
    { dir: 'long-han', titles: titles(han) },
    { dir: 'long-ligatures', titles: titles(ligatures) },
  ]);
  await aVideo(ctx, { orientation: 'str', category_ids: [...ids.values()] });
  await sql`select suggest_refresh(1, ${[...ids.values()]}::int[])`.execute(world.db);
  const of = async (text: string) => (await found(text)).categories;
  expect(await of(han.slice(0, 69))).toEqual(['long-han']);
  expect(await of(han.slice(12, 81))).toEqual(['long-han']);
  // One character is wrong.
  expect(await of(`${han.slice(0, 60)}一${han.slice(61, 69)}`)).toEqual(['long-han']);
  expect(await of(ligatures.slice(0, 20))).toEqual(['long-ligatures']);
});
