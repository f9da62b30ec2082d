import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { containerExtension } from '#platform/ffmpeg/check/sniff-container.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { readAudiences } from '../file-access/index.ts';
import { pictureSizes } from '#contracts/calls/accounts/member-pictures.ts';
import { placesOf } from '../media/index.ts';
import { listOwnPhotos, type Found } from './own-photos.ts';

/** A file of a member. */
export interface OwnFile {
  /** In the archive. */
  path: string;
  key: string;
  /** In the storage that no listener reads. */
  is_private: boolean;
  bytes: number;
  /** The section to which it belongs, and the number there; of uploads and drafts the name that stands for one. */
  about: string;
  number: number | string;
}

/** Files of the member, as far as they are stored: originals of videos, photos, captions and pictures. */
export async function listOwnFiles(
  ctx: Ctx,
  trx: Trx,
  member_id: number,
): Promise<{ files: OwnFile[]; withheld: Pick<OwnFile, 'about' | 'number'>[] }> {
  const all = [
    ...(await originals(trx, member_id)),
    ...(await captions(trx, member_id)),
    ...(await listOwnPhotos(trx, member_id)),
    ...(await pictures(trx, member_id)),
    ...(await ownPictures(trx, member_id)),
  ];
  const storage_keys = all.flatMap(({ storage_key }) => storage_key ?? []);
  const audiences = await readAudiences(trx, storage_keys);
  const files: OwnFile[] = [];
  const withheld: Pick<OwnFile, 'about' | 'number'>[] = [];
  for (const found of all) {
    const { about, number } = found;
    if (audiences.get(found.storage_key ?? '') === 'nobody') withheld.push({ about, number });
    else files.push(...(await storedFile(ctx, found)));
  }
  return { files, withheld };
}

async function storedFile(ctx: Ctx, found: Found): Promise<OwnFile[]> {
  const { about, number, path, keys, is_original = false, is_private = false } = found;
  const storage = is_private ? ctx.private_storage : ctx.storage;
  for (const key of keys) {
    const facts = await storage.facts(key);
    if (!facts) continue;
    const extension = is_original ? await extensionOf({ storage }, key) : '';
    return [{ path: path + extension, key, is_private, bytes: facts.bytes, about, number }];
  }
  return [];
}

async function extensionOf({ storage }: Pick<Ctx, 'storage'>, key: string): Promise<string> {
  const head = await storage.read(key, { start: 0, end: 63 });
  return head ? containerExtension(await buffer(head)) : '';
}

/** Of clips that the member uploaded, also where the video was given to somebody else, and of the member's videos. */
async function originals(trx: Trx, member_id: number): Promise<Found[]> {
  const { rows } = await sql<{ media_id: number; storage_key: string }>`
    select media_id, storage_key from media as m
    where (owner_id = ${member_id} or exists (
        select 1 from video as v where v.media_id = m.media_id and v.member_id = ${member_id}))
      and reason_code is distinct from 'cancelled'
    order by media_id`.execute(trx);
  return rows.map(({ media_id, storage_key }) => ({
    about: 'clips',
    number: media_id,
    keys: [placesOf(storage_key).original],
    path: `videos/clip-${media_id}`,
    is_original: true,
    storage_key,
  }));
}

async function captions(trx: Trx, member_id: number): Promise<Found[]> {
  const { rows } = await sql<{ video_id: number; lang: string; storage_key: string }>`
    select video_id, c.lang, storage_key from video_caption as c join video as v using (video_id)
    where v.member_id = ${member_id} order by 1, 2`.execute(trx);
  return rows.map(({ video_id, lang, storage_key }) => ({
    about: 'videos',
    number: video_id,
    keys: [placesOf(storage_key).captions],
    path: `videos/${video_id}-${lang}.vtt`,
    storage_key,
  }));
}

async function pictures(trx: Trx, member_id: number): Promise<Found[]> {
  const { rows } = await sql<{ about: string; number: number; name: string; picture: string }>`
    select * from (
      select 'member' as about, member_id as number, 'avatar' as name, avatar_key as picture from member
        where member_id = ${member_id}
      union all select 'member', member_id, 'cover', cover_key from member where member_id = ${member_id}
      union all select 'channels', channel_id, 'channel-' || channel_id || '-avatar', avatar_key from channel
        where member_id = ${member_id}
      union all select 'channels', channel_id, 'channel-' || channel_id || '-banner', banner_key from channel
        where member_id = ${member_id}) as p
    where picture is not null order by number, name`.execute(trx);
  return rows.map(({ about, number, name, picture }) => ({
    about,
    number,
    keys: [`i/${picture}.webp`],
    path: `pictures/${name}.webp`,
  }));
}

/** Avatar and cover, approved or not, in the largest size there is. */
async function ownPictures(trx: Trx, member_id: number): Promise<Found[]> {
  const { rows } = await sql<{
    picture_id: number;
    section: 'avatar' | 'cover';
    storage_key: string;
  }>`
    select picture_id, section, storage_key from member_picture
    where member_id = ${member_id} and state <> 'rejected' order by 1`.execute(trx);
  return rows.map(({ picture_id, section, storage_key }) => ({
    about: 'pictures',
    number: picture_id,
    keys: pictureSizes[section].toReversed().map(({ width }) => `m/${storage_key}/${width}.jpg`),
    path: `pictures/${section}-${picture_id}.jpg`,
    is_private: true,
  }));
}
