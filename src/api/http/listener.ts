import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { limits } from '#contracts/limits/limits.ts';
import type { Log } from '#platform/log.ts';
import { rejectConnect, replyToClientError } from '../client-errors.ts';
import { limitConnections } from '../connection-limits.ts';
import { mapErrors, sendError } from '../error-mapper.ts';
import { logRequests, newRequestId } from '../request-log.ts';
import { limitBodies, longest_body_seconds } from './bodies/limit-bodies.ts';

const seconds = 1000;
/** bytes */
const body_max = 64 * 1024;
const headers_max = 16 * 1024;
/** Of bodies without files. */
const body_seconds = 30;

interface Listening {
  /** Proxies whose `X-Forwarded-For` is accepted; empty for none. */
  trusted_proxies: readonly string[];
  log: Log;
}

/** Fastify options of every listener: limits, timeouts and strict addresses. */
export const listenerOptions = ({ trusted_proxies, log }: Listening) =>
  ({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trusted_proxies.length > 0 ? [...trusted_proxies] : false,
    bodyLimit: body_max,
    requestTimeout: longest_body_seconds * seconds,
    connectionTimeout: 120 * seconds,
    keepAliveTimeout: 65 * seconds,
    http: {
      maxHeaderSize: headers_max,
      headersTimeout: 30 * seconds,
      connectionsCheckingInterval: 5 * seconds,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: {
      maxParamLength: limits.url_length,
      querystringParser: () => noQuery,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      caseSensitive: true,
    },
    clientErrorHandler: replyToClientError,
    frameworkErrors(error, request, reply) {
      // Hooks don't run for these errors, so the id is set here.
      void sendError(error, request, reply.header('x-request-id', request.id), log);
    },
  }) satisfies FastifyHttpOptions<Server>;

// The contracts parse queries from the URL; Fastify's parser is unused.
const noQuery = Object.freeze(Object.create(null)) as Record<string, string>;

/** Prepares every listener, before its own hooks. */
export function prepareListener(app: FastifyInstance, { trusted_proxies, log }: Listening): void {
  limitConnections(app.server, trusted_proxies);
  limitBodies(app, body_seconds * seconds);
  rejectConnect(app.server);
  logRequests(app, log);
  mapErrors(app, log);
}
