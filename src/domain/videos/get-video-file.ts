import { AppError } from '#contracts/errors.ts';
import { obfuscate, type VideoFiles } from '#contracts/video-file.ts';
import type { Ctx } from '../ctx.ts';
import { signedHlsPath, signedTimelinePath } from '../media/index.ts';
import { signatureExpiry } from './signature-expiry.ts';
import { assertVisible } from './visibility.ts';

/** The playlist's signed address for whoever may see the video. Throws like getVideo, and not_found while the clip is not ready. */
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
