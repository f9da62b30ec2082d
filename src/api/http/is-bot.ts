import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

/** Known by the user agent; a request without one is a bot. */
export function isBot(request: FastifyRequest): boolean {
  const agent = request.headers['user-agent'];
  return !agent || isbot(agent);
}
