import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { signedFolder } from '../media/index.ts';
import { signatureExpiry, visibleClip } from '../videos/index.ts';
import { findRendition } from './find-rendition.ts';

/** Six hours: a long video with pauses. */
const lifetime = 21_600;
/** The short side of the widest rendition that is given out as a file. */
const most_lines = 720;

/**
 * The signed address of the video as one MP4 file. Throws like getVideoFile, and not_found where the
 * owner does not allow plain files.
 */
export async function getPlainFile(ctx: Ctx, { video_id }: { video_id: number }): Promise<string> {
  const { settings, storage, clock } = ctx;
  if (settings.plain_fallback === false) throw new AppError('not_found');
  const { storage_key } = await visibleClip(ctx, video_id);
  const rendition = await findRendition(storage, storage_key, most_lines);
  const expires = signatureExpiry(clock.now(), lifetime);
  const folder = signedFolder(settings.media_secret, storage_key, { expires });
  return `${settings.media_origin}${folder}${rendition.folder}/whole.mp4`;
}
