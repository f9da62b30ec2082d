import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createAlbum } from '#domain/submissions/index.ts';
import { savePhotos } from '#domain/albums/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import { aMedia, aVideo } from './factories.ts';

/** A photo without its objects: enough for everything that only reads rows. */
export async function aPhoto(
  ctx: Ctx,
  facts: { width?: number; height?: number } = {},
): Promise<{ photo_id: number; storage_key: string }> {
  const storage_key = randomBytes(11).toString('hex');
  const photo = {
    storage_key,
    content_hash: randomBytes(32),
    width: facts.width ?? 3000,
    height: facts.height ?? 2000,
  };
  const [photo_id = 0] = await savePhotos(ctx, [photo]);
  return { photo_id, storage_key };
}

/** Active videos that show one clip, written at once; `channel_ids` are given to them in turn. Returns their ids. */
export async function manyVideosOf(
  ctx: Ctx,
  {
    orientation = 'str',
    count,
    channel_ids = [],
  }: { orientation?: Orientation; count: number; channel_ids?: readonly number[] },
): Promise<number[]> {
  const media_id = await aMedia(ctx);
  const { rows } = await sql<{ video_id: number }>`
    with made as (insert into video (orientation, status_id, lang, dir, title, duration, media_id, channel_id, post_date)
    select ${orientationCode[orientation]}, 1, 'en', 'clip', 'Clip ' || n, 60, ${media_id}, (${[...channel_ids]}::int[])[1 + n % ${Math.max(1, channel_ids.length)}],
      timestamptz '2026-01-01' + n / 100 * interval '1 hour'
    from generate_series(0, ${count - 1}::int) n returning video_id)
    insert into publication (video_id, published_by, content_hash)
    select video_id, 'earlier', content_hash from made, media where media_id = ${media_id} returning video_id`.execute(
    ctx.db,
  );
  const ids = rows.map(({ video_id }) => video_id);
  await sql`insert into video_stat (video_id, views, pop) select v, v % 3, pop_at('2026-01-01') - v % 2 from unnest(${ids}::int[]) v`.execute(
    ctx.db,
  );
  await sql`select listing_refresh(${ids}::int[])`.execute(ctx.db);
  return ids;
}

/** Models that share what they are sorted by with many others, with every attribute and script; some have videos, some albums, some neither. */
export async function manyModels(ctx: Ctx, count: number): Promise<void> {
  const { db } = ctx;
  const videos = [];
  for (let n = 0; n < 6; n++)
    videos.push(await aVideo(ctx, { post_date: new Date(Date.UTC(2026, 0, 1 + (n % 2))) }));
  const album = await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title: 'Faces',
    photos: [await aPhoto(ctx)],
  });
  const { rows } = await sql<{ model_id: number }>`
    insert into model (dir, title, orientation, country_id, age, hair_color, height, weight, breast_size, race, tattoo, piercing, created_at)
    select 'model-' || n,
      (array['Anna', 'Élan', 'Борис', '花', '9 Lives', 'Ömer', 'zoe', 'Über', 'עדי', '_sign', 'Ελλα', '한나', 'ทราย', 'ليلى'])[1 + n % 14]
        || case when n % 4 = 0 then ' ' || n else '' end,
      case when n % 10 = 0 then 2 else 1 end,
      case when n % 4 <> 0 then (select country_id from country where code = (array['se', 'fr', 'jp'])[1 + n % 3]) end,
      nullif(n % 5, 0), nullif(n % 6, 0), nullif(n / 5 % 5, 0), nullif(n / 7 % 5, 0), nullif(n / 11 % 5, 0), nullif(n / 13 % 5, 0),
      nullif(n % 3, 0), nullif(n / 3 % 3, 0), timestamptz '2026-01-01' + n / 50 * interval '1 hour'
    from generate_series(1, ${count}::int) n returning model_id`.execute(db);
  const ids = rows.map(({ model_id }) => model_id);
  const listed = sql`unnest(${ids}::int[]) with ordinality x(id, n)`;
  await sql`insert into model_stat (model_id, views, likes, dislikes, pop)
    select id, n % 3 * 10, n % 4, n % 2, pop_at('2026-01-01') + n % 3 from ${listed}`.execute(db);
  await sql`insert into video_model (video_id, model_id)
    select (${videos}::int[])[1 + n % 6], id from ${listed} where n % 3 <> 2
    union select (${videos}::int[])[1 + (n + 1) % 6], id from ${listed} where n % 9 = 0`.execute(
    db,
  );
  await sql`insert into album_model (album_id, model_id) select ${album}, id from ${listed} where n % 3 = 2 and n % 5 > 0`.execute(
    db,
  );
  await sql`select listing_refresh(${videos}::int[]), album_refresh(array[${album}]::int[]), model_refresh(${ids}::int[])`.execute(
    db,
  );
}

/** Everything a list shows, page by page until one is empty. */
export async function joinPages<Item>(
  list: (page: number) => Promise<{ items: readonly Item[]; total_count: number }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page++) {
    const { items, total_count } = await list(page);
    all.push(...items);
    if (items.length === 0) {
      if (total_count !== all.length)
        throw new Error(`${all.length} items were listed, and the total says ${total_count}`);
      return all;
    }
  }
}
