import { existsSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { createApi } from '#api/app.ts';
import { createAgeTokens } from '#api/age/age-token.ts';
import { createAgeGate, type AgeGate } from '#api/age-gate/age-gate.ts';
import { createPlaceOf, type PlaceOf } from '#api/http/visitor-place.ts';
import { createSearchRecorder } from '#api/http/record-search.ts';
import { stopGracefully } from '#api/stop-gracefully.ts';
import { passkeyHost } from '#contracts/members/passkey-host.ts';
import type { SiteSettings } from '#contracts/site.ts';
import { createCrawlers, createResolver, readRanges } from '#platform/crawlers/crawlers.ts';
import { createRedirectProvider } from '#platform/age-provider/redirect-provider.ts';
import { reviewProvider } from '#platform/identity-provider/port.ts';
import { createRedirectService } from '#platform/identity-provider/redirect-service.ts';
import { createHostedCheck } from '#platform/bot-check/hosted-check.ts';
import type { BotCheck } from '#platform/bot-check/port.ts';
import { createProofOfWork } from '#platform/bot-check/proof-of-work.ts';
import { originsOfCheck } from '#platform/bot-check/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { noPlaces, openPlaceFile } from '#platform/places/place-file.ts';
import { withWholeFiles } from '#platform/storage/whole-files.ts';
import type { Config } from '#platform/config.ts';
import { beginAnswer } from '#platform/uploads/admit-chunk.ts';
import type { Composition } from './compose.ts';
import { openNotificationStreams } from './open-notification-streams.ts';
import { openReads } from './open-reads.ts';
import { Refusal } from './refusal.ts';
import { siteIcons } from './site-icons.ts';
import { registerSsr } from './ssr.ts';
import { createCatalogueOf } from '#api/accounts/catalogue-of.ts';
import { memberReadsOf } from '#api/accounts/member-reads.ts';

export interface RunningServer extends AsyncDisposable {
  address: string;
  port: number;
}

/** Serves API, media, browser files and pages. Disposal stops gracefully. */
export async function startServer(product: Composition): Promise<RunningServer> {
  const { config } = product;
  if (!existsSync(join(config.build_dir, 'client')))
    throw new Refusal(`There is no web bundle in ${config.build_dir}: run "npm run build".`);
  await using stack = new AsyncDisposableStack();
  const app = await createSite(product, stack);
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = bound && typeof bound === 'object' ? bound.port : config.port;
  stack.defer(() => stopGracefully(app));
  const running = stack.move();
  return {
    address: addressOf(config.host, port),
    port,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The address of a local server for a browser on this machine. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
}

/** Providers of age and identity checks. */
const providersOf = ({ age_provider, identity_provider }: Config) => ({
  ageProvider: age_provider ? createRedirectProvider(age_provider) : undefined,
  identityProvider: identity_provider ? createRedirectService(identity_provider) : reviewProvider,
});

/** API, media and pages, not listening yet; `stack` gets what must be closed after the app. With `vite` it serves the sources of `web`, without it the built bundle. */
export async function createSite(
  product: Composition,
  stack: AsyncDisposableStack,
  vite?: ViteDevServer,
): Promise<FastifyInstance> {
  const { config, log, secret } = product;
  const is_dev = vite !== undefined;
  const shared = {
    ...openReads(product, stack),
    ...providersOf(config),
    domain: product.public_domain,
    accounts: config.accounts,
    site: siteSettings(config, is_dev),
    log,
  };
  const placeOf = await placesOf(config);
  const client = join(config.build_dir, 'client');
  const app = createApi({
    ...shared,
    answer_cache_bytes: is_dev ? 0 : config.answer_cache_mb * 1024 * 1024,
    storage: withWholeFiles(product.storage),
    rateLimiter: product.rate_limiter,
    beginAnswer,
    fileAudiences: product.file_audiences,
    regionHides: product.region_hides,
    liveSessions: product.live_sessions,
    notificationStreams: openNotificationStreams(product, stack),
    domainOf: product.domainOf,
    botCheck: botCheckOf(product),
    placeOf,
    ageGate: await ageGateOf(product, placeOf),
    clock: systemClock,
    icons: siteIcons(product, is_dev ? join(config.root, 'web/public') : client),
    site_files: config.site_files,
    trusted_proxies: config.trusted_proxies,
    purges_caches: config.cdn_purge !== undefined,
    secret,
    verifyHls: product.public_domain.files.verifyGrant,
    client_folder: is_dev ? undefined : client,
  });
  await registerSsr(app, {
    ...shared,
    default_theme: config.default_theme,
    placeOf,
    memberReadsOf: memberReadsOf(shared),
    catalogueOf: createCatalogueOf({ ...shared, domainOf: product.domainOf, secret }),
    recordSearch: createSearchRecorder({
      domain: product.public_domain,
      clock: systemClock,
      secret,
    }),
    rateLimiter: product.rate_limiter,
    ad_origins: config.ad_origins,
    bot_check_origins: originsOfCheck(config.bot_check),
    partner_picture_origins: config.partner_picture_origins,
    page_cache_bytes: config.page_cache_mb * 1024 * 1024,
    source: vite ?? config.build_dir,
  });
  return app;
}

const botCheckOf = ({ config, secret, log }: Composition): BotCheck =>
  config.bot_check
    ? createHostedCheck(config.bot_check, {
        public_origin: config.public_origin,
        clock: systemClock,
        log,
      })
    : createProofOfWork({ secret, clock: systemClock });

/** The settings that browsers need, without the secret. */
function hostedCheckOf({ bot_check }: Config): SiteSettings['bot_check'] {
  if (!bot_check) return null;
  const { name, script_url, api, site_key, privacy_url } = bot_check;
  return { name, script_url, api, site_key, privacy_url };
}

export const placesOf = async (config: Config): Promise<PlaceOf> =>
  createPlaceOf({
    ...config,
    findPlace: config.country_db === '' ? noPlaces : await openPlaceFile(config.country_db),
  });

async function ageGateOf(
  { config, policies, region_hides, secret }: Composition,
  placeOf: PlaceOf,
): Promise<AgeGate> {
  const { has_dns, ranges_file } = config.crawlers;
  // The rules are needed for the first request: a site that cannot read them must not start.
  await policies.current();
  await region_hides.current();
  return createAgeGate({
    policies,
    placeOf,
    tokens: createAgeTokens({ secret, public_origin: config.public_origin }),
    crawlers: createCrawlers({
      ranges: ranges_file === '' ? new BlockList() : await readRanges(ranges_file),
      resolver: has_dns ? createResolver() : undefined,
    }),
    clock: systemClock,
  });
}

/** The settings that browsers need. */
function accountsOf({ accounts, public_origin }: Config): SiteSettings['accounts'] {
  const { registration, has_mail, password_min, checks_sign_ups } = accounts;
  const has_passkeys = passkeyHost(public_origin) !== undefined;
  return { registration, has_mail, password_min, checks_sign_ups, has_passkeys };
}

function siteSettings(config: Config, is_dev: boolean): SiteSettings {
  return {
    name: config.site_name,
    logo: config.site_logo,
    accent: config.accent,
    public_origin: config.public_origin,
    language_urls: config.language_urls,
    media_origin: config.media_origin,
    home_excluded_tags: config.home_excluded_tags,
    knows_countries:
      config.country_db !== '' ||
      (config.country_header !== '' && config.trusted_proxies.length > 0),
    has_plain_fallback: config.has_plain_fallback,
    download: config.download,
    has_shell: config.has_shell && !is_dev,
    page_views_url: config.page_views_url,
    family_hosts: config.family_hosts,
    leave_url: config.leave_url,
    age_provider: config.age_provider?.name ?? '',
    bot_check: hostedCheckOf(config),
    accounts: accountsOf(config),
    partner_links: config.partner_links,
  };
}
