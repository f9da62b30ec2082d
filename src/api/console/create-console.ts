import Fastify, { type FastifyInstance } from 'fastify';
import { consoleCalls, type ConsoleCallId } from '#contracts/calls/console/console.ts';
import { AppError } from '#contracts/errors.ts';
import { limits } from '#contracts/limits/limits.ts';
import { authorizeRoutes } from '../access/authorize-routes.ts';
import { enforceAllowedMethods } from '../allowed-methods.ts';
import { listenerOptions, prepareListener } from '../http/listener.ts';
import { createConsoleCookies } from './console-cookies.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { findStaff } from './console-session.ts';
import { guardConsole } from './guard-console.ts';
import { accessHandlers } from './handle-access.ts';
import { batchHandlers } from './handle-batches.ts';
import { caseHandlers } from './handle-cases.ts';
import { documentHandlers } from './handle-documents.ts';
import { serveCalls } from './serve-calls.ts';
import { serveConsoleMedia } from './serve-media.ts';
import { servePages } from './serve-pages.ts';

export type { ConsoleDeps } from './console-deps.ts';

/**
 * The console of the staff: an instance of its own on a port of its own. It shares no cookie, no
 * path and no cache with the public one.
 */
export function createConsole(deps: ConsoleDeps): FastifyInstance {
  const app = Fastify(listenerOptions(deps));
  prepareListener(app, deps);
  app.addHook('onRequest', async (request) => {
    if ((request.raw.url ?? '').length > limits.url_length) throw new AppError('uri_too_long');
  });
  const cookies = createConsoleCookies(deps.settings.host !== '', deps.secret);
  guardConsole(app, deps, cookies);
  authorizeRoutes(app, {
    policy: deps.domain.consoleAccess,
    actionOf: (method, url) => ids.get(`${method} ${url}`),
    findActor: (request) => findStaff(deps, cookies, request),
  });
  const rejectOthers = enforceAllowedMethods(app);
  serveCalls(app, deps, {
    ...accessHandlers(deps, cookies),
    ...caseHandlers(deps),
    ...documentHandlers(deps),
    ...batchHandlers(deps),
  });
  serveConsoleMedia(app, deps);
  servePages(app, deps.pages_folder);
  rejectOthers();
  return app;
}

const ids: ReadonlyMap<string, ConsoleCallId> = new Map(
  (Object.keys(consoleCalls) as ConsoleCallId[]).map((id) => {
    const { method, path } = consoleCalls[id];
    return [`${method} ${path}`, id];
  }),
);
