import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { addRead } from './http/read-route.ts';

/** GET /healthz: up, or 503 once the process has begun to stop. Says nothing else. */
export function serveHealth(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  addRead(app, '/healthz', async (_request, reply) => {
    if (isStopping) throw new AppError('unavailable');
    return reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .send({ status: 'up' });
  });
}
