import { AppError } from '#contracts/errors.ts';
import type { ObjectFacts, Storage } from '#platform/storage/port.ts';
import type { Ctx } from '../ctx.ts';
import { placesOf } from '../media/index.ts';
import { findOwnVideo, isWithheld, type OwnVideoRef } from '../own-videos/index.ts';
import { isSeen } from '../uploads/index.ts';

export interface OpenOriginal {
  facts: ObjectFacts;
  /** In ASCII, without signs that headers quote. */
  file_name: string;
  read: (range?: Parameters<Storage['read']>[1]) => ReturnType<Storage['read']>;
}

/**
 * The file of an own video as it was uploaded. Throws not_found for another member's, for one that was removed, that a case hides or that its uploader
 * deleted, and for one whose original was erased.
 */
export async function openOriginal(ctx: Ctx, ref: OwnVideoRef): Promise<OpenOriginal> {
  const { state } = await findOwnVideo(ctx, ctx.db, ref);
  const row = await ctx.db
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .leftJoin('upload as u', 'u.video_id', 'v.video_id')
    .select(['m.storage_key', 'u.file_name'])
    .where('v.video_id', '=', ref.video_id)
    .where('m.original_erased_at', 'is', null)
    .where(isSeen)
    .executeTakeFirst();
  if (!row || isWithheld(state)) throw new AppError('not_found');
  const key = placesOf(row.storage_key).original;
  const facts = await ctx.storage.facts(key);
  if (!facts) throw new AppError('not_found');
  const [ending = ''] = /\.[a-z0-9]{2,5}$/i.exec(row.file_name ?? '') ?? [];
  return {
    facts,
    file_name: `video-${ref.video_id}-original${ending.toLowerCase()}`,
    read: (range) => ctx.storage.read(key, range),
  };
}
