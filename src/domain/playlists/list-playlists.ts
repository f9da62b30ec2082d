import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { ListPlaylistsQuery, PlaylistListing } from '#contracts/calls/catalogue/playlists.ts';
import type { PlaylistSort } from '#contracts/pages/playlist-pages.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { countRows, row_count, emptyListError, readQueryPage, readTotal } from '../read-page.ts';
import { playlistCards } from './playlist-cards.ts';

/** The column of `playlist_listing` that a sort reads; its index ends in playlist_id. */
const sortColumn = {
  recent: 'recent',
  'most-viewed': 'views',
  'top-rated': 'wscore',
} as const satisfies Record<PlaylistSort, string>;

/** The total of public playlists has this number plus the orientation's code, which no facet has. */
const playlists_facet = 4;

/**
 * A page of the public playlists of an orientation, of all members or of one. The total is exact. A
 * page past the end is empty, and an empty first page says `playlists_not_found`. Throws not_found
 * for an unknown member.
 */
export async function listPlaylists(
  { db, settings }: Ctx,
  query: ListPlaylistsQuery,
): Promise<PlaylistListing> {
  const member_id =
    query.section === 'member' ? await memberId(db, Number(query.object_id)) : undefined;
  const { ids, total_count } = await readQueryPage(db, query, {
    id: 'playlist_id',
    total: (on) => countPlaylists(on, query, member_id),
    rows: (on, is_reversed) => {
      const direction = is_reversed ? 'asc' : 'desc';
      return matching(on, query.orientation, member_id)
        .select('l.playlist_id')
        .orderBy(`l.${sortColumn[query.sort]}`, direction)
        .orderBy('l.playlist_id', direction);
    },
  });
  return {
    playlists: await playlistCards(db, settings, ids),
    total_count,
    ...emptyListError(query.page, total_count, 'playlists_not_found'),
  };
}

async function memberId(db: Db, id: number): Promise<number> {
  const member = await db
    .selectFrom('member as m')
    .leftJoin('login as l', 'l.id', 'm.member_id')
    .select('m.member_id')
    .where('m.member_id', '=', id)
    // Accounts that wait for their confirmation are not revealed.
    .where((eb) => eb.or([eb('l.id', 'is', null), eb('l.email_verified', '=', true)]))
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return member.member_id;
}

async function countPlaylists(
  db: Db,
  { orientation }: ListPlaylistsQuery,
  member_id: number | undefined,
): Promise<number> {
  if (member_id === undefined) {
    const facet = playlists_facet + orientationCode[orientation];
    return readTotal(db, sql<number>`facet_total(${facet})`, true);
  }
  return countRows(matching(db, orientation, member_id).select(row_count));
}

function matching(
  db: Db,
  orientation: ListPlaylistsQuery['orientation'],
  member_id: number | undefined,
) {
  const rows = db
    .selectFrom('playlist_listing as l')
    .where('l.orientation', '=', orientationCode[orientation]);
  if (member_id === undefined) return rows;
  const of_member = db
    .selectFrom('playlist')
    .select('playlist_id')
    .where('member_id', '=', member_id);
  return rows.where('l.playlist_id', 'in', of_member);
}
