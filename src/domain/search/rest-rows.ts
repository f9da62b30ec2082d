import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import type { Db } from '#platform/db/pool.ts';
import { conditionsOf, readCounts } from '../videos/index.ts';
import { listingAmong, orderOf, rankedRows, type OrderedScan } from './ordered-scan.ts';
import { restQueryOf, type RestQuery } from './rest.ts';

/** A search with what facets do not decide. */
interface RestSearch extends Pick<OrderedScan, 'query' | 'filter' | 'page' | 'score' | 'match'> {
  share: number;
  /** Texts that are looked up at most. */
  texts_most: number;
  /** Rows of an order whose texts are tested instead, at most. */
  scanned_most: number;
}

/** Videos that the text finds and its facets miss. */
export interface RestRows {
  /** SQL, after `select …`: rows `l` of listing that the filter lets pass, of so many at most, and `r` of a ranking. */
  rows(most: number): RawBuilder<unknown>;
  /** So many are all of them, or those that any page needs. */
  most: number;
  /** About how many texts are read for all of them, of all orientations. */
  size: number;
  /** They are the first ones of the order alone, because too many texts have the words. */
  is_part: boolean;
}

/**
 * The index of words finds what facets miss, in at most `texts_most` texts. Of more, the rows of
 * the list are tested in its order, at most `scanned_most` of them, or the rows of a ranking. So no text and
 * no filter takes longer.
 */
export async function findRest(db: Db, search: RestSearch): Promise<RestRows | undefined> {
  const rest = restQueryOf(search.query, search.share);
  if (!rest) return undefined;
  const { filter, texts_most, scanned_most } = search;
  const { size } = rest;
  const missed = () => missedCondition(search, rest);
  // A ranking has no more rows (migration 0005).
  if (filter.ranking && size > Math.min(texts_most, scanned_most))
    return { rows: () => rankedRows(filter, missed), most: texts_most, size, is_part: false };
  if (size <= texts_most || !(await isTooLarge(db, search, rest))) {
    const rows = (most: number) => listingAmong(lookedUp(search, rest, most), filter);
    return { rows, most: texts_most, size, is_part: false };
  }
  const { condition, rows: passing } = await passingRows(db, search);
  const first = sql`(
    select l.video_id, l.facets from listing l where ${condition}
    order by ${orderOf(search)} desc, l.video_id desc limit ${scanned_most}) l`;
  const rows = (most: number) =>
    listingAmong(sql`select l.video_id from ${first} where ${missed()} limit ${most}`, filter);
  // No page reaches farther along the order.
  return { rows, most: search_limits.sorted, size, is_part: passing > scanned_most };
}

const lookedUp = (
  { filter, texts_most }: RestSearch,
  { sought, exact, is_wider }: RestQuery,
  most: number,
): RawBuilder<unknown> =>
  sql`select search_texts(${sought}::tsquery, ${is_wider ? exact : null}::tsquery,
    ${filter.orientation}, ${texts_most}, ${most})`;

/** SQL: whether the text of a row `l` matches, whose facets do not. */
const missedCondition = ({ match }: RestSearch, { exact }: RestQuery): RawBuilder<boolean> =>
  sql<boolean>`not (${match('ordered-scan')}) and exists (
    select from video_search x
    where x.video_id = l.video_id and x.tsv @@ ${exact}::tsquery offset 0)`;

async function isTooLarge(
  db: Db,
  { filter, texts_most }: RestSearch,
  { sought }: RestQuery,
): Promise<boolean> {
  const most = texts_most + 1;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from search_texts(${sought}::tsquery, null, ${filter.orientation}, ${most}, ${most})`.execute(
    db,
  );
  return (rows[0]?.n ?? 0) > texts_most;
}

/** Which rows `l` of listing the filter lets pass, and how many at most; those of a rare name are looked up. */
async function passingRows(
  db: Db,
  { filter, texts_most }: RestSearch,
): Promise<{ condition: RawBuilder<boolean>; rows: number }> {
  const { members, mark } = await readCounts(db, filter, { sort: 'most-popular', duration: '' });
  const isLookedUp = filter.all.length + filter.groups.length > 0 && members <= texts_most;
  const condition = isLookedUp
    ? conditionsOf(filter, 'gin-lookup', mark?.value)
    : conditionsOf(filter, 'ordered-scan');
  return { condition, rows: members };
}
