import { describe, expect, test } from 'vitest';
import { sqlOf } from '#tests/support/compiled-sql.ts';
import type { PageWindow } from '../../read-page.ts';
import { countsStatement, type PrecomputedCounts } from './counts.ts';
import { filterOf, flagsOf, type ListingFilter, type PageRequest } from './filter.ts';
import { materializeLimit, planListing, type ScanStrategy } from './plan.ts';

const lake = { dir: 'lake', title: 'Lake', facets: [268_435_461] };
const pond = { dir: 'pond', title: 'Pond', facets: [268_435_465] };
/** Another category is being merged into this one. */
const merging = { dir: 'sea', title: 'Sea', facets: [268_435_469, 268_435_473] };

const whole = filterOf(1, []);
const common: PrecomputedCounts = {
  total: 40_000,
  listed: 100_000,
  members: 40_000,
  mark: undefined,
};
const rare: PrecomputedCounts = { ...common, total: 20, members: 20 };
const mixed: PrecomputedCounts = { ...common, total: undefined, members: 300 };

const request = (over: Partial<PageRequest> = {}): PageRequest => ({
  sort: 'most-popular',
  duration: '',
  page: 1,
  count: 60,
  ...over,
});

const first_page: PageWindow = { offset: 0, limit: 60, is_reversed: false };
/** The page before the last one, where the last one has 40 rows. */
const near_the_end: PageWindow = { offset: 40, limit: 60, is_reversed: true };

interface Case {
  name: string;
  filter: ListingFilter;
  counts?: PrecomputedCounts;
  request?: PageRequest;
  window?: PageWindow;
  strategy: ScanStrategy;
}

const long_hd = flagsOf('hd', 3);
const cases: Case[] = [
  { name: 'all', filter: whole, counts: common, strategy: 'ordered-scan' },
  {
    name: 'all-from-the-far-end',
    filter: whole,
    counts: common,
    window: near_the_end,
    strategy: 'ordered-scan',
  },
  {
    name: 'common-category',
    filter: filterOf(1, [lake]),
    counts: common,
    strategy: 'ordered-scan',
  },
  {
    name: 'longest-of-a-length',
    filter: { ...whole, flags: flagsOf('all', 2) },
    counts: common,
    request: request({ sort: 'longest', duration: 2 }),
    strategy: 'ordered-scan',
  },
  { name: 'rare-category', filter: filterOf(1, [lake]), counts: rare, strategy: 'gin-lookup' },
  {
    name: 'rare-category-from-the-far-end',
    filter: filterOf(1, [lake]),
    counts: { ...common, total: 1000, members: 1000 },
    window: near_the_end,
    strategy: 'gin-lookup',
  },
  {
    name: 'rare-category-by-mark',
    filter: { ...filterOf(1, [lake]), flags: long_hd },
    counts: { ...rare, mark: { value: 6, videos: 10 } },
    strategy: 'gin-lookup',
  },
  {
    name: 'two-categories',
    filter: filterOf(1, [lake, pond]),
    counts: mixed,
    strategy: 'counted-lookup',
  },
  {
    name: 'category-being-merged',
    filter: filterOf(1, [merging]),
    counts: mixed,
    strategy: 'counted-lookup',
  },
  {
    name: 'excluded-tags',
    filter: { ...whole, none: [536_870_917, 536_870_921] },
    counts: { ...common, total: undefined },
    strategy: 'ordered-scan',
  },
  {
    name: 'ranking',
    filter: { ...whole, ranking: { period: 'week', metric: 'views' } },
    strategy: 'ranking',
  },
  {
    name: 'ranking-of-a-category',
    filter: { ...filterOf(1, [lake]), ranking: { period: 'week', metric: 'rating' } },
    strategy: 'filtered-ranking',
  },
];

describe.each(cases)('$name', ({ name, filter, counts, strategy, ...over }) => {
  const { request: asked = request(), window = first_page } = over;
  const plan = planListing(filter, asked, counts);
  const ids = plan.ids(window, counts?.total ?? 100);
  const chosen = plan.page ?? ids;

  test(`uses ${strategy}`, () => {
    expect(chosen.strategy).toBe(strategy);
  });

  test('compiles to the committed SQL', async () => {
    const parts = [
      ...(counts ? ['-- precomputed counts', sqlOf(countsStatement(filter, asked))] : []),
      ...(plan.page ? [] : ['-- total', sqlOf(plan.total)]),
      `-- ${plan.page ? 'total and ids' : 'ids'}: ${chosen.strategy}`,
      sqlOf(chosen.statement),
    ];
    await expect(parts.join('\n')).toMatchFileSnapshot(`plans/${name}.sql`);
  });
});

describe('the scan of one facet', () => {
  const strategyOf = (counts: PrecomputedCounts, offset: number): ScanStrategy =>
    planListing(filterOf(1, [lake]), request(), counts).ids(
      { offset, limit: 60, is_reversed: false },
      counts.total ?? 0,
    ).strategy;

  test.each([
    [20, 0, 'gin-lookup'],
    [1000, 0, 'gin-lookup'],
    [2000, 0, 'ordered-scan'],
    [2000, 1940, 'gin-lookup'],
    [40_000, 0, 'ordered-scan'],
    [40_000, 20_000, 'ordered-scan'],
  ] as const)('of %i in 100,000 videos, from row %i, is %s', (members, offset, strategy) => {
    expect(strategyOf({ ...common, total: members, members }, offset)).toBe(strategy);
  });
});

test('reads a window from the far end in the reversed order', () => {
  const { statement } = planListing(whole, request(), common).ids(
    { offset: 0, limit: 7, is_reversed: true },
    100,
  );
  expect(sqlOf(statement)).toContain('order by "l"."pop" asc, l.video_id asc');
});

test.each([
  [60, 1732],
  [6000, 17_320],
  [60_000, 20_000],
])('materializes for a page that ends at row %i at most %i rows', (reach, most) => {
  expect(materializeLimit(reach, common)).toBe(most);
});
