import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import { systemClock } from '#platform/clock.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { searchContract } from '#tests/support/search-contract.ts';
import type { VideoSearch } from '../search-index.ts';
import { saveCategories, saveModels } from '../taxonomy/index.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { createPgSearchIndex, foldTerms, markCommonWords, saveSynonyms } from './index.ts';
import type { PgSearchOptions } from './pg-search-index.ts';

const world = withCtx();
const ctx = () => world.ctx({ kind: 'system' });
const indexOf = (over: Partial<PgSearchOptions> = {}) =>
  createPgSearchIndex({ db: world.db, clock: systemClock, ...over });
const rare = () => indexOf();
/** For which everything that more than two videos have is common. */
const commonly = { posting_most: 2, described_most: 0 };
const common = () => indexOf(commonly);
/** For which any number of matches is too many to look up all. */
const uncounted = () => indexOf({ ...commonly, sizes: { sampled_most: 0 } });
/** For which three matches are too many to sort, so that phrases are tested along the order, too. */
const scanned = () => indexOf({ ...commonly, sorted_most: 3, sizes: { lookup_cost: 1e6 } });
/** The same, where to look up all that facets miss is the quicker way to sort it. */
const resorted = () => indexOf({ ...commonly, sorted_most: 3 });
/** For which any number of texts is too many to be looked up. */
const unread = () => indexOf({ ...commonly, sizes: { texts_most: 0 } });
/** For which nothing can be looked up. */
const unreadAndUncounted = () =>
  indexOf({ ...commonly, sizes: { texts_most: 0, sampled_most: 0 } });

describe('the search in PostgreSQL', () => {
  searchContract({ ctx, index: rare, prefix: 'rare' });
});

describe('the search in PostgreSQL, by facets', () => {
  searchContract({ ctx, index: common, prefix: 'common' });
});

const request = (text: string, over: Partial<VideoSearch> = {}): VideoSearch => ({
  text,
  filter: {
    orientation: orientationCode.she,
    all: [],
    groups: [],
    none: [],
    flags: undefined,
    ranking: undefined,
  },
  page: { page: 1, count: 60, sort: 'relevance', duration: '' },
  ...over,
});

/** Marks words of more than two titles; returns those of these that searches find by facets. */
async function markCommon(words: readonly string[]): Promise<string[]> {
  await foldTerms(ctx());
  await sql`
    update search_term t set df_title = (
      select count(*) from video_search z where z.tsv @@ (quote_literal(t.term) || ':A')::tsquery)
    where t.term = any(${words})`.execute(world.db);
  for (let run = 0; run < 2; run++) await markCommonWords(ctx(), 2);
  const { rows } = await sql<{ term: string }>`
    select term from search_term where is_ready and term = any(${words}) order by 1`.execute(
    world.db,
  );
  return rows.map(({ term }) => term);
}

describe('common words', () => {
  test('are found by their facets as by their words', async () => {
    const words = ['harbour', 'harvest', 'meadow', 'island', 'lantern'];
    const titles = Array.from({ length: 40 }, (_, n) =>
      [words[n % 5], words[(n * 3 + 1) % 5], n % 7 === 0 ? 'unusual' : words[n % 2]].join(' '),
    );
    for (const title of titles) await aVideo(ctx(), { title, orientation: 'she' });
    await aVideo(ctx(), { title: 'Meandering', orientation: 'she' });
    const meadow = { dir: 'harbour-meadow', title: 'Harbour Meadow', orientation: 'she' } as const;
    const model_ids = await saveModels(ctx(), [{ ...meadow, attributes: {} }]);
    await aVideo(ctx(), { title: 'Plain', orientation: 'she', model_ids: [...model_ids.values()] });
    expect(await markCommon(words)).toEqual(words.toSorted());
    const texts = [
      ...words,
      'har',
      'harbour mea',
      'harbour OR island lantern',
      'meadow -island',
      '"harbour lantern"',
      '"meadow island" OR harvest',
      'harvest unusual',
      'unusual',
      'har unu',
      'island har -lantern',
    ];
    const sorts = ['relevance', 'latest-updates', 'most-popular'] as const;
    let scans = 0;
    for (const text of texts)
      for (const sort of sorts) {
        const asked = request(text, { page: { page: 1, count: 60, sort, duration: '' } });
        const [one, other] = [await rare().search(asked), await common().search(asked)];
        expect(other.total_count, text).toBe(one.total_count);
        expect(other.ids, `${text} by ${sort}`).toEqual(one.ids);
        const along = await uncounted().search(asked);
        expect(along.ids, `${text} by ${sort}, along the order of the list`).toEqual(one.ids);
        if (along.is_capped) scans++;
        for (const index of [scanned, resorted, unread, unreadAndUncounted]) {
          const unsorted = await index().search(asked);
          expect(unsorted.ids, `${text} by ${sort}, as if it found too much`).toEqual(one.ids);
        }
        const sample = await common().sample(asked, 100);
        expect(
          sample.toSorted((a, b) => a - b),
          text,
        ).toEqual(one.ids.toSorted((a, b) => a - b));
      }
    expect(scans).toBeGreaterThan(texts.length);
  });

  test('are found in descriptions, too, where few titles or many descriptions have them', async () => {
    const of = { orientation: 'she' as const };
    const title = 'Quayside';
    for (let n = 0; n < 4; n++)
      await aVideo(ctx(), { ...of, title: n === 0 ? title : 'Plain', description: 'A quayside.' });
    for (let n = 0; n < 5; n++)
      await aVideo(ctx(), { ...of, title: n < 3 ? 'Pier' : 'Plain', description: 'The pier.' });
    expect(await markCommon(['quayside', 'pier'])).toEqual(['pier']);
    for (const text of ['quayside', 'pier', 'quaysi', 'pier plain', 'pier -quayside'])
      for (const index of [common, uncounted, scanned, resorted, unread, unreadAndUncounted]) {
        const [one, other] = [
          await rare().search(request(text)),
          await index().search(request(text)),
        ];
        expect(other.ids, text).toEqual(one.ids);
        expect(one.ids.length, text).toBeGreaterThan(1);
        for (const id of one.ids) expect(await index().explain(text, 'she', id)).toBeDefined();
      }
    await sql`update search_term set df_title = 0 where term = 'pier'`.execute(world.db);
    await markCommonWords(ctx(), 2);
    expect(
      await sql`select from search_term where term = 'pier' and is_ready`.execute(world.db),
    ).toMatchObject({ rows: [] });
  });

  test('are explained as they are found', async () => {
    const of = { orientation: 'she' as const };
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push(await aVideo(ctx(), { ...of, title: 'Estuary' }));
    const described = await aVideo(ctx(), { ...of, title: 'Plain', description: 'An estuary.' });
    await markCommon(['estuary']);
    expect((await common().search(request('estuary'))).ids).not.toContain(described);
    expect(await common().explain('estuary', 'she', described)).toBeUndefined();
    expect(await common().explain('estuary', 'she', ids[0] ?? 0)).toBeDefined();
    // As it is corrected.
    expect((await rare().explain('estuaryy', 'she', ids[0] ?? 0))?.query).toContain('estuary');
  });
});

describe('the order', () => {
  const found = async (text: string) => (await rare().search(request(text))).ids;

  test('puts titles before tags and categories, these before descriptions', async () => {
    const titles = (title: string) =>
      Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;
    const ids = await saveCategories(ctx(), [{ dir: 'zinnia', titles: titles('Zinnia') }]);
    const of = { orientation: 'she' as const };
    const described = await aVideo(ctx(), { ...of, title: 'One', description: 'A zinnia.' });
    const filed = await aVideo(ctx(), { ...of, title: 'Two', category_ids: [...ids.values()] });
    const titled = await aVideo(ctx(), { ...of, title: 'Zinnia three' });
    expect(await found('zinnia')).toEqual([titled, filed, described]);
  });

  test('puts the videos of a model first whose name the text is', async () => {
    const ids = await saveModels(ctx(), [
      { dir: 'opal-quince', title: 'Opal Quince', orientation: 'she', attributes: {} },
    ]);
    const of = { orientation: 'she' as const };
    const titled = await aVideo(ctx(), { ...of, title: 'Opal quince jam' });
    const hers = await aVideo(ctx(), { ...of, title: 'Jam', model_ids: [...ids.values()] });
    expect(await found('opal quince')).toEqual([hers, titled]);
    expect(await found('opal quince jam')).toEqual([titled, hers]);
  });

  test('puts the videos of a model first, however many others are more popular', async () => {
    const model = { dir: 'topaz-linnet', title: 'Topaz Linnet', orientation: 'she' } as const;
    const ids = await saveModels(ctx(), [{ ...model, attributes: {} }]);
    const of = { orientation: 'she' as const };
    const hers = await aVideo(ctx(), { ...of, title: 'Plain', model_ids: [...ids.values()] });
    for (let n = 0; n <= search_limits.block; n++)
      await aVideo(ctx(), { ...of, title: `Topaz linnet ${n}` });
    await sql`update listing set pop = pop - 1 where video_id = ${hers}`.execute(world.db);
    expect((await found('topaz linnet'))[0]).toBe(hers);
    await markCommon(['topaz', 'linnet']);
    for (const index of [common, uncounted, scanned]) {
      const pages = [];
      for (const page of [1, 2, 3, 4, 5, 6, 7]) {
        const asked = request('topaz linnet');
        pages.push(...(await index().search({ ...asked, page: { ...asked.page, page } })).ids);
        expect(pages[0]).toBe(hers);
      }
      expect(new Set(pages).size).toBe(pages.length);
      if (index !== scanned) expect(pages.length).toBe(search_limits.block + 2);
    }
  });

  test('puts the word as it stands before longer ones, and words in their order first', async () => {
    const of = { orientation: 'she' as const };
    const longer = await aVideo(ctx(), { ...of, title: 'Gorselands gate' });
    const whole = await aVideo(ctx(), { ...of, title: 'Gorse gate' });
    expect(await found('gorse')).toEqual([whole, longer]);
    const apart = await aVideo(ctx(), { ...of, title: 'Sorrel by the wall, green' });
    const together = await aVideo(ctx(), { ...of, title: 'Green sorrel by the wall' });
    expect(await found('green sorrel')).toEqual([together, apart]);
  });
});

describe('a word that is nowhere', () => {
  const search = (text: string, is_literal = false) => rare().search(request(text, { is_literal }));

  test('is corrected by one edit; searched as it is when asked; never where it exists', async () => {
    const id = await aVideo(ctx(), { title: 'Chandelier', orientation: 'she' });
    await foldTerms(ctx());
    for (const text of ['chandeleir', 'chandelir', 'chandeliier', 'chamdelier', 'Chandeleir'])
      expect(await search(text), text).toMatchObject({
        ids: [id],
        correction: { text: 'chandelier', is_applied: true },
      });
    // Counts next to the list are of the same videos.
    const { filter } = request('chandeleir');
    expect(await rare().sample({ text: 'chandeleir', filter }, 5)).toEqual([id]);
    expect(await rare().sample({ text: 'chandeleir', filter, is_literal: true }, 5)).toEqual([]);
    expect(await search('chandeleir', true)).toEqual({
      ids: [],
      total_count: 0,
      is_capped: false,
      correction: undefined,
    });
    expect((await search('chnadeleir')).correction).toBeUndefined();
    const rarer = await aVideo(ctx(), { title: 'Chandeleir', orientation: 'she' });
    expect(await search('chandeleir')).toMatchObject({ ids: [rarer], correction: undefined });
  });

  test('is corrected within its text; phrases and excluded words stay', async () => {
    await aVideo(ctx(), { title: 'Velvet chaise longue', orientation: 'she' });
    await foldTerms(ctx());
    expect((await search('velvte chaise -plain')).correction?.text).toBe('velvet chaise -plain');
    expect((await search('"velvte chaise"')).correction).toBeUndefined();
  });

  test('is what the owner says where it has a synonym', async () => {
    await aVideo(ctx(), { title: 'Teach', orientation: 'she' });
    const id = await aVideo(ctx(), { title: 'Coastline', orientation: 'she' });
    await foldTerms(ctx());
    expect((await search('beach')).correction?.text).toBe('teach');
    await saveSynonyms(ctx(), [{ phrase: 'beach', meaning: 'coastline', is_two_way: false }]);
    expect(await search('beach')).toMatchObject({ ids: [id], correction: undefined });
  });

  test('is asked about where it exists and another is far commoner', async () => {
    for (let n = 0; n < 55; n++)
      await aVideo(ctx(), { title: `Marigold ${n}`, orientation: 'she' });
    const id = await aVideo(ctx(), { title: 'Marigolt', orientation: 'she' });
    await foldTerms(ctx());
    expect(await search('marigolt')).toMatchObject({
      ids: [id],
      correction: { text: 'marigold', is_applied: false },
    });
  });
});
