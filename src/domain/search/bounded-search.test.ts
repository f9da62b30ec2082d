import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { orientationCode } from '#contracts/vocabulary.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import { systemClock } from '#platform/clock.ts';
import { withDatabase } from '#tests/support/database.ts';
import { asSuperuser } from '#tests/support/superuser.ts';
import { manyTexts } from '#tests/support/many-texts.ts';
import { readRows } from '#tests/support/read-rows.ts';
import type { VideoSearch } from '../search-index.ts';
import { createPgSearchIndex } from './index.ts';
import type { PgSearchOptions } from './pg-search-index.ts';

const world = withDatabase();
const str = orientationCode.str;
const count = 6000;
/** Of every third video, and of every fiftieth. */
const [often, seldom] = [facetCode(1, 1, str), facetCode(1, 2, str)];

beforeAll(async () => {
  await manyTexts(world.url('admin'), {
    count,
    facets: `array_remove(array[case when n % 3 = 0 then ${often} end, case when n % 50 = 0 then ${seldom} end], null)`,
    words: [
      // “of upon” is a phrase of every hundredth text, “of the” of none.
      { word: 'of', described: 'n % 5 < 4', at: 51 },
      { word: 'the', described: 'n % 100 <> 0', at: 61 },
      { word: 'upon', described: 'n % 100 = 0', at: 52 },
      { word: 'lagoon', described: 'n % 12 = 0' },
      { word: 'moor', titled: 'n % 40 = 1', described: 'n % 20 = 3' },
      { word: 'quay', titled: 'n % 2 = 1' },
      { word: 'every', described: 'n % 31 <> 0' },
      { word: 'enjoy', described: 'n % 3 = 1' },
      { word: 'enjoin', described: 'n % 7 = 1' },
    ],
  });
  await sql`insert into period_rank (period, metric, orientation, pos, video_id, flags, facets)
    select 'day', 'views', ${str}, row_number() over (order by video_id % 17, video_id), video_id, flags, facets
    from listing where video_id % 25 = 0`.execute(world.db);
  await asSuperuser(world.url('admin'), 'vacuum (analyze) period_rank');
});

const indexOf = (over: Partial<PgSearchOptions> = {}) =>
  createPgSearchIndex({ db: world.db, clock: systemClock, ...over });
/** A hundredth of what searches are made for. */
const small: Partial<PgSearchOptions> = {
  posting_most: 30,
  described_most: 300,
  sorted_most: 130,
  sizes: { sampled_most: 20, texts_most: 600, tested_most: 1000, scanned_most: 300 },
};
const request = (
  text: string,
  filter: Partial<VideoSearch['filter']> = {},
  page: Partial<VideoSearch['page']> = {},
): VideoSearch => ({
  text,
  is_literal: true,
  filter: {
    orientation: str,
    all: [],
    groups: [],
    none: [],
    flags: undefined,
    ranking: undefined,
    ...filter,
  },
  page: { page: 1, count: 10, sort: 'latest-updates', duration: '', ...page },
});
const filters: Record<string, Partial<VideoSearch['filter']>> = {
  'no filter': {},
  HD: { flags: [3, 5, 7] },
  'a category of many': { all: [often] },
  'a category of few': { groups: [[seldom, facetCode(1, 3, str)]] },
  'not of a category': { none: [often] },
  'a day': { ranking: { period: 'day', metric: 'views' } },
};
const texts = [
  '"of upon"',
  '"of the"',
  'enj',
  'lagoon',
  'lagoon -enjoy',
  '"of upon" lagoon',
  'moor',
  'quay "of upon"',
  'quay OR lagoon',
  'quay lagoon',
  'quay -"of upon"',
  'quay -every',
];

describe('a text of any words', () => {
  test.each(Object.entries(filters))('is found alike by every plan: %s', async (_, filter) => {
    const all = indexOf();
    const every: Partial<PgSearchOptions> = { posting_most: 2, described_most: 0 };
    const plans = [
      indexOf(every),
      indexOf({ ...every, sizes: { sampled_most: 1 } }),
      indexOf({ ...every, sorted_most: 130 }),
      indexOf({ ...every, sorted_most: 130, sizes: { lookup_cost: 1e6 } }),
      indexOf({ ...every, sizes: { texts_most: 1 } }),
      indexOf({ ...every, sizes: { tested_most: 1 } }),
    ];
    for (const text of texts)
      for (const page of [{ page: 3 }, { sort: 'relevance' as const }]) {
        const asked = request(text, filter, page);
        const one = await all.search(asked);
        for (const [n, plan] of plans.entries())
          expect((await plan.search(asked)).ids, `${text} by plan ${n}`).toEqual(one.ids);
      }
  });

  test.each(Object.entries(filters))('reads a bounded number of rows: %s', async (_, filter) => {
    const rowsOf = readRows(world.url('admin'), ['listing', 'video_search', 'period_rank']);
    const taken: Record<string, number> = {};
    for (const text of texts) {
      for (const page of [1, 10]) {
        const search = () => indexOf(small).search(request(text, filter, { page }));
        taken[`${text}, page ${page}`] = (await rowsOf(search)).rows;
      }
      const sample = () => indexOf(small).sample(request(text, filter), 100);
      taken[`${text}, sample`] = (await rowsOf(sample)).rows;
    }
    // As many texts as are looked up, with their rows of listing, and some that the order begins with.
    expect(Object.entries(taken).filter(([, rows]) => rows > 2500)).toEqual([]);
  });

  test('of which the rest is read once, and a far page is sorted', async () => {
    const rowsOf = readRows(world.url('admin'), ['video_search']);
    const search = (page: number) => () => indexOf(small).search(request('lagoon', {}, { page }));
    // Enough texts to show that there are more than are counted; the page by twelve times its rows.
    expect((await rowsOf(search(1))).rows).toBeLessThan(130 + 12 * 10 + 10);
    expect((await rowsOf(search(13))).rows).toBe(count / 12);
  });

  test('of which too many texts have the words is found among the first videos of the order', async () => {
    const found = await indexOf(small).search(request('"of the"', {}, { sort: 'longest' }));
    expect(found).toMatchObject({ ids: [], total_count: 0, is_capped: true });
    // A hundred of the 300 newest; the others are not read.
    const wide = { ...small, sizes: { ...small.sizes, texts_most: 100 } };
    const some = await indexOf(wide).search(request('enjoy'));
    expect(some).toMatchObject({ total_count: 100, is_capped: true });
    expect(some.ids).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28]);
    // As are the words that an excluded one leaves hardly any of: 300 of the newest.
    const left = await indexOf(small).search(request('quay -every'));
    expect(left).toMatchObject({ total_count: 10, is_capped: true });
    // All videos of a rare category are looked at.
    const few = await indexOf(wide).search(request('enjoy', { all: [seldom] }));
    expect(few).toMatchObject({ total_count: 40, is_capped: false });
  });

  test('of which many describe and few entitle videos is found by its texts alone', async () => {
    const rowsOf = readRows(world.url('admin'), ['video_search']);
    const search = (over: Partial<PgSearchOptions>) => () =>
      indexOf({ ...small, ...over }).search(request('moor'));
    // One looks the words up, one finds the page: none reads the number of videos of a facet.
    expect(await rowsOf(search({ described_most: 500 }))).toEqual({ statements: 2, rows: 450 });
    expect((await rowsOf(search({ described_most: 300 }))).statements).toBeGreaterThan(2);
  });
});
