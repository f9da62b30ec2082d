import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';
import type { LinkKind } from './links.ts';
import { marked_facets, hasAnyFacet } from './facet-conditions.ts';

/** What is filed under a name in one orientation. The facets are several while others are being merged into it; without any nothing is meant. */
export interface NameFacets {
  orientation: number;
  facets: readonly number[];
}

const has = (facets: readonly number[]): RawBuilder<unknown> =>
  sql`${facets.length === 1 ? sql`@>` : sql`&&`} ${[...facets]}::int[]`;

/** SQL: whether the row that is called `l` in the query, of this table, is of it. Every orientation has to be asked for alone: so it is entered by its index. */
export function isLinkedTo(
  { orientation, facets }: NameFacets,
  table: 'listing' | 'album_listing',
): RawBuilder<boolean> {
  if (facets.length === 0) return sql<boolean>`false`;
  return sql<boolean>`l.orientation = ${orientation} and ${table === 'listing' ? marked_facets : sql`l.facets`} ${has(facets)}`;
}

/** Kept numbers. Of a name that others are being merged into they may say too much: what is under two of them counts twice. */
export interface PrecomputedTotals extends NameFacets {
  videos: number;
  albums: number;
  /** all videos of the orientation */
  listed: number;
}

/** Of each name, in the order asked. */
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

/** What a video found by its facets and sorted costs, in videos that are walked past along a sort. */
const gin_row_cost = 5.5;

/**
 * SQL: whether the row `l` of `listing` is of it, in the form that the cheaper way to its first so many in an order can answer: along the order's index
 * past other videos where it has many, else all of it by the index of the facets.
 */
export function linkCondition(
  { orientation, facets, videos, listed }: PrecomputedTotals,
  limit: number,
): RawBuilder<boolean> {
  return videos * videos * gin_row_cost > limit * listed
    ? sql<boolean>`l.orientation = ${orientation} and ${hasAnyFacet(sql.ref('l.facets'), facets)}`
    : sql<boolean>`${marked_facets} ${has(facets)}`;
}

/** SQL: (video_id, pub, facets) of its newest listed videos, or of the oldest. */
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

/** SQL: the same of all of these together, limits.beside.videos at most. */
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

/** SQL: (id, videos) of the names that such videos are filed under, and how many of them. What is merged counts as what it became, once a video. */
export function coOccurringNames(kind: LinkKind, videos: RawBuilder<unknown>): RawBuilder<unknown> {
  const id = sql.ref(`n.${kind}_id`);
  return sql`
    select coalesce(n.merged_into, ${id}) as id, count(distinct v.video_id)::int as videos
    from (${videos}) v cross join unnest(v.facets) f join ${sql.table(kind)} n on ${id} = facet_object(f)
    where facet_kind(f) = ${objectKind[kind]}
    group by 1`;
}
