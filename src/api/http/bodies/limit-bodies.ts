import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a body may take, where it is more than a form. */
    body_seconds?: number;
  }
}

/** Node has one limit for all requests, which is the longest of these. */
export const longest_body_seconds = 600;

/** Ends a request whose body takes longer than `ms`, or than its route allows, as Node ends one: 408, and the connection is closed. */
export function limitBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }, reply) => {
    const isEmpty =
      headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
    if (isEmpty) return;
    const { body_seconds } = routeOptions.config;
    const end = (): void => {
      if (raw.complete) return;
      if (reply.raw.headersSent) return void raw.destroy();
      const error = Object.assign(new Error('the body took too long'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      app.server.emit('clientError', error, raw.socket);
    };
    let timer = setTimeout(end, body_seconds === undefined ? ms : body_seconds * 1000).unref();
    // The rest of a refused body is not read.
    reply.raw.once('finish', () => {
      clearTimeout(timer);
      if (!raw.complete) timer = setTimeout(end, ms).unref();
    });
    raw.once('close', () => clearTimeout(timer));
  });
}
