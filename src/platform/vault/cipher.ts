import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonce_bytes = 12;
const tag_bytes = 16;
/** Bytes that encryption adds to a content. */
export const overhead = nonce_bytes + tag_bytes;

/** Nonce, ciphertext, tag. It decrypts under the same key and the same words alone. */
export function seal(key: Buffer, words: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonce_bytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tag_bytes });
  sealing.setAAD(Buffer.from(words));
  return Buffer.concat([nonce, sealing.update(content), sealing.final(), sealing.getAuthTag()]);
}

/** Undefined for what was changed, or sealed by another key or for other words. */
export function unseal(key: Buffer, words: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < overhead) return undefined;
  const content_end = sealed.length - tag_bytes;
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonce_bytes), {
    authTagLength: tag_bytes,
  });
  opening.setAAD(Buffer.from(words));
  opening.setAuthTag(sealed.subarray(content_end));
  try {
    return Buffer.concat([
      opening.update(sealed.subarray(nonce_bytes, content_end)),
      opening.final(),
    ]);
  } catch {
    return undefined;
  }
}
