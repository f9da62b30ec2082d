import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { ListPlaylistsQuery, PlaylistListing, PlaylistSort } from '#contracts/playlists.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { readTotal } from '../read-total.ts';
import { readPage, type PageWindow } from '../read-page.ts';
import { playlistCard, selectPlaylists } from './playlist-cards.ts';

/** The column of `playlist_listing` that a sort reads; its index ends in playlist_id. */
const sortColumn = {
  recent: 'recent',
  'most-viewed': 'views',
  'top-rated': 'wscore',
} as const satisfies Record<PlaylistSort, string>;

/** Public playlists are counted under this and the orientation's code, which no facet has. */
const playlists_facet = 4;

/**
 * A page of the public playlists of an orientation, of everybody or of one member. The total is exact; past the end the page is empty, and an empty first
 * page says `playlists_not_found`. Throws not_found for an unknown member.
 */
export async function listPlaylists(
  { db, settings }: Ctx,
  query: ListPlaylistsQuery,
): Promise<PlaylistListing> {
  const member_id =
    query.section === 'member' ? await memberId(db, Number(query.object_id)) : undefined;
  const { ids, total_count } = await readPage(db, query, {
    total: (on) => countPlaylists(on, query, member_id),
    ids: (on, window) => pageOfIds(on, query, member_id, window),
  });
  const rows = await selectPlaylists(db)
    .where('p.visible', '=', 1)
    .where('p.playlist_id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const cards = new Map(rows.map((row) => [row.playlist_id, playlistCard(settings, row)]));
  const playlists = ids.flatMap((id) => cards.get(id) ?? []);
  return {
    playlists,
    total_count,
    ...(total_count === 0 && query.page === 1 && { error: 1, code: 'playlists_not_found' }),
  };
}

async function memberId(db: Db, id: number): Promise<number> {
  const member = await db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (!member) throw new AppError('not_found');
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
  const { total } = await matching(db, orientation, member_id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function pageOfIds(
  db: Db,
  { orientation, sort }: ListPlaylistsQuery,
  member_id: number | undefined,
  window: PageWindow,
): Promise<number[]> {
  const order = window.is_reversed ? 'asc' : 'desc';
  const rows = await matching(db, orientation, member_id)
    .select('l.playlist_id')
    .orderBy(`l.${sortColumn[sort]}`, order)
    .orderBy('l.playlist_id', order)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return rows.map(({ playlist_id }) => playlist_id);
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
  const theirs = db.selectFrom('playlist').select('playlist_id').where('member_id', '=', member_id);
  return rows.where('l.playlist_id', 'in', theirs);
}
