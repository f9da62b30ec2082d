import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { ageMethods, type AgeMethod, type AgePolicy } from '#contracts/age.ts';
import { createAgeCookie } from './age-cookies.ts';

/**
 * The proof that a visitor passed a check of the age: a cookie that says which version of the policy
 * was met, by which method, and until when. It has nothing of the visitor and no serial number, and
 * its expiry is rounded: visitors who passed within the same span have the same bytes, so that a
 * token singles out no visitor.
 */
export interface AgeTokens {
  /** The `Set-Cookie` value for a visitor who passed. */
  issueAgeToken(policy: AgePolicy, method: AgeMethod, now: Date): string;
  /** True when the `Cookie` header has a token of this site that meets the policy. */
  hasValidAgeToken(cookie_header: string | undefined, policy: AgePolicy, now: Date): boolean;
}

const hour = 3600;
const day = 24 * hour;
const days_most = 365;
/** Spans by which an expiry is rounded, in one life of a token. */
const spans = 12;
/** accepted clock skew between hosts, seconds */
const skew = 300;

// version, method, expiry in minutes
const claim_bytes = 4 + 1 + 4;
// 24 bytes in all: base64url has one spelling for them.
const signature_bytes = 15;
const pattern = /^[\w-]{32}$/;

export function createAgeTokens(options: { secret: string; public_origin: string }): AgeTokens {
  const { secret, public_origin } = options;
  const cookie = createAgeCookie(public_origin, 'age', pattern);
  // The origin too: sites of one owner may share a secret.
  const key = createSecretKey(
    createHmac('sha256', secret).update(`age-token:${public_origin}`).digest(),
  );
  const sign = (claim: Buffer, { challenge_age }: AgePolicy): Buffer =>
    createHmac('sha256', key)
      .update(claim)
      .update(`${challenge_age}`)
      .digest()
      .subarray(0, signature_bytes);
  const isSigned = createSignatureMemory((token, policy) => {
    const bytes = Buffer.from(token, 'base64url');
    const signature = sign(bytes.subarray(0, claim_bytes), policy);
    return timingSafeEqual(bytes.subarray(claim_bytes), signature);
  });
  return {
    issueAgeToken(policy, method, now) {
      const life = lifeOf(policy);
      const span = life / spans;
      const claim = Buffer.alloc(claim_bytes);
      claim.writeUInt32BE(policy.version, 0);
      claim.writeUInt8(ageMethods.indexOf(method), 4);
      const expires = Math.floor((now.getTime() / 1000 + life) / span) * span;
      claim.writeUInt32BE(Math.floor(expires / 60), 5);
      const token = Buffer.concat([claim, sign(claim, policy)]).toString('base64url');
      return cookie.set(token, policy.recheck === 'session' ? undefined : life);
    },
    hasValidAgeToken(cookie_header, policy, now) {
      const token = cookie.read(cookie_header);
      if (token === undefined) return false;
      const claim = Buffer.from(token, 'base64url');
      const method = ageMethods[claim.readUInt8(4)];
      if (method === undefined || !policy.methods.includes(method)) return false;
      if (claim.readUInt32BE(0) !== policy.version) return false;
      const left = claim.readUInt32BE(5) * 60 - now.getTime() / 1000;
      // A policy whose recheck became shorter ends longer tokens too.
      if (left <= 0 || left > lifeOf(policy) + skew) return false;
      return isSigned(token, policy);
    },
  };
}

const remembered_most = 1000;

/** Remembers signatures that were right: many visitors have the same token, and each sends it with every request. */
function createSignatureMemory(
  verify: (token: string, policy: AgePolicy) => boolean,
): (token: string, policy: AgePolicy) => boolean {
  const right = new Map<string, number>();
  return (token, policy) => {
    if (right.get(token) === policy.challenge_age) return true;
    if (!verify(token, policy)) return false;
    if (right.size >= remembered_most) right.clear();
    right.set(token, policy.challenge_age);
    return true;
  };
}

/** For how long a token counts, seconds. */
function lifeOf({ recheck }: AgePolicy): number {
  if (recheck === 'visit') return hour;
  if (recheck === 'session') return day;
  return Math.min(days_most, Math.max(1, Math.floor(recheck))) * day;
}
