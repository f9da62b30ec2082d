import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import { mapErrors } from '#api/error-mapper.ts';
import type { GateDecision } from '#api/age-gate/age-gate.ts';
import { createEmbedHeaders, createHtmlHeaders } from '#api/pages/html-headers.ts';
import { pageFromResponse } from '#api/pages/page-from-response.ts';
import { createPlaceOf } from '#api/http/visitor-place.ts';
import { noPlaces } from '#platform/places/place-file.ts';
import {
  createPageServer,
  servePages,
  type PageRenderer,
  type PageRequest,
} from '#api/pages/page-server.ts';
import { AppError } from '#contracts/errors.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import type { Preferences } from '#contracts/preferences.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { silentLog } from '#platform/log.ts';

/** Hashes that the web app declares; tests only compare them. */
export const script_hashes = ['aGVhZA==', 'ZW5k'];
export const site = {
  name: 'Velour',
  public_origin: 'https://tube.example',
  language_urls: 'cookie' as const,
  media_origin: 'https://media.example',
  ad_origins: [],
  bot_check_origins: [],
  partner_picture_origins: [],
};
const html = (address: string, { language, orientation, theme }: Preferences): string =>
  `<html lang="${language}" data-theme="${theme}"><script>head</script>${address} ${orientation}${' lake'.repeat(400)}<script>end</script></html>`;

type Asked = { address: string; preferences: Preferences; gate: PageRequest['gate'] };

/** Pages of an app that answers by the address alone; `rendered` is what it was asked for in this test. */
export function withRenderedPages() {
  const rendered: Asked[] = [];
  const searched: { text: string; orientation: Orientation }[] = [];
  /** `takes`: whether the next searches are within the rate limit; `later_ms`: how far the clock of the cache is ahead. */
  const state: {
    age_gate?: GateDecision | undefined;
    takes?: boolean[] | undefined;
    later_ms: number;
  } = { later_ms: 0 };

  /** The page that the web app would answer, by address. */
  async function pageOf({ address, preferences, gate, is_refused }: PageRequest) {
    rendered.push({ address, preferences, gate });
    if (address.endsWith('/throws/')) throw new Error('secret detail in /work/x.ts');
    if (address === '/away/') throw new AppError('unavailable');
    if (address === '/elsewhere/')
      return pageFromResponse(
        new Response(null, { status: 301, headers: { location: 'https://evil.example/' } }),
        { script_hashes },
      );
    if (address === '/old/')
      return pageFromResponse(
        new Response(null, {
          status: 301,
          headers: { location: '/videos/longest/', 'x-powered-by': 'x' },
        }),
        { script_hashes },
      );
    if (address === '/old-comment/')
      return pageFromResponse(
        new Response(null, {
          status: 301,
          headers: { location: '/videos/7/?comment=5#comment-5' },
        }),
        { script_hashes },
      );
    if (address === '/embed/old/')
      return pageFromResponse(
        new Response(null, { status: 301, headers: { location: '/embed/1/new/' } }),
        { script_hashes },
      );
    const status = is_refused
      ? 429
      : address === '/404/'
        ? 404
        : address.endsWith('/busy/')
          ? 503
          : 200;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      'cache-control': 'public, max-age=99',
      server: 'x',
    };
    return pageFromResponse(new Response(html(address, preferences), { status, headers }), {
      script_hashes,
    });
  }

  const render: PageRenderer = async (asked) => ({
    page: await pageOf(asked),
    tags: [asked.address],
  });

  function createApp(cache_bytes = 1_000_000, is_dev = false): FastifyInstance {
    const app = Fastify({ exposeHeadRoutes: false });
    app.decorateRequest('age_gate', undefined);
    app.addHook('onRequest', async (request) => void (request.age_gate = state.age_gate));
    mapErrors(app, silentLog);
    servePages(
      app,
      createPageServer({
        render,
        response_cache: createResponseCache({ now: () => performance.now() + state.later_ms }),
        memberReadsOf: () => undefined,
        catalogueOf: async () => undefined,
        marks: { isMarked: () => false },
        htmlHeaders: createHtmlHeaders({ ...site, is_dev }),
        embedHeaders: createEmbedHeaders({ ...site, is_dev }),
        rateLimiter: {
          take: async () =>
            (state.takes?.shift() ?? true)
              ? { allowed: true, used: 1 }
              : { allowed: false, retry_after: 7 },
        },
        recordSearch: (_, search) => void searched.push(search),
        cache_bytes,
        default_theme: 'dark',
        placeOf: createPlaceOf({
          country_header: 'x-country',
          region_header: '',
          trusted_proxies: ['127.0.0.1'],
          findPlace: noPlaces,
        }),
        site,
        log: silentLog,
      }),
    );
    return app;
  }

  const apps = { cached: createApp(), uncached: createApp(0) };
  afterAll(async () => void (await Promise.all(Object.values(apps).map((app) => app.close()))));
  beforeEach(() => {
    rendered.length = 0;
    searched.length = 0;
    state.age_gate = undefined;
    state.takes = undefined;
  });
  const get = (url: string, headers: Record<string, string> = {}, app = apps.cached) =>
    app.inject({ url, headers });

  return { rendered, searched, state, apps, get };
}
