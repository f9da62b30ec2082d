import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { addRead } from './http/read-route.ts';

/** GET /healthz: 200, or 503 once the process is stopping, without details. */
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
