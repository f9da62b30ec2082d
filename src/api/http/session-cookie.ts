import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '#contracts/preferences.ts';

const token_pattern = /^[A-Za-z0-9]{32}$/;
const known_most = 5;

/** The token of a session in the cookie of a request; undefined unless it has the form of one. */
export function tokenIn({ headers }: FastifyRequest, cookie_name: string): string | undefined {
  const value = readCookie(headers.cookie, cookie_name);
  return value !== undefined && token_pattern.test(value) ? value : undefined;
}

/** By https secret cookies have the prefix `__Host-`, so that no other host of the domain can set them. */
export const secretName = (is_secure: boolean, name: string): string =>
  is_secure ? `__Host-${name}` : name;

/**
 * A cookie that names the members who were signed in in a browser before, the last one first. It is signed under `purpose`, so that
 * no client can forge one, and that of one listener is invalid for another.
 */
export function createKnownMembers(cookie_name: string, purpose: string, secret: string) {
  const sign = (text: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
  const read = ({ headers }: FastifyRequest): number[] => {
    const [ids = '', signature = ''] = (readCookie(headers.cookie, cookie_name) ?? '').split(
      '.',
      2,
    );
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(ids))];
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    return isRight ? ids.split('-').map(Number) : [];
  };
  return {
    read,
    /** The value of the cookie once a member has signed in. */
    valueWith(request: FastifyRequest, member_id: number): string {
      const others = read(request).filter((each) => each !== member_id);
      const ids = [member_id, ...others].slice(0, known_most).join('-');
      return `${ids}.${sign(ids)}`;
    },
  };
}
