import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';

/** Marks visitors after a write: they read from the primary database and bypass all caches. */
export interface ReadYourWrites {
  /** True when the request carries a valid mark. */
  isMarked(request: FastifyRequest): boolean;
  /** Marks the client of this answer, which must not be cacheable. */
  mark(reply: FastifyReply): void;
}

/** seconds; longer than the maximum replication lag plus the freshness of an answer */
const mark_seconds = 75;
/** accepted clock skew between hosts, seconds; browsers expire the cookie themselves */
const skew = 300;
const name = 'read_your_writes';
const pattern = new RegExp(`(?:^|;\\s*)${name}=(\\d{10})\\.([\\w-]{22})(?:;|$)`);

/** Without replicas (`is_on` false), all reads use the primary and no mark is set. */
export function createReadYourWrites(options: {
  is_on: boolean;
  secret: string;
  clock: Clock;
  is_secure: boolean;
}): ReadYourWrites {
  const { is_on, secret, clock, is_secure } = options;
  if (!is_on) return { isMarked: () => false, mark: () => undefined };
  const now = (): number => Math.floor(clock.now().getTime() / 1000);
  const sign = (at: number): string =>
    createHmac('sha256', secret).update(`wrote:${at}`).digest('base64url').slice(0, 22);
  return {
    isMarked({ headers: { cookie } }) {
      const [, at = '', signature = ''] = (cookie && pattern.exec(cookie)) || [];
      if (at === '' || Math.abs(now() - Number(at)) > mark_seconds + skew) return false;
      return timingSafeEqual(Buffer.from(sign(Number(at))), Buffer.from(signature));
    },
    mark(reply) {
      const at = now();
      reply.header(
        'set-cookie',
        `${name}=${at}.${sign(at)}; Path=/; Max-Age=${mark_seconds}; HttpOnly; SameSite=Lax${is_secure ? '; Secure' : ''}`,
      );
    },
  };
}
