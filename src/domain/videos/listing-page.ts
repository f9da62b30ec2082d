import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPage } from '../read-page.ts';
import { readTotal } from '../read-total.ts';
import { readCounts, type ListingCounts, type ListingOrder } from './listing-counts.ts';
import { conditionsOf, gathered, sortColumn, type ListingFilter } from './listing-filter.ts';
import { asideMost, listingIds } from './listing-ids.ts';
import { isCounted, isKept, listingTotal } from './listing-total.ts';

type Place = Pick<ListVideosQuery, 'count' | 'page'> & ListingOrder;

interface ListingPage {
  ids: number[];
  total_count: number;
  /** More may match than the total says. */
  is_capped: boolean;
}

/** Where all members of the rarest facet are cheaper to look at once than twice. */
const few = 100_000;

/** Ids of a page, and the total. */
export async function readListingPage(
  db: Db,
  filter: ListingFilter,
  place: Place,
): Promise<ListingPage> {
  if (filter.ranking) return { ...(await readRanked(db, filter, place)), is_capped: true };
  if (filter.words !== undefined) return readSearched(db, filter, place);
  const counted = isCounted(filter) ? await readCounted(db, filter, place) : undefined;
  if (counted?.ids) return { ...counted, ids: counted.ids, is_capped: false };
  let counts: ListingCounts | undefined;
  const page = await readPage(db, place, {
    total: async (from) => {
      counts = await readCounts(from, filter, place);
      // What was counted is known, unless the page wants a snapshot of its own.
      return (
        counts.total ??
        (from === db ? counted?.total_count : undefined) ??
        readTotal(from, listingTotal(filter), false)
      );
    },
    ids: (from, window, total) => listingIds(from, filter, place, { ...window, total, counts }),
  });
  return { ...page, is_capped: false };
}

async function readSearched(db: Db, filter: ListingFilter, place: Place): Promise<ListingPage> {
  const goesOn = (total: number): boolean => total >= limits.search_matches;
  const page = await readPage(db, place, {
    total: (from) => readTotal(from, listingTotal(filter), false),
    ids: (from, window, total) => listingIds(from, filter, place, { ...window, total }),
    goesOn,
  });
  return { ...page, is_capped: goesOn(page.total_count) };
}

interface Counted {
  total_count: number;
  /** null when a walk is cheaper */
  ids: number[] | null;
}

/** What has to be counted is found once, for the page as well; undefined where it may be too much to be put aside. */
async function readCounted(
  db: Db,
  filter: ListingFilter,
  place: Place,
): Promise<Counted | undefined> {
  const counts = await readCounts(db, filter, place);
  const { mark, members } = counts;
  if (Math.min(members, mark?.videos ?? members) > few) return undefined;
  const key = sql.ref(sortColumn[place.sort]);
  const matching = sql`select l.video_id, ${key} as key from listing l where ${conditionsOf(filter, gathered(mark?.value))}`;
  return readAtOnce(db, matching, sql`order by key desc, video_id desc`, {
    ...place,
    most: asideMost(place.page * place.count, counts),
  });
}

type Page = Pick<ListingPage, 'ids' | 'total_count'>;

/** A page of what matches, unless that is more than `most`, and how many match. */
async function readAtOnce(
  db: Db,
  matching: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { page, count, most = 2 ** 31 - 1 }: Place & { most?: number },
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with matching as materialized (${matching}), counted as (select count(*)::int as n from matching)
    select n as total_count,
      case when n <= ${most} then array(select video_id from matching ${order} offset ${(page - 1) * count} limit ${count}) end as ids
    from counted`.execute(db);
  return rows[0] ?? { ids: [], total_count: 0 };
}

/** A ranking without a further filter knows how many it holds. */
async function readRanked(db: Db, filter: ListingFilter, place: Place): Promise<Page> {
  const matching = sql`select l.video_id, l.pos from period_rank l where ${conditionsOf(filter)}`;
  if (!isKept(filter)) {
    const { ids, total_count } = await readAtOnce(db, matching, sql`order by pos`, place);
    return { ids: ids ?? [], total_count };
  }
  const { rows } = await sql<Page>`
    select ${prepared} ${listingTotal(filter)} as total_count,
      array(${sql`select video_id from (${matching}) l order by pos offset ${(place.page - 1) * place.count} limit ${place.count}`}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total_count: 0 };
}
