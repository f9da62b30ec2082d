import { errorCatalogue } from '#contracts/errors.ts';
import { policies, type Call } from '#api/openapi/call.ts';
import { calls } from '#api/openapi/document.ts';
import { common_errors, errorDescriptions } from '#api/openapi/error-descriptions.ts';
import { fieldDescriptions, fieldsOf } from '#api/openapi/field-descriptions.ts';
import {
  jsonSchemas,
  schemaNames,
  type JsonSchema,
  type SchemaName,
} from '#api/openapi/schemas.ts';

/** A request of the documents and the real answer of the API. */
export interface Exchange {
  url: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const longest_body = 20_000;

/** docs/api.md, whole: every call with an exchange of its own, every field of every shape, every error. */
export function apiPage(exchanges: ReadonlyMap<string, Exchange>): string {
  const groups = [...new Set(calls.map(({ group }) => group))];
  return [
    '# The API',
    '',
    'This page lists every call of the API of a site with its parameters and answers. The paths are public contracts that players, partners and caches know; they do not change. The same as OpenAPI 3.1, for machines: `docs/openapi.json`,',
    'and `/api/v1/openapi.json` of every site.',
    '',
    'This page is written by `tests/db/api-docs.test.ts` out of `src/api/openapi` and of real answers to a small catalogue; `npm run docs:api` writes it again.',
    '',
    '## How to ask',
    '',
    '- Every address has exactly one spelling. Every other (another order, a leading zero, an upper-case letter, an unknown query) is answered 404, so that caches store one copy.',
    '- `{lifetime}` is how long a shared cache may store the answer, in seconds. With the lifetime 0 the ending is `php` in place of `json`, and no cache stores the answer.',
    '- `{ext}` is that ending. A part that is not set is the empty string: `..1.all...json`.',
    '- Every GET answers HEAD as well, `ETag` and `If-None-Match`, and brotli or gzip by `Accept-Encoding`. Answers depend on the address alone, never on who asks.',
    '- Answers may get more fields; pass over what you do not know. What this page lists is all there is today.',
    '- POST takes urlencoded forms (UTF-8), and multipart/form-data where a form has a picture; nothing else.',
    '',
    ...groups.flatMap((group) => [
      `## ${group}`,
      '',
      ...calls
        .filter((call) => call.group === group)
        .flatMap((call) => callSection(call, exchanges.get(call.id))),
    ]),
    '## Errors',
    '',
    'The body is `{"error": 1, "code": "…", "info": {…}}`, of `invalid` `{"error": {"field": "code"}}`, of a deleted video `{"video_id": …, "status_id": 5}`. No refusal is kept for longer than five minutes.',
    '',
    ...table(
      ['Code', 'Status', 'Meaning'],
      Object.entries(errorDescriptions).map(([code, meaning]) => [
        `\`${code}\``,
        String(errorCatalogue[code as keyof typeof errorCatalogue]),
        meaning,
      ]),
    ),
    `Any call may answer ${common_errors.map((code) => `\`${code}\``).join(', ')}; the others are named with their calls.`,
    '',
    '## Fields',
    '',
    ...schemaNames.flatMap((name) => shapeSection(name)),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

function callSection(call: Call, exchange: Exchange | undefined): string[] {
  if (!exchange) throw new Error(`${call.id} was not asked`);
  const parameters = call.parameters.map(({ name, description, schema, is_optional }) => [
    `\`${name}\``,
    valuesOf(schema),
    `${description}${is_optional ? ' May be left out.' : ''}`,
  ]);
  return [
    `### ${call.summary.replace(/\.$/, '')}`,
    '',
    `\`${call.method} ${call.path}\``,
    '',
    ...(call.details ? [call.details, ''] : []),
    ...(parameters.length > 0 ? table(['Part', 'Values', 'Meaning'], parameters) : []),
    ...(call.forms ? [`Form: ${call.forms.map(linkTo).join(' or ')}.`, ''] : []),
    `Answer: ${call.answer.description}${call.answer.schemas ? ` ${call.answer.schemas.map(linkTo).join(' or ')}.` : ''} ${policies[call.policy]}`,
    '',
    ...(call.errors.length > 0
      ? [`Errors: ${call.errors.map((code) => `\`${code}\``).join(', ')}.`, '']
      : []),
    ...exchangeLines(call, exchange),
  ];
}

function exchangeLines(
  { method, example }: Call,
  { url, status, headers, body }: Exchange,
): string[] {
  const asked = [
    `${method} ${url}`,
    ...Object.entries(example.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(example.form === undefined
      ? []
      : ['content-type: application/x-www-form-urlencoded', '', example.form]),
  ];
  const answered = [
    String(status),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return [
    '```http',
    ...asked,
    '```',
    '',
    '```http',
    ...answered,
    '```',
    '',
    ...bodyLines(headers['content-type'], body),
  ];
}

function bodyLines(type: string | undefined, body: string): string[] {
  if (body === '') return [];
  if (body.length > longest_body) return ['The document of `docs/openapi.json`.', ''];
  const is_json = type?.startsWith('application/json');
  return [
    is_json ? '```json' : '```text',
    (is_json ? JSON.stringify(JSON.parse(body), null, 2) : body).trimEnd(),
    '```',
    '',
  ];
}

function shapeSection(name: SchemaName): string[] {
  const schema = jsonSchemas()[name];
  const list = schema['type'] === 'array' ? ['A list.', ''] : [];
  const seen = new Map(fieldsOf(schema).map((field) => [field.path, field]));
  const rows = [...seen.values()].map(({ path, schema: field, is_required }) => [
    `\`${path}\``,
    `${typeOf(field)}${is_required ? '' : ', may be absent'}`,
    fieldDescriptions[name][path] ?? '',
  ]);
  return [`### ${name}`, '', ...list, ...table(['Field', 'Type', 'Meaning'], rows)];
}

const linkTo = (name: string): string => `[${name}](#${name.toLowerCase()})`;

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return linkTo(schema.$ref.replace('#/components/schemas/', ''));
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if ('const' in schema) return `\`${JSON.stringify(schema['const'])}\``;
  if (Array.isArray(schema['enum']))
    return schema['enum'].length > 12
      ? 'text'
      : schema['enum'].map((value) => `\`${value}\``).join(', ');
  return [schema['type']]
    .flat()
    .map((type) => words[String(type)] ?? String(type))
    .join(' or ');
}
const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

function valuesOf(schema: Call['parameters'][number]['schema']): string {
  const { enum: values, minimum, maximum, pattern } = schema;
  if (values) return values.map((value) => (value === '' ? 'empty' : `\`${value}\``)).join(', ');
  if (minimum !== undefined)
    return maximum === undefined
      ? `whole number from ${minimum}`
      : `whole number, ${minimum} to ${maximum}`;
  return pattern !== undefined ? `\`${pattern}\`` : 'text';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}
