import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { manyVideos } from '#tests/support/many-videos.ts';
import type { Db } from '#platform/db/pool.ts';
import { facetOf } from '../../taxonomy/index.ts';
import { readCounts, type PrecomputedCounts } from './counts.ts';
import { conditionsOf, flagsOf, type ListingFilter } from './filter.ts';

const world = withCtx();
const made = { category: 0 };

beforeAll(async () => {
  const { names } = await manyVideos(world.ctx(), { count: 1000, seed: 'marks' });
  made.category = names.category[0]?.id ?? 0;
}, 60_000);

const filterOf = (flags: number[] | undefined, all: number[]): ListingFilter => ({
  orientation: 1,
  all,
  groups: [],
  none: [],
  flags,
  ranking: undefined,
});

const countsOf = (flags: number[] | undefined, all: number[]): Promise<PrecomputedCounts> =>
  readCounts(world.ctx().db, filterOf(flags, all), { sort: 'latest-updates', duration: '' });

/** Ids under a category that a choice leaves, found by the index of the facets. */
async function found(db: Db, flags: number[], mark: number | undefined): Promise<number[]> {
  const condition = conditionsOf(
    filterOf(flags, [facetOf('category', made.category, 'str')]),
    'gin-lookup',
    mark,
  );
  const { rows } = await sql<{
    video_id: number;
  }>`select l.video_id from listing l where ${condition} order by 1`.execute(db);
  return rows.map(({ video_id }) => video_id);
}

test.each([
  { type: 'hd', duration: '', marks: [1] },
  { type: 'all', duration: 1, marks: [2] },
  { type: 'all', duration: 2, marks: [4] },
  { type: 'all', duration: 3, marks: [6] },
  { type: 'hd', duration: 3, marks: [1, 6] },
] as const)(
  '$type $duration: its marks are of the same videos in the index as its flags are',
  async ({ type, duration, marks }) => {
    const { db } = world.ctx();
    const flags = flagsOf(type, duration) ?? [];
    const without = await found(db, flags, undefined);
    expect(without.length).toBeGreaterThan(0);
    for (const mark of marks) expect(await found(db, flags, mark)).toEqual(without);
    const { rows } = await sql<{ flags: number }>`
    select flags::int as flags from generate_series(2, 7) flags where flag_facets(flags::smallint) @> ${[...marks]}::int[]`.execute(
      db,
    );
    expect(rows.map((row) => row.flags)).toEqual(flags);
  },
);

test('the rarest mark is looked for, and none where fetching what lacks it is cheaper', async () => {
  const facet = facetOf('category', made.category, 'str');
  const { mark, members, listed } = await countsOf(flagsOf('hd', 3), [facet]);
  expect(listed).toBeGreaterThan(members);
  const [hd, long] = await Promise.all(
    [
      [3, 5, 7],
      [6, 7],
    ].map(async (flags) => (await countsOf(flags, [])).total ?? 0),
  );
  expect(mark).toEqual(
    [
      { value: 1, videos: hd },
      { value: 6, videos: long },
    ].toSorted((a, b) => (a.videos ?? 0) - (b.videos ?? 0))[0],
  );
  const nothing = facetOf('category', 60_000_000, 'str');
  expect(await countsOf(flagsOf('hd', 3), [nothing])).toMatchObject({
    members: 0,
    mark: undefined,
    total: 0,
  });
  expect(await countsOf(undefined, [facet])).toMatchObject({ mark: undefined, total: members });
});
