import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from '#contracts/errors.ts';

const allMethods: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];

/**
 * Answers every other method of a registered URL with 405 and `Allow`, before a body is read. Call it before the routes, and the returned
 * function after the last of them.
 */
export function enforceAllowedMethods(app: FastifyInstance): () => void {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    routes.set(url, methods);
  });
  return () => {
    // A plugin of its own: it loads when the scopes registered before it have added their routes.
    app.register(async (scope) => {
      // What is added below is refused already: it must not be visited in its turn.
      const known = [...routes];
      for (const [url, methods] of known) refuseOthers(scope, url, methods);
    });
  };
}

/** Answers 405 to every method of `url` that `methods` does not hold; GET brings HEAD. */
export function refuseOthers(
  app: FastifyInstance,
  url: string,
  methods: ReadonlySet<string>,
): void {
  const isAllowed = (method: string): boolean =>
    methods.has(method) || (method === 'HEAD' && methods.has('GET'));
  const refused = allMethods.filter((method) => !isAllowed(method));
  const allow = allMethods.filter(isAllowed).join(', ');
  const refuse = (): Promise<never> =>
    Promise.reject(new AppError('method_not_allowed', { allow }));
  if (refused.length > 0) app.route({ url, method: refused, onRequest: refuse, handler: refuse });
}
