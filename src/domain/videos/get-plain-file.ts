import { text } from 'node:stream/consumers';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { signedFolder } from '../media/index.ts';
import { signatureExpiry } from './get-video-file.ts';
import { visibleClip } from './visibility.ts';

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
  const master = await storage.read(`v/${storage_key}/master.m3u8`);
  const rung = master && rungOf(await text(master));
  if (!rung) throw new AppError('not_found');
  const expires = signatureExpiry(clock.now(), lifetime);
  const folder = signedFolder(settings.media_secret, storage_key, expires);
  return `${settings.media_origin}${folder}${rung}/whole.mp4`;
}

/** The best rendition up to 720 lines, else the smallest: the playlist lists them best first. */
function rungOf(master: string): string | undefined {
  const rungs = [...master.matchAll(/RESOLUTION=(\d+)x(\d+).*\n([a-z0-9]{1,16})\/index\.m3u8/g)];
  const fitting = rungs.find(
    ([, width, height]) => Math.min(Number(width), Number(height)) <= most_lines,
  );
  return (fitting ?? rungs.at(-1))?.[3];
}
