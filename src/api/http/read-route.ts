import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Action, ConsoleAction } from '#domain/access/index.ts';

/** A call of the API by its pattern; another route names its action. */
type ReadRoute = string | { url: string; action: Action | ConsoleAction };

/**
 * Adds a read for GET and HEAD with one handler; Node leaves the body of HEAD out. (Fastify's own
 * HEAD routes replace the length of an answer without a body.)
 */
export function addRead(app: FastifyInstance, route: ReadRoute, handler: RouteHandlerMethod): void {
  const { url, ...config } = typeof route === 'string' ? { url: route } : route;
  app.route({ method: ['GET', 'HEAD'], url, handler, config });
}
