import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '#api/app.ts';
import { createEdgeCountry } from '#api/http/edge-country.ts';
import { stopGracefully } from '#api/stop-gracefully.ts';
import type { SiteSettings } from '#contracts/site.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Composition } from './compose.ts';
import { openReads } from './open-reads.ts';
import { Refusal } from './refusal.ts';
import { registerSsr } from './ssr.ts';

export interface RunningServer extends AsyncDisposable {
  address: string;
  port: number;
}

/** Serves API, media, browser files and pages. Disposal stops gracefully. */
export async function startServer(product: Composition): Promise<RunningServer> {
  const { config, log, secret } = product;
  const is_dev = config.mode === 'development';
  if (!is_dev && !existsSync(join(config.build_dir, 'client')))
    throw new Refusal(`There is no web bundle in ${config.build_dir}: run "npm run build".`);
  await using stack = new AsyncDisposableStack();
  const shared = { ...openReads(product, stack), site: siteSettings(config), log };
  const app = createApi({
    ...shared,
    domain: product.public_domain,
    answer_cache_bytes: is_dev ? 0 : config.answer_cache_mb * 1024 * 1024,
    storage: product.storage,
    rateLimiter: product.rate_limiter,
    clock: systemClock,
    trusted_proxies: config.trusted_proxies,
    secret,
    verifyHls: product.public_domain.videos.verifyGrant,
    client_folder: is_dev ? undefined : join(config.build_dir, 'client'),
  });
  await registerSsr(app, {
    ...shared,
    default_theme: config.default_theme,
    edgeCountry: createEdgeCountry(config.country_header, config.trusted_proxies),
    ad_origins: config.ad_origins,
    page_cache_bytes: config.page_cache_mb * 1024 * 1024,
    build_dir: is_dev ? undefined : config.build_dir,
  });
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = bound && typeof bound === 'object' ? bound.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  stack.defer(() => stopGracefully(app));
  const running = stack.move();
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}/`,
    port,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function siteSettings(config: Config): SiteSettings {
  return {
    name: config.site_name,
    logo: config.site_logo,
    accent: config.accent,
    public_origin: config.public_origin,
    media_origin: config.media_origin,
    home_excluded_tags: config.home_excluded_tags,
    knows_countries: config.country_header !== '' && config.trusted_proxies.length > 0,
    page_views_url: config.page_views_url,
    partner_links: config.partner_links,
  };
}
