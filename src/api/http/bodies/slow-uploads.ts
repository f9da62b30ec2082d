import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../../deps.ts';

/** Lets uploads give way while something that is read is being made, until its first byte leaves. */
export function slowUploads(
  app: FastifyInstance,
  { beginAnswer }: Pick<ApiDeps, 'beginAnswer'>,
): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET') return;
    const end = beginAnswer();
    ends.set(request, end);
    // For an answer that is never sent: the client has gone.
    reply.raw.once('close', end);
  });
  app.addHook('onSend', async (request) => ends.get(request)?.());
}
