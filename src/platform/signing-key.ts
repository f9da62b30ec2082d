import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8_head = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  /** 32 bytes in base64url, for those who verify. */
  public_key: string;
  /** An Ed25519 signature of a text, in base64url. */
  sign(text: string): string;
}

/** A key for one purpose, derived from a secret: the holder of the secret can sign, everyone with the public half can verify. */
export function signingKey(secret: string, purpose: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `velour ${purpose}`, 32));
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8_head, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    public_key: x,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

/** Whether a signature is that of the text by the key. False for what is no key or no signature. */
export function isSignedBy(public_key: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: public_key },
      format: 'jwk',
    });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
