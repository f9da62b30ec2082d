import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  consoleCalls,
  type ConsoleAnswer,
  type ConsoleBody,
  type ConsoleCallId,
  type ConsoleQuery,
} from '#contracts/calls/console/console.ts';
import { AppError } from '#contracts/errors.ts';
import type * as z from 'zod/mini';
import type { ConsoleRules } from '#domain/access/index.ts';
import type { StaffSession } from '#domain/staff-sessions/index.ts';
import { parseOrInvalid } from '../http/bodies/form-body.ts';
import { json_type } from '../http/json-answer.ts';
import { consumeRateLimit } from '../http/rate-limited.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { sessionOf } from './console-session.ts';
import { requireConsoleOrigin } from './guard-console.ts';
import { noteRefusal } from './note-refusal.ts';

/** The parsed request of a handler. `session` is there for calls of staff. */
export interface Asked<Id extends ConsoleCallId> {
  request: FastifyRequest;
  reply: FastifyReply;
  parameters: Readonly<Record<string, string>>;
  query: ConsoleQuery<Id>;
  body: ConsoleBody<Id>;
  session: ConsoleRules[Id]['who'] extends 'visitor' ? undefined : StaffSession;
}

export type ConsoleHandlers = {
  [Id in ConsoleCallId]: (asked: Asked<Id>) => Promise<ConsoleAnswer<Id>>;
};

/** Parameters of addresses: anything else is not found. */
const parameterPatterns: Readonly<Record<string, RegExp>> = {
  reference: /^[0-9A-HJKMNP-TV-Z]{8}$/,
  decision_id: /^[1-9]\d{0,8}$/,
  id: /^[\w-]{1,80}$/,
  type: /^[a-z]{3,20}$/,
  person_id: /^[1-9]\d{0,8}$/,
  queue_id: /^[1-9]\d{0,8}$/,
  document_id: /^[1-9]\d{0,8}$/,
};

/** Adds each call of the table: its origin, its parsed parts, and the answer that its contract lists. The table of actions decides who may make it. */
export function serveCalls(
  app: FastifyInstance,
  deps: ConsoleDeps,
  handlers: ConsoleHandlers,
): void {
  acceptJsonOnly(app);
  for (const id of Object.keys(consoleCalls) as ConsoleCallId[]) {
    const { method, path, answer } = consoleCalls[id];
    const isOpen = deps.domain.consoleAccess.ruleOf(id).who === 'visitor';
    const handle = handlers[id] as (asked: Asked<never>) => Promise<unknown>;
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url: path,
      // Before the body is read.
      onRequest: async (request) => {
        if (method === 'POST') requireConsoleOrigin(request, deps.settings.host);
        if (isOpen)
          await consumeRateLimit(
            deps.rateLimiter,
            id === 'requestPasskey' ? 'challenge' : 'account',
            request,
          );
      },
      handler: async (request, reply) => {
        const asked = {
          request,
          reply,
          parameters: parametersOf(request),
          query: readQuery(id, request),
          body: readBody(id, request),
          session: sessionOf(request),
        };
        const given = await handle(asked as unknown as Asked<never>).catch(
          async (error: unknown) => {
            await noteRefusal(deps, { id, ...asked }, error);
            throw error;
          },
        );
        // Parsing strips fields that the contract does not list.
        return reply.type(json_type).send(JSON.stringify((answer as z.ZodMiniType).parse(given)));
      },
    });
  }
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}

function parametersOf({ params }: FastifyRequest): Record<string, string> {
  const parameters = { ...(params as Record<string, string>) };
  for (const [name, value] of Object.entries(parameters))
    if (!parameterPatterns[name]?.test(value)) throw new AppError('not_found');
  return parameters;
}

function readQuery(id: ConsoleCallId, request: FastifyRequest): unknown {
  const call = consoleCalls[id];
  const text = (request.raw.url ?? '').split('?', 2)[1] ?? '';
  const pairs = [...new URLSearchParams(text)];
  const query = Object.fromEntries(pairs);
  if (pairs.length !== Object.keys(query).length) throw new AppError('bad_request');
  if ('query' in call) return parseOrInvalid(call.query, query);
  if (pairs.length > 0) throw new AppError('not_found');
  return {};
}

function readBody(id: ConsoleCallId, request: FastifyRequest): unknown {
  const call = consoleCalls[id];
  if (!('body' in call)) return {};
  if (request.body === undefined) throw new AppError('unsupported_media_type');
  return parseOrInvalid(call.body, request.body);
}
