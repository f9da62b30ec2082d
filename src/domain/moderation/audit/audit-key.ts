import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Ctx } from '../../ctx.ts';

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8_head = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key that signs exports of events, derived from the site's secret: who has that secret can sign,
 * everybody with the public key can check.
 */
export function auditKey({ settings }: Pick<Ctx, 'settings'>): {
  private_key: KeyObject;
  /** 32 bytes in base64url. */
  public_key: string;
} {
  const seed = Buffer.from(
    hkdfSync('sha256', settings.media_secret, '', 'velour audit export 1', 32),
  );
  const private_key = createPrivateKey({
    key: Buffer.concat([pkcs8_head, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(private_key).export({ format: 'jwk' });
  return { private_key, public_key: x };
}

export const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
