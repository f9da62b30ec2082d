import { AppError } from '#contracts/errors.ts';
import type { TimelineToken } from '#contracts/timelines.ts';
import type { Ctx } from '../ctx.ts';
import { signedFolder, verifyHlsPath } from './media-url.ts';
import { parseStoryboard } from './stored-json.ts';
import { timelineOf } from './timeline.ts';

/**
 * The pictures above the seek bar as WebVTT, with addresses of sheets that work as long as the token. It asks nobody who he is: who has the address was
 * given it. Throws private for a token that is not ours or whose time is over, not_found when the clip is gone or has no such pictures.
 */
export async function getTimeline(
  { db, settings, clock }: Ctx,
  token: TimelineToken,
): Promise<{ text: string; seconds_left: number }> {
  const now = clock.now();
  if (!verifyHlsPath(settings.media_secret, token, now)) throw new AppError('private');
  const clip = await db
    .selectFrom('media')
    .select(['storyboard', 'duration'])
    .where('storage_key', '=', token.storage_key)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (!clip?.storyboard) throw new AppError('not_found');
  const folder = `${settings.media_origin}${signedFolder(settings.media_secret, token.storage_key, token.expires)}`;
  return {
    text: timelineOf(
      parseStoryboard(clip.storyboard),
      clip.duration ?? 0,
      (sheet) => `${folder}storyboard/s${sheet}.webp`,
    ),
    seconds_left: Math.max(0, Math.floor(token.expires - now.getTime() / 1000)),
  };
}
