import { sql } from 'kysely';
import type {
  CountryFacets,
  ListFacetsQuery,
  ListingFacets,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { Ctx } from '../../ctx.ts';
import { isBlocked } from '../../terms/index.ts';
import { listCountries, nameCountries } from '../../taxonomy/index.ts';
import { countSample, sampleOf } from './facet-sample.ts';
import { allFlags, flagsOf } from '../listing/filter.ts';
import { resolveFilter, type ResolvedFilter } from '../listing/resolve-filter.ts';
import { isPrecomputed } from '../listing/total.ts';

/**
 * How many videos a list would have with one more category, with another length, with HD alone:
 * every other filter in force. Exact where the list is small or its counts are precomputed, else
 * counted in a part of it and marked as capped. Throws as the list itself.
 */
export async function listFacets(ctx: Ctx, query: ListFacetsQuery): Promise<ListingFacets> {
  if (await isBlocked(ctx, query.s)) return { categories: [], lengths: [0, 0, 0], hd: 0 };
  const resolved = await resolveFilter(ctx.db, query);
  const { filter, chosen } = resolved;
  const hasCategories = query.section === 'categories' || query.section === 'search';
  const takesMore = hasCategories && chosen.length < limits.categories_in_listing;
  const { by_flags, is_capped } = await countByFlags(ctx, {
    ...resolved,
    filter: { ...filter, flags: undefined },
  });
  const totalOf = (flags: readonly number[] = allFlags): number =>
    flags.reduce((sum, each) => sum + (by_flags.get(each) ?? 0), 0);
  const { names, are_capped } = takesMore ? await countCategories(ctx, query, resolved) : none;
  return {
    categories: names,
    ...(are_capped && { categories_are_capped: true as const }),
    lengths: ([1, 2, 3] as const).map((length) => totalOf(flagsOf(query.type, length))),
    hd: totalOf(flagsOf('hd', query.duration)),
    ...(is_capped && { lengths_are_capped: true as const }),
  };
}

const none = { names: [], are_capped: false };

async function countByFlags(
  ctx: Ctx,
  { filter, text }: ResolvedFilter,
): Promise<{ by_flags: ReadonlyMap<number, number>; is_capped: boolean }> {
  const { db } = ctx;
  if (text !== undefined || !isPrecomputed(filter) || filter.ranking)
    return countSample(db, await sampleOf(ctx, filter, text));
  const facet = filter.all[0] ?? filter.orientation;
  const { rows } = await sql<{ flags: number; n: number }>`
    select k as flags, facet_total(${facet}, array[k]::smallint[]) as n
    from unnest(${allFlags}::int[]) k`.execute(db);
  return { by_flags: new Map(rows.map(({ flags, n }) => [flags, n])), is_capped: false };
}

/** The categories offered next to the chosen ones; names that are being merged count as their target. */
async function countCategories(
  ctx: Ctx,
  { lang }: ListFacetsQuery,
  { filter, chosen, text }: ResolvedFilter,
): Promise<{ names: ListingFacets['categories']; are_capped: boolean }> {
  const { db } = ctx;
  const counts = await countSample(db, await sampleOf(ctx, filter, text), 'category');
  const { rows } = await sql<ListingFacets['categories'][number]>`
    select c.dir, coalesce(i.title, c.title) as title, sum(z.n)::int as total_videos
    from unnest(${[...counts.by_object.keys()]}::int[], ${[...counts.by_object.values()]}::int[]) z(id, n)
    join category x on x.category_id = z.id
    join category c on c.category_id = coalesce(x.merged_into, x.category_id)
    left join category_i18n i on i.category_id = c.category_id and i.lang = ${lang}
    where c.dir <> all(${chosen.map(({ dir }) => dir)}::text[])
    group by 1, 2 order by 3 desc, 2 limit ${limits.facets.categories}`.execute(db);
  return { names: rows, are_capped: counts.is_capped };
}

/**
 * How many videos a list would have in each country, most first, whatever its own country is; every
 * other filter in force.
 */
export async function listCountryFacets(
  ctx: Ctx,
  { country: _country, ...query }: ListFacetsQuery,
): Promise<CountryFacets> {
  if (await isBlocked(ctx, query.s)) return { countries: [] };
  const { orientation, lang, section } = query;
  const asked = section === 'country' ? { ...query, section: '' as const, object_id: '' } : query;
  const { db } = ctx;
  const { filter, text } = await resolveFilter(db, asked);
  if (text === undefined && isPrecomputed(filter) && filter.all.length === 0 && !filter.ranking)
    return listCountries({ db }, { orientation, lang, flags: filter.flags });
  const { by_object, is_capped } = await countSample(
    db,
    await sampleOf(ctx, filter, text),
    'country',
  );
  return {
    countries: await nameCountries({ db }, by_object, lang),
    ...(is_capped && { are_capped: true as const }),
  };
}
