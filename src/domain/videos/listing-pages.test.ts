import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allowed_counts } from '#contracts/limits/limits-of-calls.ts';
import { videoSections, type ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { videoSorts, type VideoSort } from '#contracts/calls/catalogue/listing-sorts.ts';
import { orientations } from '#contracts/vocabulary.ts';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { createRandom, type Random } from '#seed/random.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { manyVideos, type ManyVideos } from '#tests/support/many-videos.ts';
import {
  drawCountry,
  drawSection,
  drawWords,
  trueListing,
  wholeList,
} from '#tests/support/true-listing.ts';
import { recount } from '../stats/index.ts';
import { listVideos } from './index.ts';

const world = withCtx();
const is_long = process.env['VELOUR_LONG'] !== undefined;
const long_ms = is_long ? 900_000 : 60_000;
const seed = process.env['VELOUR_SEED'] ?? new Date().toISOString();
const state: { made?: ManyVideos; random: Random } = { random: createRandom(seed) };

function many(): ManyVideos {
  if (!state.made) throw new Error('the videos exist inside tests only');
  return state.made;
}

beforeAll(async () => {
  const ctx = world.ctx();
  state.made = await manyVideos(ctx, { count: 5000, seed: 'five thousand' });
  for (const period of ['day', 'week', 'month'])
    for (const metric of ['views', 'rating'])
      await sql`select rank_period(${period}, ${metric}, ${state.made.today}::date)`.execute(
        ctx.db,
      );
  const owner = createDb({ url: world.url('owner'), log: silentLog });
  await sql`analyze`.execute(owner.db);
  await owner.close();
}, 60_000);

interface Read {
  ids: number[];
  total_count: number;
  total_is_capped: true | undefined;
}

async function read(query: ListVideosQuery): Promise<Read> {
  const { videos, total_count, total_is_capped } = await listVideos(world.ctx(), query);
  return { ids: videos.map(({ video_id }) => video_id), total_count, total_is_capped };
}

/** Every page of a list and the one behind its end, several at once. */
async function readAll(query: ListVideosQuery, total: number): Promise<Read[]> {
  const pages = Array.from({ length: Math.ceil(total / query.count) + 1 }, (_, index) => index + 1);
  return inTurns(pages, (page) => read({ ...query, page }));
}

/** Some at a time, in order. */
async function inTurns<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += 6)
    results.push(...(await Promise.all(items.slice(from, from + 6).map(run))));
  return results;
}

interface Compared {
  /** the page, the list and the seed, to find it again */
  what: string;
  found: Read;
  expected: Read;
}

/** A list next to the true one: all of it when it is short, else its ends and one page between; and the page behind its end. */
async function compare(
  query: ListVideosQuery,
  whole_below: number,
  random: Random,
): Promise<Compared[]> {
  const all = trueListing(many(), query);
  const last = Math.max(1, Math.ceil(all.length / query.count));
  const pages =
    all.length < whole_below
      ? Array.from({ length: last + 1 }, (_, index) => index + 1)
      : [1, 1 + random.below(last), last, last + 1];
  const compared: Compared[] = [];
  for (const page of pages)
    compared.push({
      what: `page ${page} of ${JSON.stringify(query)}, VELOUR_SEED=${seed}`,
      found: await read({ ...query, page }),
      expected: {
        ids: all.slice((page - 1) * query.count, page * query.count),
        total_count: all.length,
        total_is_capped: query.date === '' ? undefined : true,
      },
    });
  return compared;
}

function drawQuery(random: Random, sort: VideoSort): ListVideosQuery {
  const section = random.pick(videoSections);
  const drawn = drawSection(random, many(), section) ?? { section: '' as const, object_id: '' };
  const can_rank = sort === 'most-popular' || sort === 'top-rated';
  return {
    orientation: random.next() < 0.8 ? 'str' : random.pick(orientations),
    sort,
    count: random.pick(allowed_counts),
    ...drawn,
    page: 1,
    type: random.next() < 0.3 ? 'hd' : 'all',
    duration: random.next() < 0.3 ? random.pick([1, 2, 3] as const) : '',
    date: can_rank && random.next() < 0.4 ? random.pick(['day', 'week', 'month'] as const) : '',
    ...(drawn.section !== 'country' &&
      random.next() < 0.3 && { country: drawCountry(random, many()) }),
    ...(random.next() < 0.3 && { s: drawWords(random, many()) }),
  };
}

describe('pages joined are the whole list', () => {
  test('the listing equals the recount', async () => {
    const rows = await recount(world.ctx());
    expect(rows.filter(({ differing }) => differing > 0)).toEqual([]);
  });

  test.each(videoSorts)(
    '%s: every section with every filter',
    async (sort) => {
      const random = createRandom(`sections by ${sort}`);
      const queries = videoSections.flatMap((section) =>
        (['all', 'hd'] as const).flatMap((type) =>
          (['', 1, 2, 3] as const).map((duration) => {
            let drawn = drawSection(random, many(), section);
            while (!drawn) drawn = drawSection(random, many(), section);
            return {
              ...wholeList,
              ...drawn,
              sort,
              type,
              duration,
              ...(section === 'search' && { s: drawWords(random, many()) }),
            };
          }),
        ),
      );
      const lists = await inTurns(queries, (query) =>
        compare(query, is_long ? Infinity : 130, random),
      );
      for (const { what, found, expected } of lists.flat()) expect(found, what).toEqual(expected);
    },
    long_ms,
  );

  test.each(videoSorts)(
    '%s: all of it, page by page',
    async (sort) => {
      const query = { ...wholeList, sort };
      const expected = trueListing(many(), query);
      const pages = await readAll(query, expected.length);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(expected);
      expect(new Set(pages.map(({ total_count }) => total_count))).toEqual(
        new Set([expected.length]),
      );
    },
    long_ms,
  );

  test.each(videoSorts)(
    '%s: combinations drawn in proportion to their videos',
    async (sort) => {
      const queries = Array.from({ length: is_long ? 1000 : 40 }, () =>
        drawQuery(state.random, sort),
      );
      const lists = await inTurns(queries, (query) =>
        compare(query, is_long ? 300 : 40, state.random),
      );
      for (const { what, found, expected } of lists.flat()) expect(found, what).toEqual(expected);
    },
    long_ms,
  );
});
