import { sql } from 'kysely';
import type { AlbumListing, AlbumSort, ListAlbumsQuery } from '#contracts/albums.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { findFacets } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { readPage, type PageWindow } from '../read-page.ts';
import { readTotal } from '../read-total.ts';
import { albumCards } from './album-cards.ts';

/** The column of `album_listing` that a sort reads; its index ends in album_id, so pages join without repeats or gaps. */
const sortColumn = {
  'latest-updates': 'pub',
  'most-popular': 'pop',
  'top-rated': 'wscore',
  'most-viewed': 'views',
} as const satisfies Record<AlbumSort, string>;

const kindOf = { categories: 'category', model: 'model', channel: 'channel' } as const;

/**
 * A page of albums. The total is exact; past the end the page is empty, and an empty first page says `albums_not_found`. Throws not_found for an
 * unknown category, model or channel.
 */
export async function listAlbums(
  { db, settings }: Ctx,
  query: ListAlbumsQuery,
): Promise<AlbumListing> {
  const facets = await facetsOf(db, query);
  const { ids, total_count } = await readPage(db, query, {
    total: (on) => countAlbums(on, query, facets),
    ids: (on, window) => pageOfIds(on, query, facets, window),
  });
  const albums = await albumCards(db, settings, ids);
  return {
    albums,
    total_count,
    ...(total_count === 0 && query.page === 1 && { error: 1, code: 'albums_not_found' }),
  };
}

/** Any of them will do; undefined for all albums. */
async function facetsOf(
  db: Db,
  { section, object_id, orientation }: ListAlbumsQuery,
): Promise<number[] | undefined> {
  if (section === '') return undefined;
  const groups = await findFacets(db, { orientation, kind: kindOf[section], dirs: [object_id] });
  return groups.flatMap((group) => group.facets);
}

/** Kept under the negative of the facet; counted only while a merge lets several facets stand for one name. */
async function countAlbums(
  db: Db,
  { orientation }: ListAlbumsQuery,
  facets: number[] | undefined,
): Promise<number> {
  const [facet = orientationCode[orientation], ...others] = facets ?? [];
  if (others.length === 0) {
    return readTotal(db, sql<number>`facet_total(${-facet})`, true);
  }
  const { total } = await matching(db, orientation, facets)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function pageOfIds(
  db: Db,
  { orientation, sort }: ListAlbumsQuery,
  facets: number[] | undefined,
  window: PageWindow,
): Promise<number[]> {
  const order = window.is_reversed ? 'asc' : 'desc';
  const rows = await matching(db, orientation, facets)
    .select('album_id')
    .orderBy(sortColumn[sort], order)
    .orderBy('album_id', order)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return rows.map(({ album_id }) => album_id);
}

function matching(
  db: Db,
  orientation: ListAlbumsQuery['orientation'],
  facets: number[] | undefined,
) {
  const rows = db
    .selectFrom('album_listing')
    .where('orientation', '=', orientationCode[orientation]);
  if (!facets) return rows;
  return rows.where(
    facets.length === 1
      ? sql<boolean>`facets @> ${facets}::int[]`
      : sql<boolean>`facets && ${facets}::int[]`,
  );
}
