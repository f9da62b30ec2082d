import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import { facetRange } from '#platform/db/facet-code.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../../ctx.ts';
import { readCounts } from '../listing/counts.ts';
import { conditionsOf, type ListingFilter } from '../listing/filter.ts';

/** Some videos of a list, or all of them, from which facets are counted. */
export interface FacetSample {
  /** SQL: (flags, facets) of `limits.facets.sample` videos at most. */
  rows: RawBuilder<unknown>;
  /** Only a part of the orientation's videos is looked at. */
  is_part: boolean;
}

/**
 * Bounds the work whatever the list is: matches of the GIN index where a name is rare enough, of a search some, else
 * the matches among the newest videos of the orientation. A ranking has few enough rows.
 */
export async function sampleOf(
  { db, searchOn }: Pick<Ctx, 'db' | 'searchOn'>,
  filter: ListingFilter,
  text: string | undefined,
): Promise<FacetSample> {
  const { sample, newest } = limits.facets;
  const whole = (from: RawBuilder<unknown>, conditions: RawBuilder<boolean>): FacetSample => ({
    rows: sql`select l.flags, l.facets from ${from} l where ${conditions} limit ${sample + 1}`,
    is_part: false,
  });
  if (text !== undefined) {
    const ids = await searchOn(db).sample({ text, filter }, sample + 1);
    return whole(sql`listing`, sql<boolean>`l.video_id = any(${ids}::int[])`);
  }
  if (filter.ranking) return whole(sql`period_rank`, conditionsOf(filter, 'ordered-scan'));
  const counts = await readCounts(db, filter, { sort: 'latest-updates', duration: '' });
  const { members, mark, listed } = counts;
  if (filter.all.length + filter.groups.length > 0 && members <= newest)
    return whole(sql`listing`, conditionsOf(filter, 'gin-lookup', mark?.value));
  const recent = sql`(
    select flags, facets, orientation from listing where orientation = ${filter.orientation}
    order by pub desc, video_id desc limit ${newest})`;
  return { ...whole(recent, conditionsOf(filter, 'ordered-scan')), is_part: listed > newest };
}

interface SampleCounts {
  /** Videos by flags (2..7). */
  by_flags: Map<number, number>;
  /** Videos by the objects of the kind, e.g. ids of categories; empty unless asked for. */
  by_object: Map<number, number>;
  /** The numbers are lower bounds. */
  is_capped: boolean;
}

/** Counts a sample by flags, and by the names of a kind. */
export async function countSample(
  db: Db,
  { rows, is_part }: FacetSample,
  kind?: 'category' | 'country',
): Promise<SampleCounts> {
  const { first, end } = facetRange(kind ? objectKind[kind] : 0);
  const objects = sql`
    union all
    select 'object', facet_object(f), count(*)::int from sample cross join unnest(facets) f
    where f >= ${sql.lit(first)} and f < ${sql.lit(end)} group by 2`;
  const counted = await sql<{ what: 'flags' | 'object'; id: number; n: number }>`
    with sample as materialized (${rows})
    select 'flags' as what, flags::int as id, count(*)::int as n from sample group by 2
    ${kind ? objects : sql``}`.execute(db);
  const mapOf = (wanted: 'flags' | 'object'): Map<number, number> =>
    new Map(counted.rows.filter(({ what }) => what === wanted).map(({ id, n }) => [id, n]));
  const by_flags = mapOf('flags');
  const met = [...by_flags.values()].reduce((sum, n) => sum + n, 0);
  return {
    by_flags,
    by_object: mapOf('object'),
    is_capped: is_part || met > limits.facets.sample,
  };
}
