import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Action } from '#domain/access/index.ts';

/**
 * Adds a read for GET and HEAD with one handler; Node leaves the body of HEAD out. (Fastify's own
 * HEAD routes replace the length of an answer without a body.) `action` names what it does where it is
 * no call of the API.
 */
export function addRead(
  app: FastifyInstance,
  url: string,
  handler: RouteHandlerMethod,
  action?: Action,
): void {
  app.route({ method: ['GET', 'HEAD'], url, handler, config: { ...(action && { action }) } });
}
