import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from '#contracts/errors.ts';

/** A path that is no call is not found, by whatever method. */
export const no_call = '/api/*';

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
 * Answers 405 with `Allow` for all other methods of a registered URL, before a body is read.
 * Call it before the routes, and the returned function after the last of them.
 */
export function enforceAllowedMethods(app: FastifyInstance): () => void {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    routes.set(url, methods);
  });
  return () => {
    // A plugin loads after the scopes registered before it have added their routes.
    app.register(async (scope) => {
      // A copy: the routes added below must not be visited.
      const known = [...routes];
      for (const [url, methods] of known) rejectOtherMethods(scope, url, methods);
    });
  };
}

/** Answers 405 for all methods of `url` except `methods`, and 404 where there is nothing; GET includes HEAD. */
export function rejectOtherMethods(
  app: FastifyInstance,
  url: string,
  methods: ReadonlySet<string>,
): void {
  const isAllowed = (method: string): boolean =>
    methods.has(method) || (method === 'HEAD' && methods.has('GET'));
  const refused = allMethods.filter((method) => !isAllowed(method));
  const allow = allMethods.filter(isAllowed).join(', ');
  const refuse = (): Promise<never> =>
    Promise.reject(
      url === no_call ? new AppError('not_found') : new AppError('method_not_allowed', { allow }),
    );
  if (refused.length === 0) return;
  const config = { action: 'refuseMethod' } as const;
  app.route({ url, method: refused, onRequest: refuse, handler: refuse, config });
}
