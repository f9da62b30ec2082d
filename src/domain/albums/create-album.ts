import { sql } from 'kysely';
import { dirOf } from '#contracts/dir.ts';
import {
  orientationCode,
  videoStatus,
  type Orientation,
  type Language,
} from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { addLinks } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';

export interface NewAlbum {
  orientation: Orientation;
  lang: Language;
  title: string;
  description?: string;
  post_date?: Date;
  country_id?: number;
  channel_id?: number;
  member_id?: number;
  /** In the order of the album; the first is the cover. */
  photos: readonly { photo_id: number; title?: string }[];
  category_ids?: readonly number[];
  tag_ids?: readonly number[];
  model_ids?: readonly number[];
  counters?: { views: number; likes: number; dislikes: number };
}

/** Makes an album with its photos, links, counters and derived row in one transaction. Returns its id. */
export function createAlbum(ctx: Ctx, input: NewAlbum, onMade?: OnAlbumMade): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const album_id = await insertAlbum(ctx, trx, input);
    await onMade?.(trx, album_id);
    return album_id;
  });
}

/** Last in the transaction that makes an album: whoever may keep it from being shown. */
export type OnAlbumMade = (trx: Trx, album_id: number) => Promise<void>;

/** The same within a transaction. */
export async function insertAlbum(
  { clock }: Pick<Ctx, 'clock'>,
  trx: Trx,
  input: NewAlbum,
): Promise<number> {
  const now = clock.now();
  const { album_id } = await trx
    .insertInto('album')
    .values({
      orientation: orientationCode[input.orientation],
      status_id: videoStatus.active,
      lang: input.lang,
      dir: dirOf(input.title, 'album'),
      title: input.title,
      description: input.description ?? '',
      post_date: input.post_date ?? now,
      country_id: input.country_id ?? null,
      channel_id: input.channel_id ?? null,
      member_id: input.member_id ?? null,
    })
    .returning('album_id')
    .executeTakeFirstOrThrow();
  const photos = input.photos.map(({ photo_id, title }, index) => ({
    album_id,
    photo_id,
    position: index + 1,
    title: title ?? '',
  }));
  if (photos.length > 0) await trx.insertInto('album_photo').values(photos).execute();
  await addLinks(trx, 'album', [{ id: album_id, links: input }]);
  const { views, likes, dislikes } = input.counters ?? { views: 0, likes: 0, dislikes: 0 };
  await trx
    .insertInto('album_stat')
    .values({
      album_id,
      views,
      likes,
      dislikes,
      pop: sql<number>`pop_at(${input.post_date ?? now}) - 20 + ln(1 + ${views}::float8)`,
    })
    .execute();
  await sql`select album_refresh(array[${album_id}]::int[])`.execute(trx);
  return album_id;
}
