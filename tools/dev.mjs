// npm run dev: the site with hot reload. src/app/dev.ts loads changed sources itself; a change of the schema restarts it.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { startChild } from './prepare/child.mjs';
import { envFileOptions, projectNode, root } from './prepare/places.mjs';
import { prepare } from './prepare/prepare.mjs';
import { say } from './prepare/step.mjs';
import { runTool } from './prepare/tool.mjs';

const watched = ['db/migrations', 'db/functions', 'db/triggers'];

await runTool(async (tool) => {
  say('Velour: checking this machine and the packages');
  await prepare({ role: 'npm run dev', media: true, routeTypes: true });
  const args = [
    '--conditions=development',
    ...envFileOptions(),
    join(root, 'src/app/dev.ts'),
    ...process.argv.slice(2),
  ];
  const env = { ...process.env, NODE_ENV: 'development', JITI_FS_CACHE: 'false' };
  const changes = watchSources();
  tool.onStop(changes.close);
  for (;;) {
    const change = changes.next();
    const server = startChild(projectNode, args, { cwd: root, env });
    const ended = await Promise.race([server.done, change]);
    if (typeof ended === 'number' && !tool.stopping)
      say(`The server ended with exit code ${ended}; waiting for a change of a file …`);
    const file = await change;
    if (tool.stopping) return 0;
    say(`${file} changed: restarting`);
    await server.stop(10_000);
  }
});

/** `next` resolves to a file that changed, once nothing more has changed for a moment; or to nothing when the watch is closed. */
function watchSources() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {(file: string) => void} */
  let resolve = () => undefined;
  const watchers = watched.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.ts$|~$|\.new$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => resolve(`${folder}/${file}`), 150);
    }),
  );
  return {
    /** @returns {Promise<string>} */
    next: () => new Promise((done) => (resolve = done)),
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      resolve('');
    },
  };
}
