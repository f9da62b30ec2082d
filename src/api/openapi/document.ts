import { errorCatalogue, type ErrorCode } from '#contracts/errors.ts';
import { policies, type Call } from './call.ts';
import { myVideoCalls } from './calls/accounts/my-videos.ts';
import { accountSecurityCalls } from './calls/accounts/account-security.ts';
import { accountCalls } from './calls/accounts/accounts.ts';
import { ownPeopleCalls } from './calls/accounts/own-people.ts';
import { verificationCalls } from './calls/accounts/verification.ts';
import { memberCalls } from './calls/accounts/members.ts';
import { collectionCalls } from './calls/collections.ts';
import { commentCalls } from './calls/social/comments.ts';
import { dumpCalls } from './calls/dumps.ts';
import { fileCalls } from './calls/files.ts';
import { ageCalls } from './calls/ages.ts';
import { friendCalls } from './calls/social/friends.ts';
import { messageCalls } from './calls/social/messages.ts';
import { formCalls } from './calls/forms.ts';
import { passkeyCalls } from './calls/accounts/passkeys.ts';
import { playlistCalls } from './calls/social/playlists.ts';
import { savedItemCalls } from './calls/social/saved-items.ts';
import { historyCalls } from './calls/social/watch-history.ts';
import { searchCalls } from './calls/searches.ts';
import { siteCalls } from './calls/site.ts';
import { notificationCalls } from './calls/social/notifications.ts';
import { subscriptionCalls } from './calls/social/subscriptions.ts';
import { taxonomyCalls } from './calls/taxonomy.ts';
import { uploadCalls } from './calls/uploads.ts';
import { albumEditCalls } from './calls/album-edit.ts';
import { videoEditCalls } from './calls/video-edit.ts';
import { videoCalls } from './calls/videos.ts';
import { common_errors, errorDescriptions } from './error-descriptions.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import type { Parameter } from './parameters.ts';
import { jsonSchemas, schemaNames, type JsonSchema, type SchemaName } from './schemas.ts';

/** Every call of the site, in the order of the documents. */
export const calls: readonly Call[] = [
  ...videoCalls,
  ...fileCalls,
  ...dumpCalls,
  ...collectionCalls,
  ...searchCalls,
  ...taxonomyCalls,
  ...formCalls,
  ...ageCalls,
  ...commentCalls,
  ...subscriptionCalls,
  ...notificationCalls,
  ...friendCalls,
  ...messageCalls,
  ...playlistCalls,
  ...savedItemCalls,
  ...historyCalls,
  ...myVideoCalls,
  ...uploadCalls,
  ...videoEditCalls,
  ...albumEditCalls,
  ...ownPeopleCalls,
  ...accountCalls,
  // The last one of these erases the member of the examples.
  ...memberCalls,
  ...verificationCalls,
  ...accountSecurityCalls,
  ...passkeyCalls,
  ...siteCalls,
];

const refer = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

/** The OpenAPI 3.1 document, from the table of calls and the contracts' schemas. */
export function apiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Velour',
      version: '1',
      summary: 'What pages, players, partners and caches ask a site for.',
      description:
        'Every address has exactly one spelling; any other is answered 404. Every GET answers HEAD as well. But for the calls of accounts, strangers and members are answered alike.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The site itself.' }],
    security: [],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: { schemas: describedSchemas(), responses: refusalsOf(common_errors) },
  };
}

function operationOf(call: Call): Record<string, unknown> {
  return {
    operationId: call.id,
    tags: [call.group],
    summary: call.summary,
    description: [call.details, policies[call.policy]].filter(Boolean).join(' '),
    ...(call.parameters.length > 0 && { parameters: call.parameters.map(parameterOf) }),
    ...(call.method === 'PATCH' && {
      requestBody: {
        required: true,
        content: {
          'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
        },
      },
    }),
    ...(call.forms && {
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': { schema: oneOf(call.forms) },
          ...(call.takes_files && { 'multipart/form-data': { schema: oneOf(call.forms) } }),
        },
      },
    }),
    responses: responsesOf(call),
  };
}

const oneOf = (names: readonly SchemaName[]): object => {
  const [only, ...more] = names.map(refer);
  return only && more.length === 0 ? only : { anyOf: names.map(refer) };
};

const parameterOf = ({ name, in: place, description, schema, is_optional }: Parameter) => ({
  name,
  in: place,
  required: !is_optional,
  description,
  schema,
});

function responsesOf({ answer, policy, method, errors }: Call): Record<string, unknown> {
  const content = (answer.schemas ?? answer.type) && {
    ...(answer.schemas && json(oneOf(answer.schemas))),
    ...(answer.type && { [answer.type]: { schema: schemaOf(answer.type) } }),
  };
  const cacheable = {
    headers: { 'Cache-Control': { description: policies[policy], schema: { type: 'string' } } },
  };
  return {
    [answer.status]: { description: answer.description, ...cacheable, ...(content && { content }) },
    ...(method === 'GET' &&
      policy !== 'never' && {
        304: { description: 'The copy that `If-None-Match` names is still good.' },
      }),
    ...Object.fromEntries(
      common_errors.map((code) => [
        errorCatalogue[code],
        { $ref: `#/components/responses/${errorCatalogue[code]}` },
      ]),
    ),
    ...refusalsOf(errors.filter((code) => !common_errors.includes(code))),
  };
}

const schemaOf = (type: string): object =>
  type === 'application/json' ? { type: 'object' } : { type: 'string' };

/** One response a status, which may stand for several codes. */
function refusalsOf(codes: readonly ErrorCode[]): Record<string, unknown> {
  const statuses = [...new Set(codes.map((code) => errorCatalogue[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const shared = codes.filter((code) => errorCatalogue[code] === status);
      const description = shared.map((code) => `${code}: ${errorDescriptions[code]}`).join(' ');
      return [status, { description, content: json(refusalSchema(status)) }];
    }),
  );
}

function refusalSchema(status: number): object {
  if (status === errorCatalogue.deleted)
    return { anyOf: [refer('DeletedVideo'), refer('DeletedAlbum'), refer('Refusal')] };
  return refer(status === errorCatalogue.invalid ? 'FieldRefusal' : 'Refusal');
}

/** The schemas with the meaning of every field. */
function describedSchemas(): Record<string, JsonSchema> {
  const schemas = jsonSchemas();
  return Object.fromEntries(
    schemaNames.map((name) => [name, described(schemas[name], fieldDescriptions[name], '')]),
  );
}

function described(
  schema: JsonSchema,
  descriptions: Readonly<Record<string, string>>,
  above: string,
): JsonSchema {
  const { properties, items, anyOf, ...rest } = schema;
  const inside = (each: JsonSchema): JsonSchema => described(each, descriptions, above);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const path = `${above}${name}`;
          return [
            name,
            { ...described(field, descriptions, `${path}.`), description: descriptions[path] },
          ];
        }),
      ),
    }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
  };
}
