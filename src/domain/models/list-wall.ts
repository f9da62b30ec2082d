import { sql, type RawBuilder } from 'kysely';
import type { Wall, WallEntry, WallQuery } from '#contracts/around-models.ts';
import { limits } from '#contracts/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import { albumCards } from '../albums/index.ts';
import { findModel, isFiledUnder, type FiledUnderName } from '../catalogue/index.ts';
import type { Ctx } from '../ctx.ts';
import { readPage, type PageWindow } from '../read-page.ts';
import { readTotal } from '../read-total.ts';
import { cardsByIds } from '../videos/index.ts';

interface Post {
  is_album: boolean;
  id: number;
}

/**
 * A page of what a model's page posts: its videos and albums of every gender, newest first; of one minute the videos before the albums. The total is
 * exact; past the end the page is empty. Throws not_found; for a model that was renamed or merged, with the `dir` to ask for instead.
 */
export async function listWall({ db, settings }: Ctx, { dir, page }: WallQuery): Promise<Wall> {
  const { filed } = await findModel(db, dir);
  const place = { page, count: limits.page_size.wall };
  const { ids: posts, total_count } = await readPage<Post>(db, place, {
    total: (on) => countPosts(on, filed),
    ids: (on, window) => pageOfPosts(on, filed, window),
  });
  return { entries: await entriesOf({ db, settings }, posts), total_count };
}

/** Kept numbers, albums under the negative of the facet; counted only while a merge lets several facets stand for the model. */
async function countPosts(db: Db, filed: readonly FiledUnderName[]): Promise<number> {
  const totals = filed.flatMap((name) => {
    const [facet = 0, ...others] = name.facets;
    if (others.length === 0) return [sql`facet_total(${facet})`, sql`facet_total(${-facet})`];
    return [sql`listing`, sql`album_listing`].map((table) => sql`(select count(*)::int from ${table} l where ${isFiledUnder(name)})`);
  });
  return readTotal(
    db,
    sql<number>`${sql.join(totals, sql` + `)}`,
    filed.every(({ facets }) => facets.length === 1),
  );
}

/** Every gender's videos and albums are read as far as the page reaches, each by an index, and put in one order. */
async function pageOfPosts(db: Db, filed: readonly FiledUnderName[], { offset, limit, is_reversed }: PageWindow): Promise<Post[]> {
  const [newest, oldest] = is_reversed ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const posts = (is_album: boolean, table: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    filed.map(
      (name) => sql`(
        select ${is_album}::boolean as is_album, ${id} as id, l.pub from ${table} l where ${isFiledUnder(name)}
        order by l.pub ${newest}, ${id} ${newest} limit ${offset + limit})`,
    );
  const all = [...posts(false, sql`listing`, sql`l.video_id`), ...posts(true, sql`album_listing`, sql`l.album_id`)];
  const { rows } = await sql<Post>`
    select is_album, id from (${sql.join(all, sql` union all `)}) p
    order by pub ${newest}, is_album ${oldest}, id ${newest} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

async function entriesOf({ db, settings }: Pick<Ctx, 'db' | 'settings'>, posts: readonly Post[]): Promise<WallEntry[]> {
  const ids = (of_albums: boolean): number[] => posts.flatMap(({ is_album, id }) => (is_album === of_albums ? id : []));
  const [videos, albums] = await Promise.all([cardsByIds(db, settings, ids(false)), albumCards(db, settings, ids(true))]);
  const entries = new Map<string, WallEntry>([
    ...videos.map((video) => [`v${video.video_id}`, { kind: 'video', video }] as const),
    ...albums.map((album) => [`a${album.album_id}`, { kind: 'album', album }] as const),
  ]);
  return posts.flatMap(({ is_album, id }) => entries.get(`${is_album ? 'a' : 'v'}${id}`) ?? []);
}
