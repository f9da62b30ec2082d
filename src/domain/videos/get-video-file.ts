import { obfuscate, type VideoFiles } from '#contracts/calls/video-file.ts';
import type { Ctx } from '../ctx.ts';
import { signedCaptionsPath, signedHlsPath, signedTimelinePath } from '../media/index.ts';
import { issueWatchToken, mostReplayed } from '../watching/index.ts';
import { visibleClip } from './visibility.ts';

/**
 * The signed addresses of playlist and captions, for a viewer who may see the video. Throws like getVideo, and
 * not_found while the clip is not ready.
 */
export async function getVideoFile(
  ctx: Ctx,
  query: { video_id: number; lifetime: number },
): Promise<VideoFiles> {
  const { db, settings, clock } = ctx;
  const { video_id } = query;
  const clip = await visibleClip(ctx, video_id);
  const { storage_key, duration } = clip;
  const watched = await db
    .selectFrom('video_watch')
    .select(['watches', 'buckets'])
    .where('video_id', '=', video_id)
    .executeTakeFirst();
  const now = clock.now();
  const expires = signatureExpiry(now, query.lifetime);
  const { media_origin, media_secret } = settings;
  const address = media_origin + signedHlsPath(media_secret, storage_key, expires);
  const timeline = clip.has_storyboard
    ? signedTimelinePath(media_secret, storage_key, expires)
    : '';
  return [
    {
      video_url: obfuscate(address),
      format: 'hls',
      expires_at: new Date(expires * 1000).toISOString(),
      timeline,
      tracks: clip.captions.map(({ lang, label, storage_key: key }) => ({
        lang,
        label,
        src: media_origin + signedCaptionsPath(media_secret, key, expires),
      })),
      watch_token: issueWatchToken(media_secret, { video_id, duration }, now),
      most_replayed: mostReplayed(watched),
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
