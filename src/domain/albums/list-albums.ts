import { sql } from 'kysely';
import type {
  AlbumListing,
  AlbumSort,
  ListAlbumsQuery,
} from '#contracts/calls/catalogue/albums.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { findFacets } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { countRows, row_count, emptyListError, readQueryPage, readTotal } from '../read-page.ts';
import { albumCards } from './album-cards.ts';

/**
 * The column of `album_listing` that a sort reads; its index ends in album_id, so pages join
 * without repeats or gaps.
 */
const sortColumn = {
  'latest-updates': 'pub',
  'most-popular': 'pop',
  'top-rated': 'wscore',
  'most-viewed': 'views',
} as const satisfies Record<AlbumSort, string>;

const kindOf = { categories: 'category', model: 'model', channel: 'channel' } as const;

/**
 * A page of albums. The total is exact. A page past the end is empty, and an empty first page says
 * `albums_not_found`. Throws not_found for an unknown category, model or channel.
 */
export async function listAlbums(
  { db, settings }: Ctx,
  query: ListAlbumsQuery,
): Promise<AlbumListing> {
  const facets = await facetsOf(db, query);
  const { ids, total_count } = await readQueryPage(db, query, {
    id: 'album_id',
    total: (on) => countAlbums(on, query, facets),
    rows: (on, is_reversed) => {
      const direction = is_reversed ? 'asc' : 'desc';
      return matching(on, query.orientation, facets)
        .select('album_id')
        .orderBy(sortColumn[query.sort], direction)
        .orderBy('album_id', direction);
    },
  });
  return {
    albums: await albumCards(db, settings, ids),
    total_count,
    ...emptyListError(query.page, total_count, 'albums_not_found'),
  };
}

/** An album has one of these; undefined for all albums. */
async function facetsOf(
  db: Db,
  { section, object_id, orientation }: ListAlbumsQuery,
): Promise<number[] | undefined> {
  if (section === '') return undefined;
  const groups = await findFacets(db, { orientation, kind: kindOf[section], dirs: [object_id] });
  return groups.flatMap((group) => group.facets);
}

/** Precomputed under the negative of the facet; counted while a merge has several facets of one name. */
async function countAlbums(
  db: Db,
  { orientation }: ListAlbumsQuery,
  facets: number[] | undefined,
): Promise<number> {
  const [facet = orientationCode[orientation], ...others] = facets ?? [];
  if (others.length === 0) {
    return readTotal(db, sql<number>`facet_total(${-facet})`, true);
  }
  return countRows(matching(db, orientation, facets).select(row_count));
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
