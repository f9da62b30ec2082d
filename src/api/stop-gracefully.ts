import type { FastifyInstance } from 'fastify';

/**
 * Stops accepting, lets requests in flight finish for `grace_ms`, then closes what is left. Answers on open connections say `Connection: close`
 * meanwhile. Resolves when everything is closed; safe to call twice.
 */
export async function stopGracefully(app: FastifyInstance, grace_ms = 10_000): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), grace_ms);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
