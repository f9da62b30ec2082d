import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log.ts';

/** Short and random; what a client sends as an id is not taken over. */
export const newRequestId = (): string => randomBytes(6).toString('base64url');

/**
 * One line a request: method, route pattern, status, milliseconds, request id. No address, no URL, no query, no user agent: none of them may be in a
 * log. Files are written at `debug`, everything else at `info`.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      request_id: request.id,
    };
    if (isFile(route) && reply.statusCode < 500) log.debug(line, 'answered');
    else log.info(line, 'answered');
  });
}

const isFile = (route: string): boolean =>
  route.startsWith('/media/') || route.startsWith('/assets/') || route === '/healthz';
