import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createConsole } from '#api/console/create-console.ts';
import { stopGracefully } from '#api/stop-gracefully.ts';
import type { Composition } from './compose.ts';
import { Refusal } from './refusal.ts';
import { addressOf, placesOf, type RunningServer } from './server.ts';

/**
 * Serves the console of the staff on its own port; undefined where none is set. Without a host name of
 * its own it is there for this machine alone. Disposal stops gracefully.
 */
export async function startConsole(product: Composition): Promise<RunningServer | undefined> {
  const { config } = product;
  if (config.console === null) return undefined;
  const pages_folder = join(config.build_dir, 'console');
  if (!existsSync(join(pages_folder, 'index.html')))
    throw new Refusal(`There is no console in ${config.build_dir}: run "npm run build".`);
  const app = await createConsoleOf(product, config.console, pages_folder);
  const { port: asked, host: name } = config.console;
  const host = name === '' ? '127.0.0.1' : config.host;
  await app.listen({ host, port: asked });
  const bound = app.server.address();
  const port = bound && typeof bound === 'object' ? bound.port : asked;
  return {
    address: name === '' ? addressOf(host, port) : `https://${name}/`,
    port,
    [Symbol.asyncDispose]: () => stopGracefully(app),
  };
}

async function createConsoleOf(
  product: Composition,
  settings: NonNullable<Composition['config']['console']>,
  pages_folder: string,
): Promise<FastifyInstance> {
  const { config, system_domain, rate_limiter, log, secret } = product;
  return createConsole({
    domain: system_domain,
    rateLimiter: rate_limiter,
    placeOf: await placesOf(config),
    log,
    secret,
    site: { name: config.site_name, public_origin: config.public_origin },
    trusted_proxies: config.trusted_proxies,
    settings,
    pages_folder,
  });
}
