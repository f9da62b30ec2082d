import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { orientationCode } from '#contracts/vocabulary.ts';
import { systemClock } from '#platform/clock.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { searchContract } from '#tests/support/search-contract.ts';
import type { VideoSearch } from '../search-index.ts';
import { saveCategories, saveModels } from '../taxonomy/index.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { createPgSearchIndex, foldTerms, markCommonWords, saveSynonyms } from './index.ts';

const world = withCtx();
const ctx = () => world.ctx({ kind: 'system' });
const rare = () => createPgSearchIndex({ db: world.db, clock: systemClock });
/** For which everything that more than two videos have is common. */
const common = () => createPgSearchIndex({ db: world.db, clock: systemClock, posting_most: 2 });
/** For which one match in the sample is too many to look up all. */
const walked = () =>
  createPgSearchIndex({ db: world.db, clock: systemClock, posting_most: 2, sampled_most: 1 });

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

describe('common words', () => {
  test('are found by their facets as by their words', async () => {
    const words = ['harbour', 'harvest', 'meadow', 'island', 'lantern'];
    const titles = Array.from({ length: 40 }, (_, n) =>
      [words[n % 5], words[(n * 3 + 1) % 5], n % 7 === 0 ? 'unusual' : words[n % 2]].join(' '),
    );
    for (const title of titles) await aVideo(ctx(), { title, orientation: 'she' });
    await foldTerms(ctx());
    for (let run = 0; run < 2; run++) await markCommonWords(ctx(), 2);
    const { rows } = await sql<{ term: string }>`
      select term from search_term where is_ready and term = any(${words})`.execute(world.db);
    expect(rows.length).toBe(words.length);
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
    let walks = 0;
    for (const text of texts)
      for (const sort of sorts) {
        const asked = request(text, { page: { page: 1, count: 60, sort, duration: '' } });
        const [one, other] = [await rare().search(asked), await common().search(asked)];
        expect(other.total_count, text).toBe(one.total_count);
        expect(other.ids, `${text} by ${sort}`).toEqual(one.ids);
        const along = await walked().search(asked);
        expect(along.ids, `${text} by ${sort}, along the order of the list`).toEqual(one.ids);
        if (along.is_capped) walks++;
        const sample = await common().sample(asked, 100);
        expect(
          sample.toSorted((a, b) => a - b),
          text,
        ).toEqual(one.ids.toSorted((a, b) => a - b));
      }
    expect(walks).toBeGreaterThan(texts.length);
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
    // Counts beside the list are of the same videos.
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
