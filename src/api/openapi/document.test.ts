import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { withApi } from '#tests/support/api.ts';
import { apiDocument, calls } from './document.ts';
import { fieldDescriptions, fieldsOf } from './field-descriptions.ts';
import { jsonSchemas, schemaNames } from './schemas.ts';

const api = withApi();
const schemas = jsonSchemas();

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(apiDocument()));
  expect([errors, valid, validator.version]).toEqual([undefined, true, '3.1']);
});

test('docs/openapi.json equals the generated document; `npm run docs:api` writes it', async () => {
  const written = await readFile(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8');
  expect(JSON.parse(written)).toEqual(apiDocument());
});

describe('lint', () => {
  test('every reference resolves and every schema is used', () => {
    const text = JSON.stringify(apiDocument());
    const used = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name),
    );
    expect([...used].toSorted()).toEqual([...schemaNames].toSorted());
    const documented = apiDocument()['components'] as { responses: object };
    for (const [, status = ''] of text.matchAll(/"\$ref":"#\/components\/responses\/(\w+)"/g))
      expect(documented.responses).toHaveProperty(status);
  });

  test.each(calls.map((call) => [call.id, call] as const))(
    '%s has every required part',
    (_id, call) => {
      expect(
        calls.filter(
          ({ id, path, method }) =>
            id === call.id || (path === call.path && method === call.method),
        ),
      ).toEqual([call]);
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      expect(
        call.parameters
          .filter((each) => each.in === 'path')
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(inPath.toSorted());
      expect(new Set(call.parameters.map(({ name }) => name)).size).toBe(call.parameters.length);
      for (const { description } of call.parameters) expect(description).toMatch(/\.$/);
      expect(call.summary).toMatch(/^[A-Z].*\.$/);
      // Uploads begin with headers alone, and any body ends mails.
      const isFormless = ['createUpload', 'unsubscribeFromMails'].includes(call.id);
      expect(call.forms === undefined).toBe(call.method !== 'POST' || isFormless);
    },
  );
});

test('every field of every schema has a description and every description has a field', () => {
  for (const name of schemaNames) {
    const paths = [...new Set(fieldsOf(schemas[name]).map(({ path }) => path))];
    expect([name, Object.keys(fieldDescriptions[name]).toSorted()]).toEqual([
      name,
      paths.toSorted(),
    ]);
    for (const meaning of Object.values(fieldDescriptions[name]))
      expect([name, meaning]).toEqual([name, expect.stringMatching(/\.$/)]);
  }
  expect(Object.keys(fieldDescriptions).toSorted()).toEqual([...schemaNames].toSorted());
});

test('describes exactly the routes below /api, /timelines and /static', () => {
  const above: string[] = [];
  const served = api.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      // A path that goes on from another is printed below it.
      const [, lines = '', part = '', method] =
        /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z]+),.*\))?$/.exec(line) ?? [];
      above.splice(lines.length / 4, Infinity, part);
      const url = above.join('');
      return method && /^\/(api|timelines|static|healthz)\b/.test(url) ? [`${method} ${url}`] : [];
    });
  // A path is printed with the first of its methods.
  const described = calls
    .filter(({ pattern }, at) => calls.findIndex((call) => call.pattern === pattern) === at)
    .map(({ method, pattern }) => `${method} ${pattern}`);
  expect(described.toSorted()).toEqual(served.filter((route) => route !== 'GET /api/*').toSorted());
  expect(described.length).toBeGreaterThan(25);
});

describe('GET /api/v1/openapi.json', () => {
  test('is public and cacheable', async () => {
    const answer = await api.app.inject('/api/v1/openapi.json');
    expect(answer.json()).toEqual(apiDocument());
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, s-maxage=3600, max-age=60',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^"/),
    });
  });
  test.each(['?x=1', '/', '%00'])('returns 404 with the suffix %s', async (tail) => {
    expect((await api.app.inject(`/api/v1/openapi.json${tail}`)).statusCode).toBe(404);
  });
});
