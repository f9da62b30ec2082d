import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { getMain, saveMembers } from '../taxonomy/index.ts';
import { saveTerms } from '../terms/index.ts';
import { slowTasks, upkeepTasks } from '../upkeep/index.ts';
import { publicQuery } from './public-query.ts';
import {
  countResults,
  createSearchCounter,
  foldSearches,
  popularSearches,
  reportSearches,
  type Search,
} from './index.ts';

const world = withCtx();
const system = (): Ctx => world.ctx({ kind: 'system' });
const visitor = (): string => randomBytes(16).toString('hex');
/** The same visitors for every search. */
const visitors = Array.from({ length: 40 }, visitor);

async function search(
  text: string,
  { by = 20, ...facts }: Partial<Search> & { by?: number } = {},
  ctx = world.ctx(),
): Promise<void> {
  await using counter = createSearchCounter(ctx);
  for (const voter_key of visitors.slice(0, by))
    counter.record({ text, orientation: 'str', voter_key, ...facts });
}
const popular = async (asked: Partial<Parameters<typeof popularSearches>[1]> = {}) =>
  (await popularSearches(world.ctx(), { most: 10, ...asked })).map(({ query }) => query);

beforeEach(async () => {
  for (const table of [
    'search_seen',
    'search_day',
    'popular_search',
    'term_hit',
    'term_rule',
  ] as const)
    await world.db.deleteFrom(table).execute();
});

describe('searches that others see', () => {
  test('are those that twenty visitors made on a day, each visitor once, however they spell it', async () => {
    await search('Foggy  Harbour', { by: 20 });
    await search(' foggy harbour', { by: 20 });
    await search('ＦＯＧＧＹ ＨＡＲＢＯＵＲ', { by: 12 });
    await search('lonely lake', { by: 19 });
    await search('lonely lake', { by: 19, orientation: 'gay' });
    await foldSearches(system());
    const rows = await world.db.selectFrom('search_day').selectAll().execute();
    expect(rows.map(({ query, visitors: n }) => [query, n])).toEqual([['foggy harbour', 20]]);
    expect(await popular()).toEqual(['foggy harbour']);
  });

  test.each([
    'write to ann@lake.example',
    'https://lake.example/x',
    'www.lake.example',
    'call 5551234',
    'call ５５５１２３４',
    'call 555 12 34',
    'room 12 34 56',
    '٥٥٥١',
    '123',
    '!!!',
    'ab\u200b',
  ])('never %j', (text) => {
    expect(publicQuery(text)).toBeUndefined();
  });

  test.each([
    ['Top 100  lakes', 'top 100 lakes'],
    ['4K  Sea', '4k sea'],
    ['Über \u200b\u202eWasser', 'über wasser'],
    ['海', '海'],
  ])('%j as %j', (text, query) => {
    expect(publicQuery(text)).toBe(query);
  });

  test('never the names of members, alone or among other words', async () => {
    await saveMembers(system(), [{ username: 'Ann-Lake' }]);
    const signed = ['"ann-lake" night', '-ann-lake sea', 'night, ann-lake: sea', '(ann-lake)'];
    for (const text of ['ann-lake', 'ANN-LAKE at night', 'night lake', ...signed])
      await search(text);
    await foldSearches(system());
    expect(await popular()).toEqual(['night lake']);
  });

  test('never what a restricted term blocks, warns of or hides, also when the term comes later', async () => {
    for (const text of ['old harbour', 'h4rbour', 'old lake', 'old pier', 'old jetty'])
      await search(text);
    await foldSearches(system());
    expect((await popular()).toSorted()).toEqual([
      'h4rbour',
      'old harbour',
      'old jetty',
      'old lake',
      'old pier',
    ]);
    const term = (text: string, effect: 'block' | 'warn' | 'hide') =>
      ({ kind: 'exact', term: text, lang: null, places: ['search'], effect, help: null }) as const;
    await saveTerms(system(), [
      term('harbour', 'block'),
      term('pier', 'warn'),
      term('jetty', 'hide'),
    ]);
    const ctx = world.ctx();
    ctx.terms.forget();
    expect((await popularSearches(ctx, { most: 10 })).map(({ query }) => query)).toEqual([
      'old lake',
    ]);
    // A search that is blocked from now on is counted by rule, and not stored.
    await search('a new harbour', { by: 30 });
    await search('a new pier', { by: 25 });
    const seen = await world.db.selectFrom('search_seen').select('query').distinct().execute();
    expect(seen.map(({ query }) => query)).not.toContain('a new harbour');
    const hits = await world.db
      .selectFrom('term_hit as h')
      .innerJoin('term_rule as r', 'r.term_rule_id', 'h.term_rule_id')
      .select(['term', 'hits', 'place'])
      .orderBy('term')
      .execute();
    expect(hits).toEqual([
      { term: 'harbour', hits: 30, place: 'search' },
      { term: 'pier', hits: 25, place: 'search' },
    ]);
  });

  test('by their beginning, by a shared word, of one orientation or all', async () => {
    await search('harbour lights', { by: 30 });
    await search('harbour', { by: 25 });
    await search('harbour', { by: 25, orientation: 'gay' });
    await search('lake lights', { by: 20, orientation: 'gay' });
    await search('100% pure', { by: 20 });
    await foldSearches(system());
    expect(await popular({ most: 3 })).toEqual(['harbour', 'harbour lights', '100% pure']);
    expect(await popular({ prefix: 'HARB' })).toEqual(['harbour', 'harbour lights']);
    expect(await popular({ prefix: 'harb', orientation: 'str' })).toEqual([
      'harbour lights',
      'harbour',
    ]);
    expect(await popular({ prefix: '%' })).toEqual([]);
    expect(await popular({ prefix: '100%' })).toEqual(['100% pure']);
    expect(await popular({ related_to: 'Harbour Lights' })).toEqual(['harbour', 'lake lights']);
    expect(await popular({ related_to: 'a@b' })).toEqual([]);
    const { rows } = await world.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<object>`explain select from popular_search
        where string_to_array(query, ' ') && string_to_array('harbour lights', ' ')`.execute(trx);
    });
    expect(JSON.stringify(rows)).toContain('popular_search_words');
  });
});

describe('the stored data of a visitor', () => {
  test('no two searches of one can be joined, and no column holds who', async () => {
    await search('harbour', { by: 5 });
    await search('lake', { by: 5 });
    const rows = await world.db.selectFrom('search_seen').selectAll().execute();
    expect(rows).toHaveLength(10);
    const keys = rows.map(({ search_key }) => search_key.toString('hex'));
    expect(new Set(keys).size).toBe(10);
    for (const key of visitors) expect(keys).not.toContain(key);
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name in ('search_seen', 'search_day', 'popular_search', 'term_hit')`.execute(
      world.db,
    );
    expect(columns.filter(({ name }) => /address|voter|member|agent|ip$/.test(name))).toEqual([]);
  });

  test('upkeep deletes it within a day, and the sums stay', async () => {
    await search('harbour');
    await foldSearches(system());
    const prune = () => upkeepTasks.find(({ name }) => name === 'prune')?.run(system());
    await prune();
    const count = async (): Promise<number> =>
      (await world.db.selectFrom('search_seen').select('query').execute()).length;
    expect(await count()).toBe(20);
    await sql`update search_seen set seen_at = now() - interval '23 hours 59 minutes'`.execute(
      world.db,
    );
    await prune();
    expect(await count()).toBe(0);
    await foldSearches(system());
    expect(await popular()).toEqual(['harbour']);
  });

  test('visitors are counted again the next day, and a week later the search is popular no more', async () => {
    await search('harbour');
    await foldSearches(system());
    const later = (days: number): Ctx => ({
      ...system(),
      clock: { now: () => new Date(Date.now() + days * 86_400_000) },
    });
    await sql`delete from search_seen`.execute(world.db);
    await foldSearches(later(6));
    expect(await popular()).toEqual(['harbour']);
    await foldSearches(later(7));
    expect(await popular()).toEqual([]);
    expect((await reportSearches(later(7), { days: 30, most: 5 })).top).toHaveLength(1);
    await foldSearches(later(90));
    expect(await world.db.selectFrom('search_day').selectAll().execute()).toEqual([]);
  });
});

describe('the report of the owner', () => {
  test('lists the most frequent searches, those without results, and those after which no one opens a result', async () => {
    await aVideo(world.ctx(), { title: 'Harbour lights' });
    await aVideo(world.ctx(), { title: 'Quiet lake' });
    await search('harbour', { by: 40 });
    await search('harbour', { by: 7, is_click: true });
    await search('lake', { by: 30 });
    await search('volcano', { by: 25 });
    await slowTasks.find(({ name }) => name === 'searches')?.run(system());
    const report = await reportSearches(system(), { days: 1, most: 5 });
    const of = (query: string, visitors: number, clicked: number, results: number) =>
      ({ query, orientation: 'str', visitors, clicked, results }) as const;
    expect(report).toEqual({
      top: [of('harbour', 40, 7, 1), of('lake', 30, 0, 1), of('volcano', 25, 0, 0)],
      without_results: [of('volcano', 25, 0, 0)],
      without_click: [of('lake', 30, 0, 1)],
    });
    // A search without results is not suggested.
    expect(await popular()).toEqual(['harbour', 'lake']);
    const { keywords } = await getMain(world.ctx(), { orientation: 'str', lang: 'en' });
    expect(keywords.slice(0, 2)).toEqual([{ title: 'harbour' }, { title: 'lake' }]);
  });
});

test('a stored text that is no search finds nothing, and those behind it are counted', async () => {
  for (const text of ['harbour lights', 'open sea']) await search(text);
  await foldSearches(system());
  await sql`update search_day set query = 'ab', visitors = 99 where query = 'open sea'`.execute(
    world.db,
  );
  await countResults(world.ctx(), async ({ s }) => {
    if (s === 'ab') throw new AppError('invalid');
    return 7;
  });
  const rows = await world.db.selectFrom('search_day').select(['query', 'results']).execute();
  expect(new Map(rows.map(({ query, results }) => [query, results]))).toEqual(
    new Map([
      ['ab', 0],
      ['harbour lights', 7],
    ]),
  );
});

test('a batch that fails is written later, once', async () => {
  const ctx = world.ctx();
  let is_away = true;
  const terms = {
    ...ctx.terms,
    current: () => (is_away ? Promise.reject(new Error('away')) : ctx.terms.current()),
  };
  await using counter = createSearchCounter({ ...ctx, terms });
  counter.record({ text: 'harbour', orientation: 'str', voter_key: visitor() });
  expect(await counter.flush()).toBe(0);
  is_away = false;
  expect(await counter.flush()).toBe(1);
  expect(await world.db.selectFrom('search_seen').select('query').execute()).toEqual([
    { query: 'harbour' },
  ]);
});
