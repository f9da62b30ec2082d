import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#api/openapi/document.ts';
import { schemas } from '#api/openapi/schemas.ts';
import { createDomain } from '#domain/index.ts';
import { apiPage, type Exchange } from '#tests/support/api-pages.ts';
import { withApi } from '#tests/support/api.ts';
import { storeMasterPlaylists } from '#tests/support/master-playlists.ts';
import { aSmallCatalogue, small } from '#tests/support/small-catalogue.ts';

const clock = { now: () => small.now };
const api = withApi(() => ({
  clock,
  domain: createDomain({ ...api.ctx(), clock }).for({ kind: 'visitor' }),
}));
beforeAll(async () => {
  await aSmallCatalogue({ ...api.ctx({ kind: 'system' }), clock });
  await storeMasterPlaylists(api.ctx());
});

const page = join(import.meta.dirname, '../../docs/api.md');
const shown = ['content-type', 'cache-control', 'location', 'set-cookie'];

/** The call's own example, really asked. */
async function ask(
  { method, example }: (typeof calls)[number],
  timeline: string,
): Promise<Exchange> {
  const url = example.url.replace('/timelines/{timeline}', timeline);
  const form =
    example.form === undefined
      ? {}
      : { payload: example.form, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const answer = await api.app.inject({ method, url, ...form });
  const headers = shown.flatMap((name) =>
    answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])] as const],
  );
  return {
    url,
    status: answer.statusCode,
    headers: Object.fromEntries(headers),
    body: answer.body,
  };
}

test('docs/api.md is what the API answers: `npm run docs:api` writes it', async () => {
  const exchanges = new Map<string, Exchange>();
  let timeline = '';
  for (const call of calls) {
    const exchange = await ask(call, timeline);
    expect([call.id, exchange.status, exchange.body]).toEqual([
      call.id,
      call.answer.status,
      expect.any(String),
    ]);
    const { schemas: names } = call.answer;
    if (names) {
      const body: unknown = JSON.parse(exchange.body);
      expect([call.id, names.some((name) => schemas[name].safeParse(body).success)]).toEqual([
        call.id,
        true,
      ]);
      expect([
        call.id,
        exchange.body.includes('[]') && /"total_count":0/.test(exchange.body),
      ]).toEqual([call.id, false]);
    }
    if (call.id === 'getVideoFile')
      timeline = (JSON.parse(exchange.body) as { timeline: string }[])[0]?.timeline ?? '';
    exchanges.set(call.id, exchange);
  }
  const text = apiPage(exchanges);
  if (process.env['VELOUR_UPDATE'] === 'docs') await writeFile(page, text);
  expect(await readFile(page, 'utf8')).toBe(text);
});
