import { AppError } from '#contracts/errors.ts';
import { obfuscate, type VideoFiles } from '#contracts/calls/video-file.ts';
import type { Ctx } from '../ctx.ts';
import { signedHlsPath, signedTimelinePath } from '../media/index.ts';
import { assertVisible } from './visibility.ts';

/**
 * The signed address of the playlist, for a viewer who may see the video. Throws like getVideo, and
 * not_found while the clip is not ready.
 */
export async function getVideoFile(
  { db, settings, viewer, clock }: Ctx,
  query: { video_id: number; lifetime: number },
): Promise<VideoFiles> {
  const row = await db
    .selectFrom('video as v')
    .leftJoin('media as x', (join) =>
      join.onRef('x.media_id', '=', 'v.media_id').on('x.state', '=', 'ready'),
    )
    .select([
      'v.status_id',
      'v.is_private',
      'x.storage_key',
      (eb) => eb('x.storyboard', 'is not', null).as('has_storyboard'),
    ])
    .where('v.video_id', '=', query.video_id)
    .executeTakeFirst();
  assertVisible(row, viewer);
  if (row.storage_key === null) throw new AppError('not_found');
  const expires = signatureExpiry(clock.now(), query.lifetime);
  const address = `${settings.media_origin}${signedHlsPath(settings.media_secret, row.storage_key, expires)}`;
  const timeline = row.has_storyboard
    ? signedTimelinePath(settings.media_secret, row.storage_key, expires)
    : '';
  return [
    {
      video_url: obfuscate(address),
      format: 'hls',
      expires_at: new Date(expires * 1000).toISOString(),
      timeline,
    },
  ];
}

/** The shortest life of a signature in seconds. */
const least_life = 600;

/**
 * Unix seconds at which a signature made now expires: at most `lifetime` away, and the same for all
 * calls within one step, so that visitors share addresses and caches share files.
 */
export function signatureExpiry(now: Date, lifetime: number): number {
  const life = Math.max(lifetime, least_life);
  const step = Math.min(3600, Math.floor(life / 2));
  const seconds = Math.floor(now.getTime() / 1000);
  return Math.floor(seconds / step) * step + life;
}
