import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../ctx.ts';

// Addresses of files for staff: of videos, pictures and attachments that no one else may see. They are signed under a name of
// their own, so that none of them works on the public listener and none of the site's works here, and
// for one session, whose cookie must accompany the request.

/** Seconds for which an address works: a long review. */
const grant_seconds = 4 * 3600;

export interface ReviewGrant {
  session_id: number;
  /** `v/{storage key}` of a clip or captions, `p/…` of its pictures, `a/…` of a photo, `i/…` of a model or channel; of the private storage `m/…` of a member's picture, `c/…` of an attachment. */
  folder: string;
  /** unix seconds */
  expires: number;
}

const sign = (
  { settings }: Pick<Ctx, 'settings'>,
  { session_id, folder, expires }: ReviewGrant,
): string =>
  createHmac('sha256', settings.media_secret)
    .update(`console:${session_id}:${folder}:${expires}`)
    .digest('base64url')
    .slice(0, 32);

/** The address of a folder of the storage, with a final slash. */
export function reviewFolder(
  ctx: Pick<Ctx, 'settings' | 'clock'>,
  session_id: number,
  folder: string,
): string {
  // The same for an hour, so that browsers load a picture once.
  const hour = Math.floor(ctx.clock.now().getTime() / 3_600_000) * 3600;
  const expires = hour + grant_seconds;
  return `/media/${expires}.${sign(ctx, { session_id, folder, expires })}/${folder}/`;
}

const path =
  /^\/media\/(\d{10,12})\.([\w-]{32})\/([vpamci]\/[a-z0-9]{8,40})\/(master\.m3u8|captions\.vtt|picture\.(?:jpg|webp)|storyboard\/s\d{1,3}\.webp|t\d-(?:320|640|1280)\.(?:webp|jpg|avif)|\d{2,4}\.(?:webp|jpg|avif)|[a-z0-9]{1,16}\/(?:index\.m3u8|init\.mp4|s\d{5}\.m4s))$/;

/** The file that an address asks for; undefined for an invalid address. */
export function findReviewFile(address: string):
  | {
      folder: string;
      expires: number;
      signature: string;
      key: string;
      is_private: boolean;
    }
  | undefined {
  const [, expires, signature, folder, rest] = path.exec(address) ?? [];
  if (!expires || !signature || !folder || !rest) return undefined;
  const isAttachment = folder.startsWith('c/');
  // An attachment is one file, not a folder, and so is the picture of a model or channel.
  const file = isAttachment ? '.jpg' : folder.startsWith('i/') ? '.webp' : `/${rest}`;
  const key = `${folder}${file}`;
  const is_private = isAttachment || folder.startsWith('m/');
  return { folder, expires: Number(expires), signature, key, is_private };
}

/** Whether an address was signed for the session and still works; in constant time. */
export function verifyReviewGrant(
  ctx: Ctx,
  { signature, ...grant }: ReviewGrant & { signature: string },
): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(ctx, grant))];
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && grant.expires * 1000 > ctx.clock.now().getTime();
}
