import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { RateClass, RateLimiter } from '#platform/rate-limit/port.ts';
import { clientKey } from './client-address.ts';

/** Takes one call from the client's budget. Throws too_many_requests with `retry_after`. */
export async function takeFromBudget(
  limiter: RateLimiter,
  kind: RateClass,
  request: FastifyRequest,
): Promise<void> {
  const taken = await limiter.take(kind, clientKey(request));
  if (!taken.allowed) throw new AppError('too_many_requests', { retry_after: taken.retry_after });
}

/** The same as an `onRequest` hook: before the body is read. */
export function rateLimited(
  limiter: RateLimiter,
  kind: RateClass,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request) => takeFromBudget(limiter, kind, request);
}
