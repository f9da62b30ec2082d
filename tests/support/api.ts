import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { tagReads } from '#api/answer-tags.ts';
import { createApi, type ApiDeps } from '#api/app.ts';
import { createNotificationStreams } from '#api/notifications/notification-streams.ts';
import { createCountedStreams } from '#domain/notifications/index.ts';
import { createPlaceOf } from '#api/http/visitor-place.ts';
import { noPlaces } from '#platform/places/place-file.ts';
import { openGate } from './open-gate.ts';
import { createReadYourWrites } from '#api/http/read-your-writes.ts';
import { createLiveSessions } from '#domain/credentials/index.ts';
import { createFileAudiences } from '#domain/file-access/index.ts';
import { createRegionHides } from '#domain/region-hides/index.ts';
import { createDomain } from '#domain/index.ts';
import type { TermRules } from '#domain/terms/index.ts';
import { createProofOfWork } from '#platform/bot-check/proof-of-work.ts';
import { systemClock } from '#platform/clock.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { silentLog } from '#platform/log.ts';
import { createPgRateLimiter } from '#platform/rate-limit/pg-rate-limiter.ts';
import { reviewProvider } from '#platform/identity-provider/port.ts';
import { withWholeFiles } from '#platform/storage/whole-files.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { beginAnswer } from '#platform/uploads/admit-chunk.ts';
import { test_accounts, withCtx, type TestCtx } from './ctx.ts';

export interface TestApi extends TestCtx {
  app: FastifyInstance;
  /** Writes waiting views to the database. */
  flushViews(): Promise<number>;
  /** The same of watched parts. */
  flushWatches(): Promise<number>;
  /** The same of searches. */
  flushSearches(): Promise<number>;
  /** Does the same as the listener of a site when the restricted terms change. */
  forgetTerms(): void;
}

export const test_rates = {
  vote: 60,
  view: 60,
  watch: 60,
  search: 60,
  search_page: 60,
  suggester: 60,
  write: 60,
  upload: 6000,
  form: 60,
  all_forms: 600,
  challenge: 60,
  dump: 6000,
  age_photo: 60,
  all_age_photos: 600,
  account: 600,
  all_sign_ups: 600,
};

export const test_site: ApiDeps['site'] = {
  age_provider: '',
  bot_check: null,
  accounts: {
    registration: 'open',
    has_mail: true,
    password_min: 8,
    checks_sign_ups: false,
    has_passkeys: true,
  },
  name: 'Velour',
  logo: '',
  accent: '',
  public_origin: 'https://tube.example',
  media_origin: '',
  home_excluded_tags: '',
  knows_countries: false,
  has_plain_fallback: true,
  download: null,
  has_shell: true,
  language_urls: 'cookie',
  page_views_url: '',
  family_hosts: [],
  leave_url: 'https://leave.example/',
  partner_links: [],
};

export const test_site_files: ApiDeps['site_files'] = {
  app_name: 'Videos',
  is_listed: true,
  indexnow_key: '',
  ads_txt: [],
};

type Counter = { flush(): Promise<number>; [Symbol.asyncDispose](): PromiseLike<void> };

/**
 * The API on a real domain, database, storage and rate limiter. `change` may replace some of its parts; `extend` may add routes (pages) before
 * it is ready. Read the members inside tests only.
 */
export function withApi(
  change: (deps: ApiDeps) => Partial<ApiDeps> = () => ({}),
  extend: (app: FastifyInstance) => void = () => undefined,
): TestApi {
  const ctx = withCtx();
  const state: {
    app?: FastifyInstance;
    views?: Counter;
    watches?: Counter;
    searches?: Counter;
    terms?: TermRules;
  } = {};
  beforeAll(async () => {
    const { viewer, ...deps } = ctx.ctx();
    const domain = createDomain(deps);
    const secret = deps.settings.media_secret;
    const reads = tagReads(domain.for(viewer));
    const own: ApiDeps = {
      domain: domain.for(viewer),
      reads: { anywhere: reads, primary: reads },
      marks: createReadYourWrites({ is_on: false, secret, clock: systemClock, is_secure: true }),
      response_cache: createResponseCache(),
      answer_cache_bytes: 0,
      storage: withWholeFiles(createLocalStorage(join(ctx.folder, 'media'))),
      botCheck: createProofOfWork({ secret, clock: systemClock }),
      placeOf: createPlaceOf({
        country_header: '',
        region_header: '',
        trusted_proxies: [],
        findPlace: noPlaces,
      }),
      ageGate: openGate,
      ageProvider: undefined,
      identityProvider: reviewProvider,
      beginAnswer,
      fileAudiences: createFileAudiences({ db: ctx.db, log: silentLog }),
      regionHides: createRegionHides({ db: ctx.db, log: silentLog }),
      liveSessions: createLiveSessions(ctx.db),
      // Each ends with its first event: an injected request waits for the end of its answer.
      notificationStreams: createNotificationStreams({
        countUnread: domain.for(viewer).notifications.countUnread,
        listAlive: async (session_ids) => new Set(session_ids),
        counted: createCountedStreams(ctx.db, { most: 3, seconds: 0 }),
        limits: { process: 100, seconds: 0, check_ms: 15_000 },
        log: silentLog,
      }),
      domainOf: (member_id) => domain.for({ kind: 'member', member_id }),
      rateLimiter: createPgRateLimiter({ db: ctx.db, log: silentLog, secret, rates: test_rates }),
      clock: systemClock,
      log: silentLog,
      site: test_site,
      icons: undefined,
      site_files: test_site_files,
      trusted_proxies: [],
      purges_caches: true,
      accounts: test_accounts,
      secret,
      verifyHls: domain.for(viewer).files.verifyGrant,
      client_folder: undefined,
    };
    state.views = domain.views;
    state.watches = domain.watches;
    state.searches = domain.searches;
    state.terms = deps.terms;
    state.app = createApi({ ...own, ...change(own) });
    extend(state.app);
    await state.app.ready();
  });
  afterAll(async () => {
    await state.app?.close();
    await state.views?.[Symbol.asyncDispose]();
    await state.watches?.[Symbol.asyncDispose]();
    await state.searches?.[Symbol.asyncDispose]();
  });
  return {
    ctx: (viewer) => ctx.ctx(viewer),
    url: (role) => ctx.url(role),
    get db() {
      return ctx.db;
    },
    get folder() {
      return ctx.folder;
    },
    get app() {
      if (!state.app) throw new Error('the API exists inside tests only');
      return state.app;
    },
    flushViews: async () => (await state.views?.flush()) ?? 0,
    flushWatches: async () => (await state.watches?.flush()) ?? 0,
    flushSearches: async () => (await state.searches?.flush()) ?? 0,
    forgetTerms: () => state.terms?.forget(),
  };
}
