import { createHmac, timingSafeEqual } from 'node:crypto';
import { timelineUrl } from '#contracts/calls/timelines.ts';
import type { Ctx } from '../ctx.ts';

/** Claims of a stream address. */
export interface HlsGrant {
  storage_key: string;
  /** unix seconds */
  expires: number;
  signature: string;
}

/** Covers the folder, not a file, so that the relative addresses inside playlists stay valid. */
const sign = (secret: string, storage_key: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`hls:v/${storage_key}/:${expires}`).digest().subarray(0, 20);

/** Path of a folder of streams with a trailing slash, valid until `expires` (unix seconds). */
export function signedFolder(secret: string, storage_key: string, expires: number): string {
  return `/media/v/${expires}.${sign(secret, storage_key, expires).toString('base64url')}/${storage_key}/`;
}

/** Path of a clip's playlist, valid until `expires` (unix seconds). */
export function signedHlsPath(secret: string, storage_key: string, expires: number): string {
  return `${signedFolder(secret, storage_key, expires)}master.m3u8`;
}

/** Path of captions, which have a folder of their own, valid until `expires` (unix seconds). */
export function signedCaptionsPath(secret: string, storage_key: string, expires: number): string {
  return `${signedFolder(secret, storage_key, expires)}captions.vtt`;
}

/** Path of the pictures for a clip's seek bar, with the same grant. */
export function signedTimelinePath(secret: string, storage_key: string, expires: number): string {
  return timelineUrl.build({
    expires,
    signature: sign(secret, storage_key, expires).toString('base64url'),
    storage_key,
  });
}

/** Returns whether the signature is valid and has not expired, in constant time. */
export function verifyHlsPath(
  secret: string,
  { storage_key, expires, signature }: HlsGrant,
  now: Date,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secret, storage_key, expires);
  // Also compares the text: base64 has several spellings of the same bytes, and only one address is
  // valid.
  const is_right =
    given.length === right.length &&
    timingSafeEqual(given, right) &&
    given.toString('base64url') === signature;
  return is_right && expires * 1000 > now.getTime();
}

/** Returns whether this site signed the stream address and it has not expired. */
export const verifyGrant = ({ settings, clock }: Ctx, grant: HlsGrant): boolean =>
  verifyHlsPath(settings.media_secret, grant, clock.now());

/** Address of one of a clip's ten frames; `width` is one of 320, 640, 1280. */
export const frameAddress = (
  media_origin: string,
  storage_key: string,
  frame: number,
  width: number,
  extension: string,
): string => `${media_origin}/media/p/${storage_key}/t${frame}-${width}.${extension}`;

/** Address of a photo; `width` is one of 320, 640, 1280, 2560. */
export const photoAddress = (media_origin: string, storage_key: string, width: number): string =>
  `${media_origin}/media/a/${storage_key}/${width}.jpg`;

/** Address of an avatar or banner, '' where there is none. There is one size of each. */
export const imageAddress = (media_origin: string, key: string | null): string =>
  key ? `${media_origin}/media/i/${key}.webp` : '';
