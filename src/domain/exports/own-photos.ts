import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { placesOf } from '../media/index.ts';

/** A file that a member may have. */
export interface Found {
  about: string;
  number: number | string;
  /** Keys of which the first that exists is taken. */
  keys: string[];
  /** Without its extension where `is_original`: that one says by its bytes what it is. */
  path: string;
  is_original?: boolean;
  is_private?: boolean;
  storage_key?: string;
}

/** Photos of albums and own pictures of videos, those that are still put together with them. */
export const listOwnPhotos = async (trx: Trx, member_id: number): Promise<Found[]> => [
  ...(await previews(trx, member_id)),
  ...(await sentPictures(trx, member_id)),
  ...(await photos(trx, member_id)),
  ...(await draftPhotos(trx, member_id)),
];

/** The largest there is: of photos no original is stored. */
const inLargest = (storage_key: string): Pick<Found, 'keys' | 'storage_key'> => ({
  keys: [`${placesOf(storage_key).photo}2560.jpg`],
  storage_key,
});

/** Own pictures that stand for videos, or are to. */
async function previews(trx: Trx, member_id: number): Promise<Found[]> {
  const { rows } = await sql<{ video_id: number; name: string; storage_key: string }>`
    select video_id, 'preview' as name, poster_key as storage_key from video
    where member_id = ${member_id} and poster_key is not null
    union all
    select v.video_id, 'preview-waiting', p.storage_key
    from own_preview as o join video as v using (video_id) join photo as p using (photo_id)
    where v.member_id = ${member_id} and o.is_current order by 1, 2`.execute(trx);
  return rows.map(({ video_id, name, storage_key }) => ({
    about: 'videos',
    number: video_id,
    path: `videos/${video_id}-${name}.jpg`,
    ...inLargest(storage_key),
  }));
}

/** Own pictures of uploads that are no videos yet. */
async function sentPictures(trx: Trx, member_id: number): Promise<Found[]> {
  const { rows } = await sql<{ upload_id: string; storage_key: string }>`
    select u.upload_id, p.storage_key
    from own_preview as o join upload as u using (upload_id) join photo as p using (photo_id)
    where u.member_id = ${member_id} and o.is_current and o.video_id is null order by 1`.execute(
    trx,
  );
  return rows.map(({ upload_id, storage_key }) => ({
    about: 'uploads',
    number: upload_id,
    path: `videos/upload-${upload_id}-preview.jpg`,
    ...inLargest(storage_key),
  }));
}

/** Photos of albums that are put together. */
async function draftPhotos(trx: Trx, member_id: number): Promise<Found[]> {
  const { rows } = await sql<{ draft_id: string; number: number; storage_key: string }>`
    select draft_id, p.number, storage_key
    from album_draft_photo as p join photo using (photo_id) join album_draft as d using (draft_id)
    where d.member_id = ${member_id} and p.state = 'ready' order by 1, 2`.execute(trx);
  return rows.map(({ draft_id, number, storage_key }) => ({
    about: 'album_drafts',
    number: draft_id,
    path: `albums/draft-${draft_id}/${number}.jpg`,
    ...inLargest(storage_key),
  }));
}

async function photos(trx: Trx, member_id: number): Promise<Found[]> {
  const { rows } = await sql<{ album_id: number; position: number; storage_key: string }>`
    select album_id, position, storage_key
    from album_photo join photo using (photo_id) join album as a using (album_id)
    where a.member_id = ${member_id} order by 1, 2`.execute(trx);
  return rows.map(({ album_id, position, storage_key }) => ({
    about: 'albums',
    number: album_id,
    path: `albums/${album_id}/${position}.jpg`,
    ...inLargest(storage_key),
  }));
}
