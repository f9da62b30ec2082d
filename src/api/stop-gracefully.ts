import type { FastifyInstance } from 'fastify';

const sweep_ms = 100;

/**
 * Stops accepting connections, lets requests in flight finish for `grace_ms`, then closes the rest.
 * Resolves when everything is closed; safe to call twice.
 */
export async function stopGracefully(app: FastifyInstance, grace_ms = 10_000): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), grace_ms);
  // Closes connections whose last answer began before the stop, without `Connection: close`.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweep_ms);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
    clearInterval(sweep);
  }
}
