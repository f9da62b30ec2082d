import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  decapsulate,
  encapsulate,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { Ctx } from '../ctx.ts';

const nonce_bytes = 12;
const tag_bytes = 16;
/** Of X25519: the encapsulated key, new for each photo, by which its key is agreed on. */
const encapsulated_bytes = 32;
const cipher = 'aes-256-gcm';

// RFC 8410: what stands before the 32 bytes of a key.
const pkcs8_head = Buffer.from('302e020100300506032b656e04220420', 'hex');
const spki_head = Buffer.from('302a300506032b656e032100', 'hex');

const privateKeyOf = (raw: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8_head, raw]), format: 'der', type: 'pkcs8' });
const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([spki_head, raw]), format: 'der', type: 'spki' });

/** This process may encrypt photos, and not read them. */
export class PhotoKeyMissing extends Error {
  override readonly name = 'PhotoKeyMissing';
  constructor() {
    super('This process has no AGE_PHOTO_PRIVATE_KEY, without which photos cannot be read.');
  }
}

/** Without keys of the owner, a pair derived from the site's secret: then anyone who has that secret can read photos. */
function keysOf({ settings }: Pick<Ctx, 'settings'>): { seal: KeyObject; open?: KeyObject } {
  const { public_key = '', private_key = '' } = settings.age_photo_keys ?? {};
  if (public_key !== '' && private_key === '')
    return { seal: publicKeyOf(Buffer.from(public_key, 'base64url')) };
  const secret =
    private_key === ''
      ? createHmac('sha256', settings.media_secret).update('age-photo').digest()
      : Buffer.from(private_key, 'base64url');
  const open = privateKeyOf(secret);
  return { seal: createPublicKey(open), open };
}

/** A new pair: 32 bytes each, in base64url. */
export function newPhotoKeys(): { public_key: string; private_key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const raw = (der: Buffer): string => der.subarray(-32).toString('base64url');
  return {
    public_key: raw(publicKey.export({ format: 'der', type: 'spki' })),
    private_key: raw(privateKey.export({ format: 'der', type: 'pkcs8' })),
  };
}

const contentKey = (shared: Buffer, encapsulated: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, encapsulated, 'age-photo', 32));

/** Encapsulated key, nonce, ciphertext, tag. A photo decrypts under its own storage key alone. */
export function sealPhoto(
  ctx: Pick<Ctx, 'settings'>,
  storage_key: string,
  picture: Uint8Array,
): Buffer {
  const { sharedKey, ciphertext: encapsulated } = encapsulate(keysOf(ctx).seal);
  const nonce = randomBytes(nonce_bytes);
  const key = contentKey(sharedKey, encapsulated);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tag_bytes });
  sealing.setAAD(Buffer.from(storage_key));
  return Buffer.concat([
    encapsulated,
    nonce,
    sealing.update(picture),
    sealing.final(),
    sealing.getAuthTag(),
  ]);
}

/**
 * Throws when the bytes were changed, belong to another storage key or were encrypted for another
 * private key; PhotoKeyMissing where the process has none.
 */
export function openPhoto(ctx: Pick<Ctx, 'settings'>, storage_key: string, sealed: Buffer): Buffer {
  const { open } = keysOf(ctx);
  if (!open) throw new PhotoKeyMissing();
  const encapsulated = sealed.subarray(0, encapsulated_bytes);
  const content_begin = encapsulated_bytes + nonce_bytes;
  const nonce = sealed.subarray(encapsulated_bytes, content_begin);
  const key = contentKey(decapsulate(open, encapsulated), encapsulated);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tag_bytes });
  opening.setAAD(Buffer.from(storage_key));
  opening.setAuthTag(sealed.subarray(sealed.length - tag_bytes));
  const content = sealed.subarray(content_begin, sealed.length - tag_bytes);
  return Buffer.concat([opening.update(content), opening.final()]);
}
