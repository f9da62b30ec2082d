import { sql } from 'kysely';
import { dirOf } from '#contracts/text/dir.ts';
import {
  orientationCode,
  videoStatus,
  type Orientation,
  type Language,
} from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { publishByOperator } from '../publications/index.ts';
import { addLinks } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';

export interface NewAlbum {
  orientation: Orientation;
  lang: Language;
  title: string;
  description?: string;
  post_date?: Date;
  country_id?: number | null;
  channel_id?: number;
  member_id?: number;
  is_private?: boolean;
  /** In the order of the album. */
  photos: readonly { photo_id: number; title?: string }[];
  /** Of the photo that stands for it; the first unless set. */
  cover_position?: number;
  category_ids?: readonly number[];
  tag_ids?: readonly number[];
  model_ids?: readonly number[];
  counters?: { views: number; likes: number; dislikes: number };
  /** As of a video: the command of the operator, and the uploader's answers. Without a command it waits for a decision. */
  command?: string;
  ai_made?: 'no' | 'altered' | 'made';
  people_shown?: number;
}

/** Makes an album with its photos, links, counters and derived row in the transaction of the caller. Returns its id. */
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
      status_id: input.command === undefined ? videoStatus.pending : videoStatus.active,
      lang: input.lang,
      dir: dirOf(input.title, 'album'),
      title: input.title,
      is_private: input.is_private ?? false,
      cover_position: input.cover_position ?? 1,
      description: input.description ?? '',
      post_date: input.post_date ?? now,
      country_id: input.country_id ?? null,
      channel_id: input.channel_id ?? null,
      member_id: input.member_id ?? null,
      ai_made: input.ai_made ?? null,
      people_shown: input.people_shown ?? null,
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
  if (input.command !== undefined)
    await publishByOperator(trx, { type: 'album', id: album_id }, input.command);
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
