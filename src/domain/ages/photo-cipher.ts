import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '../ctx.ts';

const nonce_bytes = 12;
const tag_bytes = 16;
const cipher = 'aes-256-gcm';

const keyOf = ({ settings }: Pick<Ctx, 'settings'>): Buffer =>
  createHmac('sha256', settings.media_secret).update('age-photo').digest();

/** Nonce, ciphertext, tag. A photo decrypts under its own storage key alone. */
export function sealPhoto(
  ctx: Pick<Ctx, 'settings'>,
  storage_key: string,
  picture: Uint8Array,
): Buffer {
  const nonce = randomBytes(nonce_bytes);
  const sealing = createCipheriv(cipher, keyOf(ctx), nonce, { authTagLength: tag_bytes });
  sealing.setAAD(Buffer.from(storage_key));
  return Buffer.concat([nonce, sealing.update(picture), sealing.final(), sealing.getAuthTag()]);
}

/** Throws when the bytes were changed, belong to another key, or the site's secret is another. */
export function openPhoto(ctx: Pick<Ctx, 'settings'>, storage_key: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonce_bytes);
  const opening = createDecipheriv(cipher, keyOf(ctx), nonce, { authTagLength: tag_bytes });
  opening.setAAD(Buffer.from(storage_key));
  opening.setAuthTag(sealed.subarray(sealed.length - tag_bytes));
  const content = sealed.subarray(nonce_bytes, sealed.length - tag_bytes);
  return Buffer.concat([opening.update(content), opening.final()]);
}
