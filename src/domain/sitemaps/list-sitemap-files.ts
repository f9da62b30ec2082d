import { sql, type RawBuilder } from 'kysely';
import {
  sitemapKinds,
  type SitemapFile,
  type SitemapKind,
} from '#contracts/calls/files/sitemaps.ts';
import { limits } from '#contracts/limits/limits.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

export type ListedFile = SitemapFile & { changed_at: Date };

export const kindCode: Readonly<Record<SitemapKind, number>> = {
  videos: objectKind.video,
  albums: objectKind.album,
  models: objectKind.model,
  channels: objectKind.channel,
  categories: objectKind.category,
  tags: objectKind.tag,
};

/** Where the pages of a kind are listed, by which id, and which rows have a page. */
export const listedIn: Readonly<
  Record<SitemapKind, { table: string; id: string; shown: RawBuilder<boolean> }>
> = {
  videos: { table: 'listing', id: 'video_id', shown: sql`true` },
  albums: { table: 'album_listing', id: 'album_id', shown: sql`true` },
  models: {
    table: 'model_listing',
    id: 'model_id',
    shown: sql`o.total_videos + o.total_albums > 0`,
  },
  channels: { table: 'channel_listing', id: 'channel_id', shown: sql`o.total_videos > 0` },
  categories: { table: 'category', id: 'category_id', shown: shownName('category') },
  tags: { table: 'tag', id: 'tag_id', shown: shownName('tag') },
};

/** A list of videos that has some in the orientation that a visitor without a cookie sees. */
function shownName(kind: 'category' | 'tag'): RawBuilder<boolean> {
  const id = sql.ref(`o.${kind}_id`);
  return sql`o.merged_into is null
    and facet_total(facet_code(${objectKind[kind]}::int, ${id}, 1)) > 0`;
}

/** The files that have a page, in the order of the index. */
export async function listSitemapFiles({ db }: Pick<Ctx, 'db'>): Promise<ListedFile[]> {
  const each = sitemapKinds.map(
    (kind) => sql`
      select s.kind, s.shard, s.changed_at from changed s
      where s.kind = ${kindCode[kind]} and ${hasPage(kind, sql`s.shard`)}`,
  );
  const { rows } = await sql<{ kind: number; shard: number; changed_at: Date }>`
    with changed as materialized (
      select kind, shard, max(changed_at) as changed_at from (
        select * from page_shard union all select * from page_change) c group by 1, 2)
    select * from (${sql.join(each, sql` union all `)}) f order by kind, shard`.execute(db);
  return sitemapKinds.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kindCode[kind])
      .map(({ shard, changed_at }) => ({ kind, shard, changed_at })),
  );
}

/** When a file last changed; undefined for one that does not exist. */
export async function getSitemapFile(
  { db }: Pick<Ctx, 'db'>,
  { kind, shard }: SitemapFile,
): Promise<ListedFile | undefined> {
  const { rows } = await sql<{ changed_at: Date | null }>`
    select max(changed_at) as changed_at from (
      select * from page_shard union all select * from page_change) c
    where kind = ${kindCode[kind]} and shard = ${shard}`.execute(db);
  const changed_at = rows[0]?.changed_at;
  return changed_at ? { kind, shard, changed_at } : undefined;
}

function hasPage(kind: SitemapKind, shard: RawBuilder<unknown>): RawBuilder<boolean> {
  const { table, id, shown } = listedIn[kind];
  const first = sql`${shard} * ${limits.sitemap_ids}::int`;
  return sql<boolean>`exists (
    select from ${sql.table(table)} o
    where o.${sql.ref(id)} > ${first} and o.${sql.ref(id)} <= ${first} + ${limits.sitemap_ids}::int
      and ${shown})`;
}
