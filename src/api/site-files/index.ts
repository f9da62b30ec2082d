import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contracts/pages/pages.ts';
import { sitemap_index } from '#contracts/calls/files/sitemaps.ts';
import type { ApiDeps } from '../deps.ts';
import { createEntity, sendEntity, type Entity } from '../http/files/entity.ts';
import { addRead } from '../http/read-route.ts';
import { manifestIcons, serveIcons } from './icons.ts';

const cache_control = 'public, max-age=300';
const half_a_year_ms = 182 * 24 * 3600 * 1000;

/** Serves the small files that are generated from the settings. */
export function serveSite(
  app: FastifyInstance,
  deps: Pick<ApiDeps, 'site' | 'site_files' | 'clock' | 'icons' | 'log'>,
): void {
  const { site, site_files, clock } = deps;
  const serve = (path: string, entity: () => Entity): void => {
    addRead(
      app,
      { url: path, action: 'getSiteFile' },
      (request: FastifyRequest, reply: FastifyReply) =>
        sendEntity(request, reply, entity(), cache_control),
    );
  };
  const text = (type: string, body: string): Entity => createEntity(type, body, 'once');
  const plain = 'text/plain; charset=utf-8';

  const manifest = text(
    'application/manifest+json; charset=utf-8',
    JSON.stringify(manifestOf(deps)),
  );
  const css = text('text/css; charset=utf-8', accentCss(site.accent));
  const robots = text(plain, robotsTxt(site, site_files.is_listed));
  serveIcons(app, deps);
  serve('/manifest.webmanifest', () => manifest);
  serve('/site.css', () => css);
  serve('/robots.txt', () => robots);
  serve('/.well-known/security.txt', () =>
    text(plain, securityTxt(site.public_origin, clock.now())),
  );
  const key = site_files.indexnow_key;
  if (key !== '') {
    const proof = text(plain, key);
    serve(`/${key}.txt`, () => proof);
  }
  if (site_files.ads_txt.length > 0) {
    const ads = text(plain, `${site_files.ads_txt.join('\n')}\n`);
    serve('/ads.txt', () => ads);
  }
}

/** The name is neutral: others see it on the home screen. */
function manifestOf({
  site,
  site_files: { app_name },
  icons,
}: Pick<ApiDeps, 'site' | 'site_files' | 'icons'>): unknown {
  const shortcut = (name: string, url: string): unknown => ({ name, url });
  return {
    name: app_name,
    short_name: app_name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#131114',
    theme_color: '#131114',
    icons: icons ? manifestIcons : [{ src: site.logo, sizes: 'any', purpose: 'any' }],
    shortcuts: [
      shortcut('Latest', pages.videos('latest-updates')),
      shortcut('Popular', pages.videos('most-popular')),
      shortcut('Library', pages.library()),
    ],
  };
}

/** `:root:root` has a higher specificity than the themes; shades are mixed from the accent. */
function accentCss(accent: string): string {
  if (!accent) return '/* The accent of the sheet. */\n';
  return `:root:root { --accent: ${accent}; --accent-hover: color-mix(in oklch, ${accent} 88%, light-dark(black, white)); --film-accent: ${accent}; }\n`;
}

/** Search engines read pages and sitemaps; of a closed site nothing. */
function robotsTxt({ public_origin }: ApiDeps['site'], is_listed: boolean): string {
  if (!is_listed) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${public_origin}${sitemap_index}\n`;
}

/** RFC 9116. `Expires` is rounded to a day, so that the file changes once a day. */
function securityTxt(public_origin: string, now: Date): string {
  const expires = new Date(now.getTime() + half_a_year_ms).toISOString().slice(0, 10);
  return `Contact: ${public_origin}/\nExpires: ${expires}T00:00:00.000Z\nCanonical: ${public_origin}/.well-known/security.txt\n`;
}
