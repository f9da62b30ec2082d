import type { Storyboard } from '#platform/ffmpeg/port.ts';
import { AppError } from '#contracts/errors.ts';
import { sessionOfGrant } from '#contracts/calls/catalogue/stream-grant.ts';
import type { TimelineToken } from '#contracts/calls/catalogue/timelines.ts';
import type { Ctx } from '../ctx.ts';
import { signedFolder, verifyHlsPath } from './media-url.ts';
import { parseStoryboard } from './stored-json.ts';

/**
 * The storyboard of a clip as WebVTT, with sheet addresses that are valid as long as the token. The
 * token is the permission. Throws private for an invalid or expired token, not_found when the clip
 * or its storyboard is missing.
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
  const terms = { expires: token.expires, session_id: sessionOfGrant(token.signature) };
  const folder = `${settings.media_origin}${signedFolder(settings.media_secret, token.storage_key, terms)}`;
  return {
    text: timelineOf(
      parseStoryboard(clip.storyboard),
      clip.duration ?? 0,
      (sheet) => `${folder}storyboard/s${sheet}.webp`,
    ),
    seconds_left: Math.max(0, Math.floor(token.expires - now.getTime() / 1000)),
  };
}

/**
 * The storyboard as WebVTT: one cue per picture, with its sprite sheet and its place on it. The
 * last cue ends with the clip. Players resolve addresses against the page, so `sheetAddress` should
 * return absolute ones.
 */
export function timelineOf(
  storyboard: Storyboard,
  duration: number,
  sheetAddress: (sheet: number) => string,
): string {
  const { interval, width, height, columns, rows, count } = storyboard;
  const cues = Array.from({ length: count }, (_, n) => {
    const place = n % (columns * rows);
    const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height];
    const end = n === count - 1 ? Math.max(duration, (n + 0.001) * interval) : (n + 1) * interval;
    const address = `${sheetAddress(Math.floor(n / (columns * rows)))}#xywh=${x},${y},${width},${height}`;
    return `${vttClock(n * interval)} --> ${vttClock(end)}\n${address}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** A time as WebVTT writes it: `01:02:03.450`. */
export function vttClock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (unit: number, most: number, digits = 2): string =>
    String(Math.floor(ms / unit) % most).padStart(digits, '0');
  return `${String(Math.floor(ms / 3_600_000)).padStart(2, '0')}:${part(60_000, 60)}:${part(1000, 60)}.${part(1, 1000, 3)}`;
}
