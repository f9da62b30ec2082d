import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { CatalogueOf } from '#api/accounts/catalogue-of.ts';
import type { Reads } from '#api/answer-tags.ts';
import { describe } from '#api/error-mapper.ts';
import type { DocumentGate } from '#api/age-gate/document-gate.ts';
import type { RecordSearch } from '#api/http/record-search.ts';
import type { ReadYourWrites } from '#api/http/read-your-writes.ts';
import type { PlaceOf } from '#api/http/visitor-place.ts';
import { createEmbedHeaders, createHtmlHeaders } from '#api/pages/html-headers.ts';
import { createPageServer, servePages, type PageRenderer } from '#api/pages/page-server.ts';
import { pageFromResponse } from '#api/pages/page-from-response.ts';
import { isAppError } from '#contracts/errors.ts';
import type { MemberReads } from '#contracts/members/member-reads.ts';
import type { SiteSettings } from '#contracts/site.ts';
import type { Preferences } from '#contracts/preferences.ts';
import type { ThemeChoice } from '#contracts/vocabulary.ts';
import type { ResponseCache, ReadFrom } from '#platform/cache/port.ts';
import { systemClock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { RateLimiter } from '#platform/rate-limit/port.ts';
import { createChromeReader, type ChromeReader } from './chrome-reader.ts';
import { hideSubject } from './hide-subject.ts';
import { refuseSearch } from './refuse-search.ts';
import { shareLists } from './share-lists.ts';
import { translateMemberOutages, translateOutages } from './translate-outages.ts';

export interface SsrDeps {
  reads: Readonly<Record<ReadFrom, Reads>>;
  marks: Pick<ReadYourWrites, 'isMarked'>;
  response_cache: ResponseCache;
  site: SiteSettings;
  default_theme: ThemeChoice;
  placeOf: PlaceOf;
  memberReadsOf: (request: FastifyRequest) => MemberReads | undefined;
  catalogueOf: CatalogueOf;
  recordSearch: RecordSearch;
  rateLimiter: RateLimiter;
  /** Origins of advertising frames. */
  ad_origins: readonly string[];
  bot_check_origins: readonly string[];
  /** Origins of the pictures of partners' videos. */
  partner_picture_origins: readonly string[];
  /** bytes of cached documents; 0 disables the page cache */
  page_cache_bytes: number;
  log: Log;
  /** The folder that `react-router build` wrote, or Vite, which serves the sources in development. */
  source: string | ViteDevServer;
}

/** Mirrors `web/load-context.ts`: the bundle is loaded, not imported. */
interface LoadValues {
  reads: Reads;
  chrome: ChromeReader;
  preferences: Preferences;
  site: SiteSettings;
  gate: DocumentGate;
  request_id: string;
  member: MemberReads | undefined;
  document: { html: string; tags: (readonly string[])[] };
}

/** Exports of `web/entry.server.tsx` besides the framework's own. */
interface WebEntry {
  createLoadContext(values: LoadValues): RouterContextProvider;
  /** SHA-256 of the inline scripts that its documents hold, in base64. */
  script_hashes: readonly string[];
}
type Build = ServerBuild & { entry: { module: WebEntry } };

/** Adds the pages: the web app renders every path that is no route of the API. Throws when the build is missing. */
export async function registerSsr(app: FastifyInstance, deps: SsrDeps): Promise<void> {
  const vite = typeof deps.source === 'string' ? undefined : deps.source;
  const isDev = vite !== undefined;
  const build =
    typeof deps.source === 'string' ? await loadBuild(deps.source) : sourcesOf(deps.source);

  const answer = createPageServer({
    ...deps,
    render: createRenderer(deps, build),
    embedHeaders: createEmbedHeaders({ ...deps.site, is_dev: isDev }),
    htmlHeaders: createHtmlHeaders({
      ...deps.site,
      ad_origins: deps.ad_origins,
      bot_check_origins: deps.bot_check_origins,
      partner_picture_origins: deps.partner_picture_origins,
      is_dev: isDev,
    }),
    cache_bytes: isDev ? 0 : deps.page_cache_bytes,
  });

  servePages(app, async (request, reply) => {
    const isTaken = vite !== undefined && (await isTakenByVite(vite, request, reply));
    return isTaken ? reply : answer(request, reply);
  });
}

/**
 * Renders a request that has the address and nothing else of the client: no header, cookie or host
 * can change a document. Parsed preferences arrive in the load context, and for the pages of
 * an account what its member may read.
 */
function createRenderer(deps: SsrDeps, source: Build | (() => Promise<Build>)): PageRenderer {
  const shared = {
    anywhere: translateOutages(shareLists(deps.reads.anywhere, deps.response_cache)),
    primary: translateOutages(deps.reads.primary),
  };
  const readChrome = createChromeReader({
    ...deps,
    reads: deps.reads.anywhere,
    clock: systemClock,
  });
  const isDev = typeof source === 'function';
  // Passed as a function, the build would be processed again for every request.
  const handle = createRequestHandler(
    isDev ? async () => withErrorLog(await source(), deps.log) : withErrorLog(source, deps.log),
    isDev ? 'development' : 'production',
  );
  return async ({ address, preferences, gate, is_hidden_here, request_id, ...asked }) => {
    const { from, member, reads } = asked;
    const readable = reads ? translateOutages(reads) : shared[from];
    const found = asked.is_refused ? refuseSearch(readable) : readable;
    const { entry } = isDev ? await source() : source;
    const document: LoadValues['document'] = { html: '', tags: [] };
    const values: LoadValues = {
      reads: is_hidden_here ? hideSubject(found) : found,
      chrome: readChrome,
      preferences,
      site: deps.site,
      gate,
      request_id,
      member: member && translateMemberOutages(member),
      document,
    };
    const context = entry.module.createLoadContext(values);
    const request = new Request(new URL(address, deps.site.public_origin), {
      headers: { [id_header]: request_id },
    });
    const response = await handle(request, context);
    const { script_hashes } = entry.module;
    const page = await pageFromResponse(response, { html: document.html, script_hashes });
    return { page, tags: [...new Set(document.tags.flat())] };
  };
}

/** Identifies the request in `withErrorLog`; never taken from a client. */
const id_header = 'x-request-id';

/**
 * Logs errors of pages in one line instead of printing them. `AppError`s are answers, except
 * `internal`.
 */
function withErrorLog(build: Build, log: Log): Build {
  const handleError = (error: unknown, { request }: { request: Request }): void => {
    if (isAppError(error) && error.code !== 'internal') return;
    log.error(
      { err: describe(error), request_id: request.headers.get(id_header) },
      'page failed; error page rendered',
    );
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}

async function loadBuild(build_dir: string): Promise<Build> {
  try {
    return (await import(
      /* @vite-ignore */ pathToFileURL(join(build_dir, 'server', 'index.js')).href
    )) as Build;
  } catch (error) {
    throw new Error(
      `The web bundle in ${build_dir} could not be loaded: ${describe(error).message}`,
      { cause: error },
    );
  }
}

const sourcesOf = (vite: ViteDevServer) => async (): Promise<Build> =>
  (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build;

/** True when Vite answered: its modules, its client, files of `web/public`. */
async function isTakenByVite(
  vite: ViteDevServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const isTaken = await new Promise<boolean>((resolve) => {
    reply.raw.once('close', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, () => resolve(false));
  });
  if (isTaken) reply.hijack();
  return isTaken;
}
