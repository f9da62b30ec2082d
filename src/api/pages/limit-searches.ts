import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '#platform/rate-limit/port.ts';
import { clientKey } from '../http/client-address.ts';

/** A search above the rate limit of one client: others that wait for the same page are not refused. */
export class RefusedSearch extends Error {
  override readonly name = 'RefusedSearch';
  readonly request: FastifyRequest;
  /** Whole seconds. */
  readonly retry_after: number;
  constructor(request: FastifyRequest, retry_after: number) {
    super('a search is above the rate limit');
    this.request = request;
    this.retry_after = retry_after;
  }
}

/**
 * Counts the making of a page of a search, with a budget of its own, as large as that of calls: each text
 * has a page of its own, so caches do not protect the database. Throws `RefusedSearch`.
 */
export async function limitSearches(
  limiter: RateLimiter,
  request: FastifyRequest,
  address: string,
): Promise<void> {
  if (!address.startsWith('/search/')) return;
  const taken = await limiter.take('search_page', clientKey(request));
  if (!taken.allowed) throw new RefusedSearch(request, taken.retry_after);
}
