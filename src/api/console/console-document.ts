import * as z from 'zod/mini';
import { consoleCalls, type ConsoleCallId } from '#contracts/calls/console/console.ts';
import { errorCatalogue, type ErrorCode } from '#contracts/errors.ts';
import type { AccessPolicy, ConsoleAction } from '#domain/access/index.ts';

type Policy = Pick<AccessPolicy<ConsoleAction>, 'ruleOf'>;

const roleWords: Readonly<Record<string, string>> = {
  visitor: 'For anybody who reaches the listener.',
  moderator: 'For moderators and administrators with a second factor.',
  administrator: 'For administrators with a second factor.',
};

/** Codes that any call may answer. */
const common: readonly ErrorCode[] = ['bad_request', 'foreign_origin', 'not_found', 'internal'];

const json = (schema: object) => ({ 'application/json': { schema } });
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** The OpenAPI 3.1 document of the console, from its table of calls and the rules of who may make them. It is not part of the public one. */
export function consoleDocument(policy: Policy): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of Object.keys(consoleCalls) as ConsoleCallId[]) {
    const { method, path } = consoleCalls[id];
    const template = path.replaceAll(/:([a-z_]+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(id, policy) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Velour console',
      version: '1',
      summary: 'What the pages of the staff ask.',
      description:
        'On the listener of the console alone, with its own cookie. Everything is `no-store`. Writes come from the console’s own pages, as JSON; unknown fields are refused.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The console itself.' }],
    paths,
    components: {
      securitySchemes: {
        console: { type: 'apiKey', in: 'cookie', name: '__Host-console' },
      },
    },
  };
}

function operationOf(id: ConsoleCallId, { ruleOf }: Policy): Record<string, unknown> {
  const call = consoleCalls[id];
  const { who } = ruleOf(id);
  const isOpen = who === 'visitor';
  const details = 'details' in call ? call.details : undefined;
  const errors = [
    ...new Set<ErrorCode>([
      ...common,
      ...call.errors,
      ...(isOpen ? [] : (['unauthorized', 'forbidden'] as const)),
    ]),
  ];
  const statuses = Map.groupBy(errors, (code) => errorCatalogue[code]);
  return {
    operationId: id,
    summary: call.summary,
    description: [details, roleWords[who]].filter(Boolean).join(' '),
    security: isOpen ? [] : [{ console: [] }],
    parameters: [
      ...pathParameters(call.path),
      ...('query' in call ? queryParameters(call.query) : []),
    ],
    ...('body' in call && {
      requestBody: { required: true, content: json(schemaOf(call.body, 'input')) },
    }),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(call.answer, 'output')) },
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          status,
          { description: codes.join(', '), content: json({ type: 'object' }) },
        ]),
      ),
    },
  };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(schema: z.ZodMiniType) {
  const { properties = {} } = schemaOf(schema, 'input') as { properties?: Record<string, object> };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: 'query',
    required: false,
    schema: field,
  }));
}
