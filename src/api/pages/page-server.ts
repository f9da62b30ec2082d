import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAppError } from '#contracts/errors.ts';
import { isEmbedPath } from '#contracts/pages/embed-pages.ts';
import { isPersonalPage } from '#contracts/pages/form-pages.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { parseListingPath } from '#contracts/pages/parse-listing-pages.ts';
import { parsePreferences, type Preferences } from '#contracts/preferences.ts';
import type { MemberReads } from '#contracts/members/member-reads.ts';
import type { SiteSettings } from '#contracts/site.ts';
import type { ThemeChoice } from '#contracts/vocabulary.ts';
import type { ResponseCache, Computed, ReadFrom } from '#platform/cache/port.ts';
import type { Log } from '#platform/log.ts';
import type { RateLimiter } from '#platform/rate-limit/port.ts';
import type { CatalogueOf } from '../accounts/catalogue-of.ts';
import type { Reads } from '../answer-tags.ts';
import { codeOf, describe } from '../error-mapper.ts';
import { gatedAddress, type DocumentGate } from '../age-gate/document-gate.ts';
import { requestLanguage, rightPrefix } from '../http/address-language.ts';
import { createGate } from '#contracts/gate.ts';
import { cacheHeaders } from '../http/json-answer.ts';
import { addRead } from '../http/read-route.ts';
import type { RecordSearch } from '../http/record-search.ts';
import type { ReadYourWrites } from '../http/read-your-writes.ts';
import type { PlaceOf } from '../http/visitor-place.ts';
import { rejectOtherMethods } from '../allowed-methods.ts';
import { fallbackPage } from './fallback-page.ts';
import { limitSearches, RefusedSearch } from './limit-searches.ts';
import { pageAddress } from './page-address.ts';
import { isCacheable, type Page } from './page.ts';
import { page_route } from './page-route.ts';
import { documentPreferences, embedPreferences } from './page-preferences.ts';
import { createPageSender, hideAddress, markPersonal } from './page-reply.ts';

/** Input of a rendering; `from` selects the database of its reads. */
export interface PageRequest {
  address: string;
  preferences: Preferences;
  gate: DocumentGate;
  /** The object of the address is hidden in the country of the visitor. */
  is_hidden_here: boolean;
  /** It is a search above the rate limit. */
  is_refused?: boolean;
  request_id: string;
  from: ReadFrom;
  /** Of the member for whom the page is made; no such page is cached. */
  member?: MemberReads | undefined;
  /** The catalogue as this member sees it; else as the public viewer does. */
  reads?: Reads | undefined;
}
export type PageRenderer = (asked: PageRequest) => Promise<{ page: Page; tags: readonly string[] }>;

export interface PageServerOptions {
  render: PageRenderer;
  htmlHeaders: (script_hashes: readonly string[]) => Record<string, string>;
  embedHeaders: () => Record<string, string>;
  response_cache: ResponseCache;
  /** bytes of cached documents; 0 disables the cache */
  cache_bytes: number;
  marks: Pick<ReadYourWrites, 'isMarked'>;
  default_theme: ThemeChoice;
  placeOf: PlaceOf;
  memberReadsOf: (request: FastifyRequest) => MemberReads | undefined;
  catalogueOf: CatalogueOf;
  recordSearch: RecordSearch;
  rateLimiter: RateLimiter;
  site: Pick<SiteSettings, 'name' | 'public_origin' | 'language_urls'>;
  log: Log;
}

// One core renders some hundred pages a second; longer queues would time out.
const gate_options = { places: 16, queue: 200, timeout_ms: 4000 };
const fresh_ms = 60_000;

/** Serves pages on every path that no other route takes, for GET and HEAD only. */
export function servePages(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  addRead(app, { url: page_route, action: 'showPage' }, answer);
  rejectOtherMethods(app, page_route, new Set(['GET']));
}

/** An error page; a stale document is served instead when there is one. */
class FailedPage extends Error {
  override readonly name = 'FailedPage';
  readonly page: Page;
  constructor(page: Page) {
    super(`the page answered ${page.status}`);
    this.page = page;
  }
}

interface PageMaker {
  render(asked: PageRequest): Promise<Page>;
  /** Renders what no cache has. Throws `RefusedSearch`. */
  make(request: FastifyRequest, asked: PageRequest): Promise<Page>;
  /** The same from the response cache, if it is there. */
  find(request: FastifyRequest, asked: Asked): Promise<{ page: Page; headers: PageHeaders }>;
}
type PageHeaders = Record<string, string>;

function createPageMaker(options: PageServerOptions): PageMaker {
  const pages = options.response_cache.createCache<Page>({
    max_bytes: options.cache_bytes,
    isFailure: (error) => !(error instanceof RefusedSearch),
  });
  const gate = createGate(gate_options);
  const compute = async (asked: PageRequest): Promise<Computed<Page>> => {
    const { page, tags } = await gate.run(() => options.render(asked));
    if (page.status >= 500) throw new FailedPage(page);
    return {
      value: page,
      tags,
      bytes: page.document?.bytes ?? 0,
      fresh_ms: isCacheable(page) && !isPersonalPage(asked.address) ? fresh_ms : 0,
    };
  };
  const limited = async (request: FastifyRequest, asked: PageRequest): Promise<Computed<Page>> => {
    await limitSearches(options.rateLimiter, request, asked.address);
    return compute(asked);
  };
  const make: PageMaker['make'] = async (request, asked) => (await limited(request, asked)).value;
  return {
    render: async (asked) => (await compute(asked)).value,
    make,
    async find(request, asked) {
      try {
        const found = await pages.get(cacheKey(asked), (from) =>
          limited(request, { ...asked, from }),
        );
        return { page: found.value, headers: cacheHeaders(found) };
      } catch (error) {
        if (!(error instanceof RefusedSearch) || error.request === request) throw error;
        return { page: await make(request, { ...asked, from: 'anywhere' }), headers: {} };
      }
    },
  };
}

/**
 * Serves pages from the response cache, or renders them; sends the fallback page when rendering
 * fails. Visitors with a read-your-writes mark get uncached pages.
 */
export function createPageServer(
  options: PageServerOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { marks, site } = options;
  const isPrefixed = site.language_urls === 'prefix';
  const sendPage = createPageSender(options.htmlHeaders);
  const sendEmbed = createPageSender(options.embedHeaders);
  const maker = createPageMaker(options);
  const pageFor = async (
    request: FastifyRequest,
    asked: Asked,
  ): Promise<{ page: Page; headers?: PageHeaders }> => {
    const primary = { ...asked, from: 'primary' } as const;
    const member = options.memberReadsOf(request);
    if (member) return { page: await maker.make(request, { ...primary, member }) };
    if (!asked.is_embed && marks.isMarked(request))
      return { page: await maker.make(request, primary) };
    const found = await maker.find(request, asked);
    // Members may see pages that visitors may not: their documents are made for them and stored nowhere.
    const reads = found.page.status === 403 ? await options.catalogueOf(request) : undefined;
    if (!reads || asked.is_embed) return found;
    markPersonal(request);
    return { page: await maker.render({ ...primary, reads }) };
  };

  return async (request, reply) => {
    const moved = isPrefixed ? rightPrefix(request) : undefined;
    if (moved !== undefined) return reply.code(301).header('location', moved).send();
    const asked = readRequest(options, request);
    const { is_embed } = asked;
    const text = searchedFor(asked.address);
    if (text !== undefined)
      options.recordSearch(request, { text, orientation: asked.preferences.orientation });
    const send = is_embed ? sendEmbed : sendPage;
    try {
      const { page, headers = {} } = await pageFor(request, asked).catch(async (error: unknown) => {
        if (!(error instanceof RefusedSearch)) throw error;
        const refused = { ...asked, from: 'anywhere', is_refused: true } as const;
        const after = { 'retry-after': String(error.retry_after) };
        return { page: await maker.render(refused), headers: after };
      });
      return await send(request, reply.headers(headers), page);
    } catch (error) {
      return error instanceof FailedPage
        ? send(request, reply, error.page)
        : sendFallback(options, request, reply, { error, is_embed });
    }
  };
}

/** The text of a search, on its first page; further pages are the same search. */
function searchedFor(address: string): string | undefined {
  const [path = '', query = ''] = address.split('?', 2);
  const place = path.startsWith('/search/') ? parseListingPath(path)?.place : undefined;
  if (place?.kind !== 'search' || new URLSearchParams(query).has('page')) return undefined;
  // Another spelling leads to this one, where the search is counted.
  return listingPage(place, 'relevance') === path ? place.text : undefined;
}

type Asked = Omit<PageRequest, 'from' | 'member' | 'reads'> & { is_embed: boolean };

/** Reduces a request to the parts that its document may depend on. */
function readRequest(
  { default_theme, placeOf, site }: PageServerOptions,
  request: FastifyRequest,
): Asked {
  const url = request.raw.url ?? '/';
  const { address, gate } = gatedAddress(request, pageAddress(url));
  const { id: request_id, is_hidden_here } = request;
  const shared = { gate, is_hidden_here, request_id };
  if (isEmbedPath(address))
    return { address, preferences: embedPreferences(url), ...shared, is_embed: true };
  const preferences = documentPreferences(
    {
      ...parsePreferences(request.headers.cookie, { theme: default_theme }),
      language: requestLanguage(request, site.language_urls),
    },
    address,
    () => placeOf(request).country,
  );
  return { address, preferences, ...shared, is_embed: false };
}

function sendFallback(
  { site, log }: PageServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, is_embed }: { error: unknown; is_embed: boolean },
): FastifyReply {
  const isBusy = (isAppError(error) ? error.code : codeOf(error)) === 'unavailable';
  if (!isBusy)
    log.error(
      { err: describe(error), request_id: request.id },
      'page rendering failed; fallback page sent',
    );
  const { headers, body } = fallbackPage(isBusy ? 503 : 500, site, {
    request_id: request.id,
    is_embed,
  });
  if (isBusy) reply.header('retry-after', '2');
  reply.code(isBusy ? 503 : 500).headers(headers);
  hideAddress(request, reply);
  return reply.send(body);
}

/** Unknown cookie values share the entry without cookies. */
function cacheKey({ address, preferences, gate, is_hidden_here }: Asked): string {
  const { language, orientation, theme, country } = preferences;
  return `${address} ${language} ${orientation} ${theme} ${country ?? '-'} ${gate}${is_hidden_here ? ' hidden' : ''}`;
}
