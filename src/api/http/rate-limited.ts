import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { RateClass, RateLimiter } from '#platform/rate-limit/port.ts';
import { clientKey } from './client-address.ts';

/** Counts one call of the client. Throws `too_many_requests` with `retry_after` above the limit. */
export async function consumeRateLimit(
  limiter: RateLimiter,
  kind: RateClass,
  request: FastifyRequest,
): Promise<void> {
  const taken = await limiter.take(kind, clientKey(request));
  if (!taken.allowed) throw new AppError('too_many_requests', { retry_after: taken.retry_after });
}

/**
 * The same as a hook: `onRequest`, before the body is read; `preHandler` for a form whose page shows again what was typed, also to a
 * browser without script that sends too many.
 */
export function rateLimited(
  limiter: RateLimiter,
  kind: RateClass,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request) => consumeRateLimit(limiter, kind, request);
}
