import type { RequestListener } from 'node:http';
import type { ViteDevServer } from 'vite';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { compose } from './compose.ts';
import type { OpenDatabase } from './database.ts';
import { createSite } from './server.ts';

export interface DevSite extends AsyncDisposable {
  answer: RequestListener;
}

/** The whole site but database and listener. `dev.ts` loads this module again after a change of the sources. */
export async function openDevSite(
  config: Config,
  database: OpenDatabase,
  vite: ViteDevServer,
): Promise<DevSite> {
  await using stack = new AsyncDisposableStack();
  const product = stack.use(await compose(config, database, createLog(config.log_level, 'web')));
  const app = await createSite(product, stack, vite);
  stack.defer(() => app.close());
  await app.ready();
  const worker = config.has_worker ? product.startWorker() : undefined;
  stack.defer(async () => (await worker)?.[Symbol.asyncDispose]());
  const open = stack.move();
  return {
    answer: (request, response) => app.routing(request, response),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
