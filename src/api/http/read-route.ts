import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

/**
 * A URL that is read: HEAD runs the same handler as GET and Node leaves the body out, so both say the same. (Fastify's own HEAD routes replace the length
 * of an answer that was sent without its body.)
 */
export function addRead(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({ method: ['GET', 'HEAD'], url, handler });
}
