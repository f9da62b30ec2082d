/**
 * The signature in addresses of streams: base64url, then `~` and the number of a session where it
 * counts no longer than that.
 */
export const grantSignature = /^[\w-]{16,100}(?:~[1-9]\d{0,9})?$/;

/** The session that a signature is bound to; undefined for one that anybody may use. */
export function sessionOfGrant(signature: string): number | undefined {
  const [, bound] = signature.split('~', 2);
  return bound === undefined ? undefined : Number(bound);
}
