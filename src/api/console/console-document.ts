import * as z from 'zod/mini';
import { consoleCalls, type ConsoleCallId } from '#contracts/calls/console.ts';
import { errorCatalogue, type ErrorCode } from '#contracts/errors.ts';

const accessWords = {
  anybody: 'For anybody who reaches the listener.',
  staff: 'For moderators and administrators with a second factor.',
  administrator: 'For administrators with a second factor.',
} as const;

/** Codes that any call may answer. */
const common: readonly ErrorCode[] = ['bad_request', 'foreign_origin', 'not_found', 'internal'];

const json = (schema: object) => ({ 'application/json': { schema } });
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** The OpenAPI 3.1 document of the console, from its table of calls. It is not part of the public one. */
export function consoleDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of Object.keys(consoleCalls) as ConsoleCallId[]) {
    const { method, path } = consoleCalls[id];
    const template = path.replaceAll(/:([a-z_]+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(id) };
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

function operationOf(id: ConsoleCallId): Record<string, unknown> {
  const call = consoleCalls[id];
  const details = 'details' in call ? call.details : undefined;
  const errors = [
    ...new Set<ErrorCode>([
      ...common,
      ...call.errors,
      ...(call.access === 'anybody' ? [] : (['unauthorized', 'forbidden'] as const)),
    ]),
  ];
  const statuses = Map.groupBy(errors, (code) => errorCatalogue[code]);
  return {
    operationId: id,
    summary: call.summary,
    description: [details, accessWords[call.access]].filter(Boolean).join(' '),
    security: call.access === 'anybody' ? [] : [{ console: [] }],
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
