import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';
import type { LinkKind } from './links.ts';
import { marked_facets, hasAnyFacet } from './facet-conditions.ts';

/**
 * Facets of a name in one orientation: several while other names are being merged into it; an empty
 * list matches nothing.
 */
export interface NameFacets {
  orientation: number;
  facets: readonly number[];
}

const has = (facets: readonly number[]): RawBuilder<unknown> =>
  sql`${facets.length === 1 ? sql`@>` : sql`&&`} ${[...facets]}::int[]`;

/**
 * SQL: whether the row `l` of this table is linked to the name. Must be asked per orientation, so
 * that an index serves it.
 */
export function isLinkedTo(
  { orientation, facets }: NameFacets,
  table: 'listing' | 'album_listing',
): RawBuilder<boolean> {
  if (facets.length === 0) return sql<boolean>`false`;
  return sql<boolean>`l.orientation = ${orientation} and ${table === 'listing' ? marked_facets : sql`l.facets`} ${has(facets)}`;
}

/**
 * Precomputed numbers. For a name that others are being merged into they may be too large: videos
 * linked to two of them count twice.
 */
export interface PrecomputedTotals extends NameFacets {
  videos: number;
  albums: number;
  /** all videos of the orientation */
  listed: number;
}

/** For each name, in order. */
export async function precomputedTotals(
  db: Db,
  names: readonly NameFacets[],
): Promise<PrecomputedTotals[]> {
  const each = names.flatMap(({ orientation, facets }, place) =>
    facets.map((facet) => ({ place, facet, orientation })),
  );
  const { rows } = await sql<{ place: number; videos: number; albums: number; listed: number }>`
    select ${prepared} place, sum(facet_total(facet))::int as videos, sum(facet_total(-facet))::int as albums, min(facet_total(orientation)) as listed
    from unnest(${each.map(({ place }) => place)}::int[], ${each.map(({ facet }) => facet)}::int[],
      ${each.map(({ orientation }) => orientation)}::int[]) u(place, facet, orientation) group by place`.execute(
    db,
  );
  const of = new Map(rows.map((row) => [row.place, row]));
  return names.map((name, place) => ({
    ...name,
    videos: of.get(place)?.videos ?? 0,
    albums: of.get(place)?.albums ?? 0,
    listed: of.get(place)?.listed ?? 0,
  }));
}

/** Cost of a row found by GIN lookup and sorted, in rows of an ordered scan. */
const gin_row_cost = 5.5;

/**
 * SQL: whether the row `l` of `listing` is linked to the name, in the form that suits the cheaper
 * plan for the first `limit` rows of an order: an ordered scan where the name has many videos, else
 * a GIN lookup.
 */
export function linkCondition(
  { orientation, facets, videos, listed }: PrecomputedTotals,
  limit: number,
): RawBuilder<boolean> {
  return videos * videos * gin_row_cost > limit * listed
    ? sql<boolean>`l.orientation = ${orientation} and ${hasAnyFacet(sql.ref('l.facets'), facets)}`
    : sql<boolean>`${marked_facets} ${has(facets)}`;
}

/** SQL: (video_id, pub, facets) of the newest listed videos of the name, or of the oldest. */
export function videosByDate(
  name: PrecomputedTotals,
  limit: number,
  direction: 'asc' | 'desc' = 'desc',
): RawBuilder<unknown> {
  const to = sql.raw(direction);
  return sql`
    select l.video_id, l.pub, l.facets from listing l where ${linkCondition(name, limit)}
    order by l.pub ${to}, l.video_id ${to} limit ${limit}`;
}

/** SQL: the newest videos of all these names together, at most limits.co_occurring.videos. */
export async function newestVideos(
  db: Db,
  of: readonly NameFacets[],
): Promise<RawBuilder<unknown>> {
  const most = limits.co_occurring.videos;
  const names = (await precomputedTotals(db, of)).filter(({ videos }) => videos > 0);
  if (names.length === 0) return sql`select video_id, pub, facets from listing where false`;
  const each = names.map((name) => sql`(${videosByDate(name, most)})`);
  return sql`select * from (${sql.join(each, sql` union all `)}) newest order by pub desc, video_id desc limit ${most}`;
}

/**
 * SQL: (id, videos) of the names linked to these videos, with the number of videos. A merged name
 * counts as its target, once per video.
 */
export function coOccurringNames(kind: LinkKind, videos: RawBuilder<unknown>): RawBuilder<unknown> {
  const id = sql.ref(`n.${kind}_id`);
  return sql`
    select coalesce(n.merged_into, ${id}) as id, count(distinct v.video_id)::int as videos
    from (${videos}) v cross join unnest(v.facets) f join ${sql.table(kind)} n on ${id} = facet_object(f)
    where facet_kind(f) = ${objectKind[kind]}
    group by 1`;
}
