import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

/**
 * Adds a read for GET and HEAD with one handler; Node leaves the body of HEAD out. (Fastify's own
 * HEAD routes replace the length of an answer without a body.)
 */
export function addRead(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({ method: ['GET', 'HEAD'], url, handler });
}
