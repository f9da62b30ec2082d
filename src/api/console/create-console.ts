import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { limits } from '#contracts/limits.ts';
import { enforceAllowedMethods } from '../allowed-methods.ts';
import { rejectConnect, replyToClientError } from '../client-errors.ts';
import { limitConnections } from '../connection-limits.ts';
import { mapErrors, sendError } from '../error-mapper.ts';
import { logRequests, newRequestId } from '../request-log.ts';
import { createConsoleCookies } from './console-cookies.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { guardConsole } from './guard-console.ts';
import { accessHandlers } from './handle-access.ts';
import { caseHandlers } from './handle-cases.ts';
import { serveCalls } from './serve-calls.ts';
import { serveConsoleMedia } from './serve-media.ts';
import { servePages } from './serve-pages.ts';

export type { ConsoleDeps } from './console-deps.ts';

const seconds = 1000;
/** bytes */
const body_max = 64 * 1024;

/**
 * The console of the staff: an instance of its own on a port of its own. It shares no cookie, no
 * path and no cache with the public one.
 */
export function createConsole(deps: ConsoleDeps): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: deps.trusted_proxies.length > 0 ? [...deps.trusted_proxies] : false,
    bodyLimit: body_max,
    requestTimeout: 30 * seconds,
    connectionTimeout: 120 * seconds,
    keepAliveTimeout: 65 * seconds,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 30 * seconds },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: {
      maxParamLength: limits.url_length,
      querystringParser: () => ({}),
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      caseSensitive: true,
    },
    clientErrorHandler: replyToClientError,
    frameworkErrors(error, request, reply) {
      void sendError(error, request, reply.header('x-request-id', request.id), deps.log);
    },
  });
  limitConnections(app.server, deps.trusted_proxies);
  rejectConnect(app.server);
  logRequests(app, deps.log);
  mapErrors(app, deps.log);
  app.addHook('onRequest', async (request) => {
    if ((request.raw.url ?? '').length > limits.url_length) throw new AppError('uri_too_long');
  });
  const rejectOthers = enforceAllowedMethods(app);
  const cookies = createConsoleCookies(deps.settings.host !== '', deps.secret);
  guardConsole(app, deps, cookies);
  serveCalls(app, deps, cookies, { ...accessHandlers(deps, cookies), ...caseHandlers(deps) });
  serveConsoleMedia(app, deps, cookies);
  servePages(app, deps.pages_folder);
  rejectOthers();
  return app;
}
