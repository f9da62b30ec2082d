import { createHmac, timingSafeEqual } from 'node:crypto';
import { sessionOfGrant } from '#contracts/calls/catalogue/stream-grant.ts';
import { timelineUrl } from '#contracts/calls/catalogue/timelines.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/** Claims of a stream address. */
export interface HlsGrant {
  storage_key: string;
  /** unix seconds */
  expires: number;
  /** base64url, then `~` and the number of the session that it is bound to, if it is. */
  signature: string;
}

/** How long an address is valid, and for whose session alone. */
export interface GrantTerms {
  /** unix seconds */
  expires: number;
  session_id?: number | undefined;
}

/** Covers the folder, not a file, so that the relative addresses inside playlists stay valid. */
function sign(secret: string, storage_key: string, { expires, session_id }: GrantTerms): string {
  const bound = session_id === undefined ? '' : `~${session_id}`;
  const mac = createHmac('sha256', secret).update(`hls:v/${storage_key}/:${expires}${bound}`);
  return mac.digest().subarray(0, 20).toString('base64url') + bound;
}

/** Path of a folder of streams with a trailing slash. */
export function signedFolder(secret: string, storage_key: string, terms: GrantTerms): string {
  return `/media/v/${terms.expires}.${sign(secret, storage_key, terms)}/${storage_key}/`;
}

/** Path of a clip's playlist. */
export function signedHlsPath(secret: string, storage_key: string, terms: GrantTerms): string {
  return `${signedFolder(secret, storage_key, terms)}master.m3u8`;
}

/** Path of captions, which have a folder of their own. */
export function signedCaptionsPath(secret: string, storage_key: string, terms: GrantTerms): string {
  return `${signedFolder(secret, storage_key, terms)}captions.vtt`;
}

/** Path of the pictures for a clip's seek bar, with the same grant. */
export function signedTimelinePath(secret: string, storage_key: string, terms: GrantTerms): string {
  const { expires } = terms;
  return timelineUrl.build({ expires, signature: sign(secret, storage_key, terms), storage_key });
}

/** Returns whether the signature is valid and has not expired, in constant time. */
export function verifyHlsPath(
  secret: string,
  { storage_key, expires, signature }: HlsGrant,
  now: Date,
): boolean {
  const session_id = sessionOfGrant(signature);
  // Text is compared: base64 has several spellings of the same bytes, and only one address is valid.
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, storage_key, { expires, session_id }));
  const is_right = given.length === right.length && timingSafeEqual(given, right);
  return is_right && expires * 1000 > now.getTime();
}

/** Returns whether this site signed the stream address and it has not expired. */
export const verifyGrant = ({ settings, clock }: Ctx, grant: HlsGrant): boolean =>
  verifyHlsPath(settings.media_secret, grant, clock.now());

/**
 * Origin of the pictures of a video or album. Those that are not public are requested from the site itself, with the session cookie, which a
 * media host does not see.
 */
export const pictureOrigin = (
  media_origin: string,
  { status_id, is_private }: { status_id: number; is_private: boolean },
): string => (status_id === videoStatus.active && !is_private ? media_origin : '');

/** Address of one of a clip's ten frames; `width` is one of 320, 640, 1280. */
export const frameAddress = (
  media_origin: string,
  storage_key: string,
  frame: number,
  width: number,
  extension: string,
): string => `${media_origin}/media/p/${storage_key}/t${frame}-${width}.${extension}`;

/** The poster of a video: an own picture by its key, or a frame of its clip. */
export interface Poster {
  storage_key: string;
  poster_index: number;
  poster_key: string | null;
}

/** Address of the poster of a video; `width` is one of 320, 640, 1280. */
export const posterAddress = (
  media_origin: string,
  { storage_key, poster_index, poster_key }: Poster,
  width: number,
  extension: string,
): string =>
  poster_key === null
    ? frameAddress(media_origin, storage_key, poster_index, width, extension)
    : photoAddress(media_origin, poster_key, width, extension);

/** Address of a photo; `width` is one of 320, 640, 1280, 2560. */
export const photoAddress = (
  media_origin: string,
  storage_key: string,
  width: number,
  extension = 'jpg',
): string => `${media_origin}/media/a/${storage_key}/${width}.${extension}`;

/** Address of an avatar or banner, '' where there is none. There is one size of each. */
export const imageAddress = (media_origin: string, key: string | null): string =>
  key ? `${media_origin}/media/i/${key}.webp` : '';
