import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import {
  memberPictureAddress,
  pictureSizes,
  type OwnPicture,
} from '#contracts/calls/accounts/member-pictures.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { getMember, getMemberFor } from '../profiles/index.ts';
import { folderOf } from './picture-files.ts';

export interface PictureFile {
  bytes: number;
  etag: string;
  member_id: number;
  read(): Promise<Readable | undefined>;
}

/**
 * A file of a picture: approved ones for viewers who may see the member, others for the member alone.
 * `viewer_id` is undefined for strangers. Throws not_found.
 */
export async function findPicture(
  ctx: Ctx,
  {
    storage_key,
    name,
    viewer_id,
  }: { storage_key: string; name: string; viewer_id: number | undefined },
): Promise<PictureFile> {
  const row = await ctx.db
    .selectFrom('member_picture as p')
    .innerJoin('member as m', 'm.member_id', 'p.member_id')
    .select(['p.member_id', 'p.state', 'm.username'])
    .where('p.storage_key', '=', storage_key)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const { member_id } = row;
  if (member_id === null || (row.state !== 'approved' && member_id !== viewer_id))
    throw new AppError('not_found');
  const seen =
    viewer_id === undefined
      ? getMember(ctx, row.username)
      : getMemberFor(ctx, { username: row.username, viewer_id });
  await seen.catch((error: unknown) => {
    // Hidden like missing; without a database nothing is known.
    const isHidden =
      isAppError(error) && (error.code === 'forbidden' || error.code === 'not_found');
    throw isHidden ? new AppError('not_found') : error;
  });
  const key = `${folderOf(storage_key)}${name}`;
  const facts = await ctx.private_storage.facts(key);
  if (!facts) throw new AppError('not_found');
  const { bytes, etag } = facts;
  return { bytes, etag, member_id, read: () => ctx.private_storage.read(key) };
}

/** The pictures of a member as it sees them itself. */
export async function listOwnPictures({ db }: Ctx, member_id: number): Promise<OwnPicture[]> {
  const rows = await db
    .selectFrom('member_picture')
    // One that a list of hashes has stands there as any other.
    .select([
      'section',
      'storage_key',
      'reason',
      sql<string>`coalesce(shown_state, state)`.as('state'),
    ])
    .where('member_id', '=', member_id)
    .orderBy('picture_id')
    .execute();
  return rows.map(({ storage_key, reason, ...row }) => {
    const section = row.section as OwnPicture['section'];
    const state = row.state as OwnPicture['state'];
    const width = pictureSizes[section][1]?.width ?? 0;
    const url = state === 'rejected' ? '' : memberPictureAddress(storage_key, width, 'webp');
    return { section, state, url, reason };
  });
}
