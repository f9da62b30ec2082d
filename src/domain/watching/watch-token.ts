import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The content of a token of videofile.php. */
export interface WatchGrant {
  video_id: number;
  /** Length of the video, seconds. */
  duration: number;
  /** unix seconds */
  issued: number;
  /** 8 random bytes as hex: what was counted is remembered under them. */
  nonce: string;
}

/** Seconds that a token counts for: a long video with pauses. */
export const token_life = 12 * 3600;

const nonce_bytes = 8;
// video_id, duration, issued (until the year 10 000), nonce
const claim_bytes = 4 + 4 + 5 + nonce_bytes;
const signature_bytes = 16;

const sign = (secret: string, claim: Buffer): Buffer =>
  createHmac('sha256', secret).update('watch:').update(claim).digest().subarray(0, signature_bytes);

/** A token that counts at most one length of the video. */
export function issueWatchToken(
  secret: string,
  { video_id, duration }: Pick<WatchGrant, 'video_id' | 'duration'>,
  now: Date,
): string {
  const claim = Buffer.alloc(claim_bytes);
  claim.writeUInt32BE(video_id, 0);
  claim.writeUInt32BE(Math.max(1, duration), 4);
  claim.writeUIntBE(Math.floor(now.getTime() / 1000), 8, 5);
  randomBytes(nonce_bytes).copy(claim, claim_bytes - nonce_bytes);
  return Buffer.concat([claim, sign(secret, claim)]).toString('base64url');
}

/** The claims of a token that this site signed and that has not expired. */
export function readWatchToken(secret: string, token: string, now: Date): WatchGrant | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== claim_bytes + signature_bytes) return undefined;
  const claim = bytes.subarray(0, claim_bytes);
  if (!timingSafeEqual(bytes.subarray(claim_bytes), sign(secret, claim))) return undefined;
  const issued = claim.readUIntBE(8, 5);
  if (now.getTime() / 1000 >= issued + token_life) return undefined;
  return {
    video_id: claim.readUInt32BE(0),
    duration: claim.readUInt32BE(4),
    issued,
    nonce: claim.toString('hex', claim_bytes - nonce_bytes),
  };
}
