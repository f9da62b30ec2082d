import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import { kept_plan } from '#platform/db/kept-plans.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPage } from '../read-page.ts';
import { readTotal } from '../read-total.ts';
import { conditionsOf, sortColumn, type ListingFilter } from './listing-filter.ts';
import { listingIds, type ListingOrder } from './listing-ids.ts';
import { isCounted, isKept, listingTotal } from './listing-total.ts';

type Place = Pick<ListVideosQuery, 'count' | 'page'> & ListingOrder;

interface ListingPage {
  ids: number[];
  total_count: number;
  /** More may match than the total says. */
  is_capped: boolean;
}

/** Where all members of the rarest facet are cheaper to look at once than twice. */
const few = 20_000;

/** Ids of a page, and the total. */
export async function readListingPage(db: Db, filter: ListingFilter, place: Place): Promise<ListingPage> {
  if (filter.ranking) return { ...(await readRanked(db, filter, place)), is_capped: true };
  if (isCounted(filter) && (await mayMatch(db, filter)) <= few) {
    const matching = sql`select l.video_id, ${sql.ref(sortColumn[place.sort])} as key from listing l where ${conditionsOf(filter, 'gather')}`;
    return { ...(await readAtOnce(db, matching, sql`order by key desc, video_id desc`, place)), is_capped: false };
  }
  const goesOn = (total: number): boolean => filter.words !== undefined && total >= limits.search_matches;
  const page = await readPage(db, place, {
    total: (from) => readTotal(from, listingTotal(filter), isKept(filter)),
    ids: (from, window, total) => listingIds(from, filter, place, { ...window, total }),
    goesOn,
  });
  return { ...page, is_capped: goesOn(page.total_count) };
}

type Page = Pick<ListingPage, 'ids' | 'total_count'>;

/** What matches has to be counted: so it is read once, for the page as well. */
async function readAtOnce(db: Db, matching: RawBuilder<unknown>, order: RawBuilder<unknown>, { page, count }: Place): Promise<Page> {
  const { rows } = await sql<Page>`
    with matching as materialized (${matching})
    select (select count(*)::int from matching) as total_count,
      array(select video_id from matching ${order} offset ${(page - 1) * count} limit ${count}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total_count: 0 };
}

/** A ranking without a further filter knows how many it holds. */
async function readRanked(db: Db, filter: ListingFilter, place: Place): Promise<Page> {
  const matching = sql`select l.video_id, l.pos from period_rank l where ${conditionsOf(filter)}`;
  if (!isKept(filter)) return readAtOnce(db, matching, sql`order by pos`, place);
  const { rows } = await sql<Page>`
    select ${kept_plan} ${listingTotal(filter)} as total_count,
      array(${sql`select video_id from (${matching}) l order by pos offset ${(place.page - 1) * place.count} limit ${place.count}`}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total_count: 0 };
}

/** As many as the rarest of its names has: more cannot have them all. */
async function mayMatch(db: Db, { all, groups }: ListingFilter): Promise<number> {
  const totals = [...all.map((facet) => [facet]), ...groups].map(
    (facets) =>
      sql<number>`(${sql.join(
        facets.map((facet) => sql`facet_total(${facet})`),
        sql` + `,
      )})`,
  );
  return (await db.selectNoFrom(sql<number>`least(${sql.join(totals)})`.as('most')).executeTakeFirstOrThrow()).most;
}
