import { sql, type RawBuilder } from 'kysely';
import type {
  ListFacetsQuery,
  NearestList,
  NearestLists,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { Ctx } from '../../ctx.ts';
import { isBlocked } from '../../terms/index.ts';
import { conditionsOf, filterOf, flagsOf, type ListingFilter } from '../listing/filter.ts';
import { resolveFilter, type ResolvedFilter } from '../listing/resolve-filter.ts';
import { isPrecomputed, totalOf } from '../listing/total.ts';

type Choice = 'type' | 'duration' | 'date' | 'country' | { dir: string };

/**
 * The lists with videos that lack the fewest of the choices of an empty one, those with most videos
 * first: categories and filters are taken away, whatever else the list is of stays. Totals are
 * counted up to a bound. Throws as the list itself.
 */
export async function listNearest(ctx: Ctx, query: ListFacetsQuery): Promise<NearestLists> {
  if (await isBlocked(ctx, query.s)) return { lists: [] };
  const resolved = await resolveFilter(ctx.db, query);
  const choices = choicesOf(query);
  const found: NearestList[] = [];
  const { nearest } = limits.facets;
  const filterOfList = (list: BareList): ListingFilter => filterWith(resolved, query, list);
  const bare = filterOfList(listWithout(query, choices));
  const { text } = resolved;
  const count =
    text === undefined
      ? { sizes: choices.map((_, n) => n + 1), lists: countLists }
      : await countOfSearch(ctx, { text, bare, choices: choices.length });
  for (const fewer of count.sizes) {
    if (found.length >= nearest) break;
    const lists = subsets(choices, fewer).map((without) => listWithout(query, without));
    const totals = await count.lists(ctx, lists.map(filterOfList));
    const counted = lists.map((list, index) => ({ ...list, ...boundedTotal(totals[index] ?? 0) }));
    found.push(
      ...counted
        .filter(({ total_videos }) => total_videos > 0)
        .toSorted((a, b) => b.total_videos - a.total_videos),
    );
  }
  return { lists: found.slice(0, nearest) };
}

const boundedTotal = (met: number): Pick<NearestList, 'total_videos' | 'total_is_capped'> =>
  met > limits.facets.sample
    ? { total_videos: limits.facets.sample, total_is_capped: true }
    : { total_videos: met };

function choicesOf(query: ListFacetsQuery): Choice[] {
  const { section, object_id, type, duration, date, country } = query;
  return [
    ...(section === 'categories' ? object_id.split(',').map((dir) => ({ dir })) : []),
    ...(type === 'all' ? [] : (['type'] as const)),
    ...(duration === '' ? [] : (['duration'] as const)),
    ...(date === '' ? [] : (['date'] as const)),
    ...(country === undefined ? [] : (['country'] as const)),
  ];
}

/** All choices of `size` of the items: at most 35 of seven. */
function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

type BareList = Omit<NearestList, 'total_videos' | 'total_is_capped'>;

function listWithout(query: ListFacetsQuery, without: readonly Choice[]): BareList {
  const { section, object_id, type, duration, date, country = '' } = query;
  const dirs = section === 'categories' ? object_id.split(',') : [];
  const isGone = (choice: Choice): boolean => without.includes(choice);
  return {
    dirs: dirs.filter(
      (dir) => !without.some((each) => typeof each === 'object' && each.dir === dir),
    ),
    type: isGone('type') ? 'all' : type,
    duration: isGone('duration') ? '' : duration,
    date: isGone('date') ? '' : date,
    country: isGone('country') ? '' : country,
  };
}

function filterWith(
  { filter, chosen, of_country }: ResolvedFilter,
  { section }: ListFacetsQuery,
  { dirs, type, duration, date, country }: BareList,
): ListingFilter {
  const names = section === 'categories' ? chosen.filter(({ dir }) => dirs.includes(dir)) : chosen;
  return {
    ...filter,
    ...facetsOf(filter, [...names, ...(country === '' ? [] : of_country)]),
    flags: flagsOf(type, duration),
    ranking: date === '' ? undefined : filter.ranking,
  };
}

function facetsOf(
  { orientation }: ListingFilter,
  names: ResolvedFilter['chosen'],
): Pick<ListingFilter, 'all' | 'groups'> {
  const { all, groups } = filterOf(orientation, names);
  return { all, groups };
}

interface Count {
  /** How many choices are taken away, one size after the other. */
  sizes: number[];
  lists(ctx: Ctx, filters: readonly ListingFilter[]): Promise<number[]>;
}

/**
 * All that a text finds without the choices is read once, and lists are counted in it. Of a text that
 * finds more than is counted, only lists that lack one choice, or all, are read, each for itself.
 */
async function countOfSearch(
  { db, searchOn }: Ctx,
  { text, bare, choices }: { text: string; bare: ListingFilter; choices: number },
): Promise<Count> {
  const most = limits.facets.sample + 1;
  const sizes = Array.from({ length: choices }, (_, n) => n + 1);
  if (choices === 0) return { sizes, lists: async () => [] };
  const search = searchOn(db);
  const ids = await search.sample({ text, filter: bare }, most);
  if (ids.length < most) return { sizes, lists: (ctx, filters) => countAmong(ctx, ids, filters) };
  return {
    sizes: sizes.filter((size) => size === 1 || size === choices),
    async lists(_, filters) {
      const totals: number[] = [];
      for (const filter of filters)
        totals.push((await search.sample({ text, filter }, most)).length);
      return totals;
    },
  };
}

/** One statement for all lists. */
async function countAmong(
  { db }: Ctx,
  ids: number[],
  filters: readonly ListingFilter[],
): Promise<number[]> {
  const each = filters.map(
    (filter) => sql`count(*) filter (where ${conditionsAmong(filter)})::int`,
  );
  const { rows } = await sql<{ totals: number[] }>`
    select array[${sql.join(each)}] as totals from listing l
    where l.video_id = any(${ids}::int[])`.execute(db);
  return rows[0]?.totals ?? [];
}

function conditionsAmong({ ranking, ...filter }: ListingFilter): RawBuilder<unknown> {
  const conditions = conditionsOf({ ...filter, ranking: undefined }, 'ordered-scan');
  if (!ranking) return conditions;
  return sql`${conditions} and exists (
    select from period_rank r where r.video_id = l.video_id and r.period = ${ranking.period}
      and r.metric = ${ranking.metric} and r.orientation = ${filter.orientation})`;
}

/** One statement for all lists: precomputed totals by key, others counted up to the bound. */
async function countLists({ db }: Ctx, filters: readonly ListingFilter[]): Promise<number[]> {
  const each = filters.map((filter) => (isPrecomputed(filter) ? totalOf(filter) : counted(filter)));
  const row = await db
    .selectNoFrom(sql<number[]>`array[${sql.join(each)}]`.as('totals'))
    .executeTakeFirstOrThrow();
  return row.totals;
}

function counted(filter: ListingFilter): RawBuilder<number> {
  const { all, groups, ranking } = filter;
  const form = ranking || all.length + groups.length === 0 ? 'ordered-scan' : 'gin-lookup';
  const from = ranking ? sql`period_rank` : sql`listing`;
  return sql<number>`(
    select count(*)::int from (
      select from ${from} l where ${conditionsOf(filter, form)} limit ${limits.facets.sample + 1}) z)`;
}
