import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from '#contracts/errors.ts';

const allMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/**
 * Answers every other method of a registered URL with 405 and `Allow`. Call `watch` before the routes and `close` after the last of
 * them; the answer is given before a body is read.
 */
export function createMethodDiscipline(app: FastifyInstance): { close(): void } {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    routes.set(url, methods);
  });
  return {
    close() {
      for (const [url, methods] of [...routes]) {
        if (methods.has('GET')) methods.add('HEAD');
        const allow = [...methods].toSorted().join(', ');
        const rest = allMethods.filter((method) => !methods.has(method));
        app.route({ url, method: rest, onRequest: () => refuse(allow), handler: () => refuse(allow) });
      }
    },
  };
}

const refuse = (allow: string): Promise<never> => Promise.reject(new AppError('method_not_allowed', { allow }));
