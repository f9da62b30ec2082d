import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAppError } from '#contracts/errors.ts';
import { parseListingPath } from '#contracts/listing-pages.ts';
import { parsePreferences, type Preferences } from '#contracts/preferences.ts';
import type { Theme } from '#contracts/vocabulary.ts';
import type { Log } from '#platform/log.ts';
import { codeOf, describe } from '../error-mapper.ts';
import type { EdgeCountry } from '../http/edge-country.ts';
import { addRead } from '../http/read-route.ts';
import { refuseOthers } from '../method-discipline.ts';
import { fallbackPage } from './fallback-page.ts';
import { pageAddress } from './page-address.ts';
import { createPageCache, type Page } from './page-cache.ts';
import { createPageSender } from './page-reply.ts';
import { createRenderGate } from './render-gate.ts';

export type PageRenderer = (asked: { address: string; preferences: Preferences; request_id: string }) => Promise<Page>;

export interface PageServerOptions {
  render: PageRenderer;
  htmlHeaders: (nonce: string) => Record<string, string>;
  /** bytes of documents kept; 0 for none */
  cache_bytes: number;
  default_theme: Theme;
  /** What a proxy in front says of the visitor. */
  edgeCountry: EdgeCountry;
  site: { name: string; public_origin: string };
  log: Log;
}

// One core renders some hundred pages a second; a longer queue than this is longer than visitors wait.
const gate_options = { places: 16, queue: 200, timeout_ms: 5000 };

/** Adds the pages: they take every path that no other route takes, and reading is all one can do with them. */
export function servePages(app: FastifyInstance, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void {
  addRead(app, '/*', answer);
  refuseOthers(app, '/*', new Set(['GET']));
}

/** Answers pages: from the cache with a fresh nonce, else rendered; with a page of its own when rendering fails. */
export function createPageServer(options: PageServerOptions): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { render, default_theme, site, log } = options;
  const sendPage = createPageSender(options.htmlHeaders);
  const cache = createPageCache(options.cache_bytes);
  const gate = createRenderGate(gate_options);

  return async (request, reply) => {
    const address = pageAddress(request.raw.url ?? '/');
    const preferences = documentPreferences(parsePreferences(request.headers.cookie, { theme: default_theme }), address, () =>
      options.edgeCountry(request),
    );
    const key = cacheKey(address, preferences);
    const kept = cache.peek(key);
    if (kept) return sendPage(request, reply, kept);
    try {
      const page = await cache.get(key, () => gate.run(() => render({ address, preferences, request_id: request.id })));
      return sendPage(request, reply, page);
    } catch (error) {
      const isBusy = (isAppError(error) ? error.code : codeOf(error)) === 'unavailable';
      if (!isBusy) log.error({ err: describe(error), request_id: request.id }, 'page not rendered');
      const { headers, body } = fallbackPage(isBusy ? 503 : 500, site, request.id);
      if (isBusy) reply.header('retry-after', '2');
      return reply
        .code(isBusy ? 503 : 500)
        .headers(headers)
        .send(body);
    }
  };
}

/**
 * The visitor's choices as far as a document may depend on them. Of the picked country only one class makes a difference (ru hides the orientation), but
 * on the page that lists the country itself, which begins with the one that the visitor is in.
 */
function documentPreferences({ country, ...rest }: Preferences, address: string, edgeCountry: () => string | undefined): Preferences {
  const isOfCountry = parseListingPath(address.split('?', 1)[0] ?? '')?.place.kind === 'top-country';
  if (isOfCountry) return { ...rest, country: country ?? edgeCountry() };
  return { ...rest, country: country === 'ru' ? country : undefined };
}

/**
 * Address, language, orientation, theme, country class; then the age class, which has one value until the age gate brings its own. Every part comes
 * from an allow-list, so a strange cookie shares the entry of no cookie.
 */
function cacheKey(address: string, { language, gender, theme, country }: Preferences): string {
  return `${address} ${language} ${gender} ${theme} ${country ?? '-'} -`;
}
