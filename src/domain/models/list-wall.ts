import { sql } from 'kysely';
import type { Wall, WallEntry, WallQuery } from '#contracts/calls/catalogue/around-models.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import { albumCards } from '../albums/index.ts';
import {
  findModel,
  isLinkedTo,
  precomputedTotals,
  videosByDate,
  type NameFacets,
  type PrecomputedTotals,
} from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { readPage, readTotal, type PageCount, type PageWindow } from '../read-page.ts';
import { cardsByIds } from '../videos/index.ts';

interface Post {
  is_album: boolean;
  id: number;
  /** Minutes since 1970. */
  pub: number;
}

/**
 * A page of a model's wall: its videos and albums of all orientations, newest first; within one
 * minute videos come before albums. The total is exact. A page past the end is empty. Throws
 * not_found; for a model that was renamed or merged, with its new `dir`.
 */
export async function listWall({ db, settings }: Ctx, { dir, page }: WallQuery): Promise<Wall> {
  const { facets } = await findModel(db, dir);
  const place = { page, count: limits.page_size.wall };
  const { ids: posts, total_count } = await readPage<Post, PostCount>(db, place, {
    count: (on) => countPosts(on, facets),
    ids: (on, window, { names }) => pageOfPosts(on, names, window),
  });
  return { entries: await entriesOf({ db, settings }, posts), total_count };
}

interface PostCount extends PageCount {
  /** The model in each orientation in which it has a video or an album. */
  names: PrecomputedTotals[];
}

/** Adds precomputed totals; counts while a merge has several facets of the model. */
async function countPosts(db: Db, facets: readonly NameFacets[]): Promise<PostCount> {
  const names = (await precomputedTotals(db, facets)).filter(
    ({ videos, albums }) => videos + albums > 0,
  );
  if (names.every(({ facets }) => facets.length === 1)) {
    const total_count = names.reduce((sum, { videos, albums }) => sum + videos + albums, 0);
    return { total_count, names };
  }
  const counts = names.flatMap((name) =>
    (['listing', 'album_listing'] as const).map(
      (table) =>
        sql`(select count(*)::int from ${sql.table(table)} l where ${isLinkedTo(name, table)})`,
    ),
  );
  const total = sql<number>`${sql.join(counts, sql` + `)}`;
  return { total_count: await readTotal(db, total, false), names };
}

/**
 * Reads the videos and albums of each orientation as far as the page reaches, each by an index, and
 * merges them into one order.
 */
async function pageOfPosts(
  db: Db,
  names: readonly PrecomputedTotals[],
  { offset, limit, is_reversed }: PageWindow,
): Promise<Post[]> {
  const [to, back] = is_reversed ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  const [newest, oldest] = [sql.raw(to), sql.raw(back)];
  const reach = offset + limit;
  const videos = names.map(
    (name) =>
      sql`(
        select false as is_album, video_id as id, pub
        from (${videosByDate(name, reach, to)}) v)`,
  );
  const albums = names.map(
    (name) => sql`(
      select true as is_album, l.album_id as id, l.pub
      from album_listing l where ${isLinkedTo(name, 'album_listing')}
      order by l.pub ${newest}, l.album_id ${newest} limit ${reach})`,
  );
  const all = [
    ...videos.filter((_, index) => names[index]?.videos),
    ...albums.filter((_, index) => names[index]?.albums),
  ];
  const { rows } = await sql<Post>`
    select is_album, id, pub from (${sql.join(all, sql` union all `)}) p
    order by pub ${newest}, is_album ${oldest}, id ${newest}
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

async function entriesOf(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  posts: readonly Post[],
): Promise<WallEntry[]> {
  const ids = (of_albums: boolean): number[] =>
    posts.flatMap(({ is_album, id }) => (is_album === of_albums ? id : []));
  const [videos, albums] = await Promise.all([
    cardsByIds(db, settings, ids(false)),
    albumCards(db, settings, ids(true)),
  ]);
  const videoById = new Map(videos.map((video) => [video.video_id, video]));
  const albumById = new Map(albums.map((album) => [album.album_id, album]));
  return posts.flatMap(({ is_album, id, pub }): WallEntry | [] => {
    const [video, album] = [videoById.get(id), albumById.get(id)];
    if (!is_album) return video ? { kind: 'video', video } : [];
    return album ? { kind: 'album', post_date: new Date(pub * 60_000).toISOString(), album } : [];
  });
}
