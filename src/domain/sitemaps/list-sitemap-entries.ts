import { sql } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import { albumPage } from '#contracts/pages/album-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { Ctx } from '../ctx.ts';
import { photoAddress } from '../media/index.ts';
import { listedIn } from './list-sitemap-files.ts';
import { readVideoEntries } from './read-video-entries.ts';
import type { EntriesQuery, SitemapEntry } from './sitemap-entry.ts';

/** Pictures of an album, so that a file stays below 50 MB. */
const images_most = 10;

/** The next entries of a file by id, at most `limits.sitemap_batch`. */
export async function listSitemapEntries(
  ctx: Pick<Ctx, 'db' | 'settings'>,
  query: EntriesQuery,
): Promise<SitemapEntry[]> {
  const { kind } = query;
  if (kind === 'videos') return readVideoEntries(ctx, query);
  if (kind === 'albums') return readAlbumEntries(ctx, query);
  return readNameEntries(ctx, kind, query);
}

const rangeOf = ({ shard, after }: EntriesQuery): { after: number; last: number } => ({
  after: Math.max(after, shard * limits.sitemap_ids),
  last: (shard + 1) * limits.sitemap_ids,
});

async function readAlbumEntries(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  query: EntriesQuery,
): Promise<SitemapEntry[]> {
  const { after, last } = rangeOf(query);
  const { rows } = await sql<{ id: number; dir: string; keys: string[] }>`
    select a.album_id as id, a.dir, array(
      select p.storage_key from album_photo x join photo p using (photo_id)
      where x.album_id = a.album_id and not p.is_hidden order by x.position limit ${images_most}) as keys
    from album_listing l join album a using (album_id)
    where l.album_id > ${after} and l.album_id <= ${last}
    order by l.album_id limit ${limits.sitemap_batch}`.execute(db);
  return rows.map(({ id, dir, keys }) => ({
    id,
    path: albumPage({ album_id: id, dir }),
    images: keys.map((key) => photoAddress(settings.media_origin, key, 1280)),
  }));
}

const pathOf = {
  models: (dir: string): string => pages.model(dir),
  channels: (dir: string): string => pages.channel(dir),
  categories: (dir: string): string => `/categories/${dir}/latest-updates/`,
  tags: (dir: string): string => `/tags/${dir}/latest-updates/`,
} as const;

async function readNameEntries(
  { db }: Pick<Ctx, 'db'>,
  kind: keyof typeof pathOf,
  query: EntriesQuery,
): Promise<SitemapEntry[]> {
  const { table, id, shown } = listedIn[kind];
  const { after, last } = rangeOf(query);
  // A channel has a row for each orientation.
  const { rows } = await sql<{ id: number; dir: string }>`
    select distinct on (o.${sql.ref(id)}) o.${sql.ref(id)} as id, o.dir
    from ${sql.table(table)} o
    where o.${sql.ref(id)} > ${after} and o.${sql.ref(id)} <= ${last} and ${shown}
    order by o.${sql.ref(id)} limit ${limits.sitemap_batch}`.execute(db);
  return rows.map((row) => ({ id: row.id, path: pathOf[kind](row.dir) }));
}
