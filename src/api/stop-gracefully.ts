import type { FastifyInstance } from 'fastify';

const sweep_ms = 100;

/**
 * Stops accepting, lets requests in flight finish for `grace_ms`, then closes what is left. Answers on open connections say `Connection: close`
 * meanwhile. Resolves when everything is closed; safe to call twice.
 */
export async function stopGracefully(app: FastifyInstance, grace_ms = 10_000): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), grace_ms);
  // A connection whose last answer was begun before the stop would stay open until its client or the keep-alive time ends it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweep_ms);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
    clearInterval(sweep);
  }
}
