import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { readConfig, type Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { root } from './commands/session.ts';
import type { OpenDatabase } from './database.ts';
import type { DevSite, openDevSite } from './dev-site.ts';
import { say, seedOnce, startDatabase } from './first-start.ts';
import { runToExit, sentenceOf } from './refusal.ts';
import { addressOf } from './server.ts';
import { stopSignal } from './stop.ts';

/** ms without another change before the site is loaded again. */
const quiet_ms = 100;
const answer_ms = 10_000;
const reloaded = /\/src\/.*(?<!\.test)\.ts$/;

/**
 * The site for development: database, Vite and listener stay for the whole run; a change under `src`
 * loads the changed modules and their importers, and new requests go to the new site. A change of
 * the schema ends the process, and `tools/dev.mjs` starts it again.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const stopped = stopSignal();
  const stop = new AbortController();
  void stopped.then((signal) => stop.abort(new Error(signal)));
  await using database = await startDatabase(config);
  if (!(await seedOnce(config, database, createLog(config.log_level, 'web'), stop.signal)))
    return say(`Stopping (${await stopped}); the next start goes on from here.`);

  const listener: { answer: RequestListener } = { answer: (_, response) => response.end() };
  const server = createServer((request, response) => listener.answer(request, response));
  await using stack = new AsyncDisposableStack();
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  stack.defer(() => vite.close());
  const sites = await openSites(vite, config, database);
  // Loaded by the first page, they would take longer than a page may.
  await vite.ssrLoadModule('virtual:react-router/server-build');
  stack.use(sites);
  listener.answer = sites.answer;
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(config.port, config.host, resolve),
  );
  stack.defer(() => server.closeAllConnections());
  say(`\n${config.site_name} is at ${addressOf(config.host, config.port)}\n`);
  say(`Stopping (${await stopped}).`);
}

interface Sites extends AsyncDisposable {
  answer: RequestListener;
}

/** The newest site that could be loaded. A site that was replaced closes after its last answer. */
async function openSites(
  vite: ViteDevServer,
  config: Config,
  database: OpenDatabase,
): Promise<Sites> {
  const load = async (): Promise<DevSite> => {
    const module = await vite.ssrLoadModule('/src/app/dev-site.ts');
    return (module as { openDevSite: typeof openDevSite }).openDevSite(config, database, vite);
  };
  const answering = new Set<ServerResponse>();
  let site = await load();
  let reload = Promise.resolve();

  const replace = async (file: string): Promise<void> => {
    const start = performance.now();
    try {
      const previous = site;
      site = await load();
      say(`${file} changed: loaded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      await Promise.all([...answering].map(hasAnswered));
      await previous[Symbol.asyncDispose]();
    } catch (error) {
      say(`${file} changed, loading failed: ${faultOf(error)}\nThe previous code still answers.`);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, path) => {
    const file = path.replace(`${root}/`, '');
    if (!reloaded.test(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reload = reload.then(() => replace(file));
    }, quiet_ms);
  });
  return {
    answer(request, response) {
      answering.add(response.once('close', () => answering.delete(response)));
      site.answer(request, response);
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await reload;
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Vite's errors show the place in the file; the stack would show Vite's own. */
const faultOf = (error: unknown): string =>
  error instanceof Error && 'plugin' in error
    ? (error.message.split('\n    at ', 1)[0] ?? '')
    : sentenceOf(error);

const hasAnswered = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    response.once('close', resolve);
    setTimeout(resolve, answer_ms).unref();
  });

await runToExit(main);
