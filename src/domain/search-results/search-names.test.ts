import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchedNames, type SearchType } from '#contracts/calls/search/search.ts';
import { languages, type Language, type Orientation } from '#contracts/vocabulary.ts';
import { systemClock } from '#platform/clock.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { anAlbum, aPlaylist } from '#tests/support/object-contract.ts';
import { deleteAlbum } from '../submissions/index.ts';
import { mergeNames, migrateMergedLinks } from '../merging/index.ts';
import { createPgSearchIndex, foldTerms, saveSynonyms } from '../search/index.ts';
import { recount, refreshPeople } from '../stats/index.ts';
import { saveCategories, saveChannels, saveModels } from '../taxonomy/index.ts';
import { saveTerms } from '../terms/index.ts';
import { searchNames } from './index.ts';

const world = withCtx();
const ctx = () => world.ctx({ kind: 'system' });

const titles = (title: string, others: Partial<Record<Language, string>> = {}) =>
  ({
    ...Object.fromEntries(languages.map((lang) => [lang, title])),
    ...others,
  }) as Record<Language, string>;
const model = (dir: string, title: string, aliases: string[] = []) =>
  ({ dir, title, aliases, orientation: 'str', attributes: {} }) as const;

const ask = async (
  type: SearchType,
  s: string,
  over: { orientation?: Orientation; page?: number } = {},
) => searchNames(ctx(), { s, type, orientation: 'str', page: 1, ...over });
const dirs = ({ models = [], channels = [] }: SearchedNames) =>
  [...models, ...channels].map(({ dir }) => dir);
const titlesOf = ({ albums = [], playlists = [] }: SearchedNames) =>
  [...albums, ...playlists].map(({ title }) => title);

beforeAll(async () => {
  const models = await saveModels(ctx(), [
    model('hana', '花子 Lund', ['Vera Lindqvist', 'Ｈａｎａ']),
    model('lund', 'Lund'),
    model('lundgren', 'Ada Lundgren'),
  ]);
  const channels = await saveChannels(ctx(), [
    { dir: 'north', title: 'North Atelier' },
    { dir: 'south', title: 'South Atelier' },
  ]);
  const categories = await saveCategories(ctx(), [
    { dir: 'harbours', titles: titles('Harbours', { de: 'Häfen', ja: '港の景色' }) },
  ]);
  await aVideo(ctx(), {
    title: 'Chandelier',
    model_ids: [...models.values()],
    channel_id: channels.get('north') ?? 0,
  });
  await aVideo(ctx(), { orientation: 'gay', channel_id: channels.get('south') ?? 0 });
  await anAlbum(ctx(), 'Quiet evening', { category_ids: [...categories.values()] });
  await anAlbum(ctx(), '静かな海', { model_ids: [models.get('hana') ?? 0] });
  await aPlaylist(ctx(), 'Evening lanterns');
  await refreshPeople(ctx());
  await foldTerms(ctx());
});

describe('a search for names', () => {
  test('finds models by names and aliases: the name that the text is first, then its beginning', async () => {
    const answer = await ask('models', 'lund');
    expect(SearchedNames.parse(answer)).toEqual(answer);
    expect(dirs(answer)[0]).toBe('lund');
    expect(dirs(answer).toSorted()).toEqual(['hana', 'lund', 'lundgren']);
    expect(dirs(await ask('models', 'ada'))).toEqual(['lundgren']);
    expect(dirs(await ask('models', '花子'))).toEqual(['hana']);
    for (const s of ['vera', 'LINDQVIST', 'hana', 'vera lind', '"vera lindqvist"'])
      expect(dirs(await ask('models', s)), s).toEqual(['hana']);
    expect(dirs(await ask('models', 'lund -ada'))).not.toContain('lundgren');
    expect(dirs(await ask('models', 'vera OR ada')).toSorted()).toEqual(['hana', 'lundgren']);
  });

  test('finds channels that have videos of the orientation', async () => {
    expect(dirs(await ask('channels', 'atelier'))).toEqual(['north']);
    expect(dirs(await ask('channels', 'atelier', { orientation: 'gay' }))).toEqual(['south']);
  });

  test('finds albums by titles, and by names in every language', async () => {
    for (const s of ['evening', 'harbours', 'häfen', 'HAFEN', '港', '景色', 'quiet harb'])
      expect(titlesOf(await ask('albums', s)), s).toEqual(['Quiet evening']);
    for (const s of ['静か', '海', '静かな海', 'vera', '静かな海 lund'])
      expect(titlesOf(await ask('albums', s)), s).toEqual(['静かな海']);
    expect(titlesOf(await ask('albums', 'evening lund'))).toEqual([]);
  });

  test('finds playlists by their titles, with the synonyms of the owner', async () => {
    await saveSynonyms(ctx(), [{ phrase: 'dusk', meaning: 'evening', is_two_way: false }]);
    for (const s of ['evening', 'lantern', 'dusk', 'evning'])
      expect(titlesOf(await ask('playlists', s)), s).toEqual(
        s === 'evning' ? [] : ['Evening lanterns'],
      );
  });

  test('corrects a word that is nowhere, and no word of a title that it finds', async () => {
    const corrected = await ask('models', 'lundgern');
    expect(corrected).toMatchObject({ correction: { text: 'lundgren', is_applied: true } });
    expect(dirs(corrected)).toEqual(['lundgren']);
    await anAlbum(ctx(), 'Chandeleir');
    const literal = await ask('albums', 'chandeleir');
    expect(titlesOf(literal)).toEqual(['Chandeleir']);
    expect(literal.correction).toBeUndefined();
  });

  test('says that an empty first page is empty, and the total on a page past the end', async () => {
    expect(await ask('playlists', 'nowhere')).toEqual({
      playlists: [],
      total_count: 0,
      videos: { total_count: 0 },
      error: 1,
      code: 'playlists_not_found',
    });
    expect(await ask('albums', 'quiet', { page: 2 })).toEqual({
      albums: [],
      total_count: 1,
      videos: { total_count: expect.any(Number) as number },
    });
  });

  test('lists nothing of a blocked text', async () => {
    await saveTerms(ctx(), [
      {
        kind: 'exact',
        term: 'evening',
        lang: null,
        places: ['search'],
        effect: 'block',
        help: null,
      },
    ]);
    expect(await ask('albums', 'evening')).toEqual({
      albums: [],
      total_count: 0,
      notice: { effect: 'block', help: 'general' },
      error: 1,
      code: 'albums_not_found',
    });
    await world.db.deleteFrom('term_rule').where('term', '=', 'evening').execute();
  });
});

test('a merged model is found as its target at once, and after its links are moved; a deleted album is not', async () => {
  const ids = await saveModels(ctx(), [
    model('old-name', 'Birgit Falk'),
    model('new-name', 'Greta Moss'),
  ]);
  const album = await anAlbum(ctx(), 'Two chairs', { model_ids: [ids.get('old-name') ?? 0] });
  await aVideo(ctx(), { model_ids: [...ids.values()] });
  await refreshPeople(ctx());
  expect(dirs(await ask('models', 'birgit falk'))).toEqual(['old-name']);
  await mergeNames(ctx(), { kind: 'model', dir: 'old-name', into: 'new-name' });
  const check = async () => {
    for (const s of ['birgit falk', 'greta', 'birgit']) {
      expect(dirs(await ask('models', s)), s).toEqual(['new-name']);
      expect(titlesOf(await ask('albums', s)), s).toEqual(['Two chairs']);
    }
  };
  await check();
  const job = { kind: 'model', from_id: ids.get('old-name') ?? 0 } as const;
  await migrateMergedLinks(ctx(), job, new AbortController().signal);
  await check();
  await deleteAlbum(ctx(), album);
  expect(titlesOf(await ask('albums', 'greta'))).toEqual([]);
  const differing = (await recount(ctx())).filter(({ differing: rows }) => rows > 0);
  expect(differing).toEqual([]);
});

test('objects from before the index are found when the queue has run, whatever the number of their videos', async () => {
  await world.db.deleteFrom('object_search').execute();
  expect(dirs(await ask('models', 'lindqvist'))).toEqual([]);
  await sql`insert into people_dirty (kind, object_id)
    select 3, model_id from model union all select 4, channel_id from channel
    union all select 8, playlist_id from playlist union all select 9, album_id from album`.execute(
    world.db,
  );
  // Those with a video or more get new counts only.
  await sql`select people_step(1000, 0)`.execute(world.db);
  expect(dirs(await ask('models', 'lindqvist'))).toEqual(['hana']);
  const differing = (await recount(ctx())).filter(({ differing: rows }) => rows > 0);
  expect(differing).toEqual([]);
});

test('very many matches are found along the order of their list as they are sorted', async () => {
  const marbles: number[] = [];
  for (let n = 0; n < 12; n++)
    marbles.push(
      await anAlbum(
        ctx(),
        n % 3 === 0 ? `Marble ${n}` : n % 3 === 1 ? `Of marble ${n}` : 'Marble',
        {
          counters: { views: n * n * 50, likes: 0, dislikes: 0 },
        },
      ),
    );
  const asked = { kind: 'album', text: 'marble', orientation: 'str', page: 1, count: 60 } as const;
  const of = { db: world.db, clock: systemClock };
  const all = await createPgSearchIndex(of).searchObjects(asked);
  expect(all.ids.toSorted((a, b) => a - b)).toEqual(marbles);
  // Twelve are six times two, so the list is scanned; where nine are counted, all are looked up.
  for (const most of [2, 9]) {
    const capped = createPgSearchIndex({ ...of, objects_most: most });
    const ids: number[] = [];
    for (let page = 1; (page - 1) * 4 < most; page++) {
      const found = await capped.searchObjects({ ...asked, page, count: 4 });
      expect(found).toMatchObject({ total_count: most, is_capped: true });
      ids.push(...found.ids);
    }
    expect(ids).toEqual(all.ids.slice(0, most));
    const { totals } = await capped.objectTotals('marble', 'str');
    expect(totals.album).toEqual({ total_count: most, is_capped: true });
  }
});
