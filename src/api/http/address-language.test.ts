import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { age_check_url } from '#contracts/calls/forms/age.ts';
import { agePage } from '#contracts/pages/age-page.ts';
import { test_site, withApi } from '#tests/support/api.ts';
import { gateOf, no_policy } from '#tests/support/open-gate.ts';
import { servePages } from '../pages/page-server.ts';
import { requestLanguage } from './address-language.ts';

const site = { ...test_site, language_urls: 'prefix' as const };
const pages = (app: FastifyInstance): void =>
  servePages(app, async (request, reply) => {
    const language = requestLanguage(request, 'prefix');
    return reply.header('content-type', 'text/plain').send(`${language} ${request.raw.url}`);
  });
const open = withApi(() => ({ site }), pages);
const closed = withApi(
  () => ({ site, ageGate: async () => gateOf({ ...no_policy, methods: ['photo'] }) }),
  pages,
);
const page = async (url: string): Promise<string> => (await open.app.inject({ url })).body;

describe('the language in front of an address', () => {
  test.each([
    ['/', 'en /'],
    ['/de/', 'de /'],
    ['/ja/videos/1/mist/?r=1', 'ja /videos/1/mist/?r=1'],
    ['/nl/search/a%2Eb', 'nl /search/a%2Eb'],
    // Neither a page nor a call of a form: the prefix stays, and no page has it.
    ['/de/media/p/x/t0-320.webp', 'en /de/media/p/x/t0-320.webp'],
    ['/de/assets/site.js', 'en /de/assets/site.js'],
    ['/de/sitemap.xml', 'en /de/sitemap.xml'],
  ])('%s is %s for the routes', async (url, expected) => {
    expect(await page(url)).toBe(expected);
  });

  test('is no second address of a call', async () => {
    const list = '/api/json/videos2/3600/str/latest-updates/60/..1.all...json';
    expect((await open.app.inject({ url: list })).statusCode).toBe(200);
    expect(await page(`/de${list}`)).toBe(`en /de${list}`);
    expect((await open.app.inject({ method: 'POST', url: '/de/videos/longest/' })).statusCode).toBe(
      405,
    );
  });

  test('opens nothing that is closed, and the way to the check stays in it', async () => {
    const ask = async (url: string): Promise<unknown[]> => {
      const { statusCode, headers } = await closed.app.inject({ url });
      return [statusCode, headers.location];
    };
    const next = '/de/videos/1/mist/';
    expect(await ask(next)).toEqual([302, `/de${agePage({ next })}`]);
    expect(await ask('/videos/1/mist/')).toEqual([302, agePage({ next: '/videos/1/mist/' })]);
    expect(await ask('/de/sitemaps/pages.xml')).toEqual([403, undefined]);
    expect(await ask('/de/information/terms/')).toEqual([200, undefined]);
  });

  test('of the page that follows is that of the check, where its own address has none', async () => {
    const { headers } = await closed.app.inject({
      url: `${age_check_url}?next=%2Fde%2Fvideos%2F`,
      headers: { accept: 'text/html' },
    });
    expect(headers.location).toBe(`/de${agePage({ state: 'none', next: '/de/videos/' })}`);
  });
});
