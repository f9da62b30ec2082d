import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { ApiDeps } from '../deps.ts';
import { consumeRateLimit } from '../http/rate-limited.ts';

type KeyDeps = Pick<ApiDeps, 'domain' | 'rateLimiter'>;

/**
 * Lets the holder of a key through, within the budget of the key. Throws unauthorized and
 * too_many_requests. Wrong keys use up the budget of their address.
 */
export async function requireDumpKey(
  { domain, rateLimiter }: KeyDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const secret = secretOf(request.headers.authorization);
  const key = secret === undefined ? undefined : await domain.dumps.findKey(secret);
  if (key === undefined) {
    if (secret !== undefined) await consumeRateLimit(rateLimiter, 'dump', request);
    reply.header('www-authenticate', 'Bearer realm="dumps"');
    throw new AppError('unauthorized');
  }
  const taken = await rateLimiter.take('dump', `key ${key}`);
  if (!taken.allowed) throw new AppError('too_many_requests', { retry_after: taken.retry_after });
}

/**
 * In a header, because addresses are logged: as a bearer token, or as the user or password of an
 * address (`https://{key}@…`), which is all that some importers can send.
 */
function secretOf(header = ''): string | undefined {
  const [, scheme = '', value = ''] = /^(bearer|basic) ([\w+/=-]{1,400})$/i.exec(header) ?? [];
  const names =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64').toString('latin1').split(':', 2)
      : [value];
  return names.find((name) => /^[\w-]{43}$/.test(name));
}
