import { stream_grant } from '#contracts/calls/uploads/my-videos.ts';
import { obfuscate, type VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import type { Ctx } from '../ctx.ts';
import {
  signedCaptionsPath,
  signedHlsPath,
  signedTimelinePath,
  type GrantTerms,
} from '../media/index.ts';
import { issueWatchToken, mostReplayed } from '../watching/index.ts';
import { visibleClip } from './visibility.ts';

/**
 * The signed addresses of playlist and captions, for a viewer who may see the video. Throws like getVideo, and
 * not_found while the clip is not ready.
 */
export const getVideoFile = (
  ctx: Ctx,
  { video_id, lifetime }: { video_id: number; lifetime: number },
): Promise<VideoFiles> =>
  signFiles(ctx, video_id, { expires: signatureExpiry(ctx.clock.now(), lifetime) });

/** For a member: the addresses are valid for minutes, and no longer than the session. Throws the same. */
export const getMemberVideoFile = (
  ctx: Ctx,
  { video_id, session_id }: { video_id: number; session_id: number },
): Promise<VideoFiles> =>
  signFiles(ctx, video_id, {
    expires: Math.floor(ctx.clock.now().getTime() / 1000) + stream_grant,
    session_id,
  });

async function signFiles(ctx: Ctx, video_id: number, terms: GrantTerms): Promise<VideoFiles> {
  const { db, settings, clock } = ctx;
  const clip = await visibleClip(ctx, video_id);
  const { storage_key, duration } = clip;
  const watched = await db
    .selectFrom('video_watch')
    .select(['watches', 'buckets'])
    .where('video_id', '=', video_id)
    .executeTakeFirst();
  const now = clock.now();
  const { media_origin, media_secret } = settings;
  const address = media_origin + signedHlsPath(media_secret, storage_key, terms);
  const timeline = clip.has_storyboard ? signedTimelinePath(media_secret, storage_key, terms) : '';
  return [
    {
      video_url: obfuscate(address),
      format: 'hls',
      expires_at: new Date(terms.expires * 1000).toISOString(),
      timeline,
      tracks: clip.captions.map(({ lang, label, storage_key: key }) => ({
        lang,
        label,
        src: media_origin + signedCaptionsPath(media_secret, key, terms),
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
