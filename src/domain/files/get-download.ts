import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { visibleClip } from '../videos/index.ts';
import { findRendition } from './find-rendition.ts';

/** The short side of the widest rendition that is given out to be saved. */
const most_lines = 1080;

export interface Download {
  /** Of the file in storage. */
  key: string;
  /** ASCII letters, digits, `-` and one dot. */
  file_name: string;
}

/**
 * The file of a video that a visitor saves, out of the clip below `storage_key`. Throws like
 * getVideo, and not_found where the owner does not allow downloads, while the clip is not ready, and
 * when it is not the video's.
 */
export async function getDownload(
  ctx: Ctx,
  { video_id, storage_key }: { video_id: number; storage_key: string },
): Promise<Download> {
  if (!ctx.settings.downloads) throw new AppError('not_found');
  const clip = await visibleClip(ctx, video_id);
  if (clip.storage_key !== storage_key) throw new AppError('not_found');
  const { folder, lines } = await findRendition(ctx.storage, storage_key, most_lines);
  return {
    key: `v/${storage_key}/${folder}/whole.mp4`,
    file_name: `${clip.dir}-${video_id}-${lines}p.mp4`,
  };
}
