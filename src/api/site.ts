import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { ApiDeps } from './deps.ts';
import { createEntity, sendEntity, type Entity } from './http/entity.ts';
import { addRead } from './http/read-route.ts';

const cache_control = 'public, max-age=300';
const half_a_year_ms = 182 * 24 * 3600 * 1000;

/** Serves the small files that are generated from the settings. */
export function serveSite(
  app: FastifyInstance,
  { site, clock }: Pick<ApiDeps, 'site' | 'clock'>,
): void {
  const serve = (path: string, entity: () => Entity): void => {
    addRead(app, path, (request: FastifyRequest, reply: FastifyReply) =>
      sendEntity(request, reply, entity(), cache_control),
    );
  };
  const text = (type: string, body: string): Entity => createEntity(type, body, 'once');
  const plain = 'text/plain; charset=utf-8';

  const manifest = text(
    'application/manifest+json; charset=utf-8',
    JSON.stringify(manifestOf(site)),
  );
  const css = text('text/css; charset=utf-8', accentCss(site.accent));
  const robots = text(plain, 'User-agent: *\nDisallow: /api/\n');
  serve('/site.webmanifest', () => manifest);
  serve('/site.css', () => css);
  serve('/robots.txt', () => robots);
  serve('/.well-known/security.txt', () =>
    text(plain, securityTxt(site.public_origin, clock.now())),
  );
}

function manifestOf({ name, logo }: ApiDeps['site']): unknown {
  const icon = logo || '/favicon.svg';
  const type = icon.endsWith('.svg') ? { type: 'image/svg+xml' } : {};
  return {
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#131114',
    theme_color: '#131114',
    icons: [{ src: icon, sizes: 'any', ...type }],
  };
}

/** `:root:root` has a higher specificity than the themes; shades are mixed from the accent. */
function accentCss(accent: string): string {
  if (!accent) return '/* The accent of the sheet. */\n';
  return `:root:root { --accent: ${accent}; --accent-hover: color-mix(in oklch, ${accent} 88%, light-dark(black, white)); --film-accent: ${accent}; }\n`;
}

/** RFC 9116. `Expires` is rounded to a day, so that the file changes once a day. */
function securityTxt(public_origin: string, now: Date): string {
  const expires = new Date(now.getTime() + half_a_year_ms).toISOString().slice(0, 10);
  return `Contact: ${public_origin}/\nExpires: ${expires}T00:00:00.000Z\nCanonical: ${public_origin}/.well-known/security.txt\n`;
}

/** GET /healthz: 200, or 503 once the process is stopping, without details. */
export function serveHealth(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  addRead(app, '/healthz', async (_request, reply) => {
    if (isStopping) throw new AppError('unavailable');
    return reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .send({ status: 'up' });
  });
}
