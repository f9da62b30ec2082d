// npm start: prepares this folder, then serves the site until it is stopped.
import { join } from 'node:path';
import { startChild } from './prepare/child.mjs';
import { compileCache, envFileOptions, projectNode, root } from './prepare/places.mjs';
import { prepare } from './prepare/prepare.mjs';
import { formatTime, say } from './prepare/step.mjs';
import { runTool } from './prepare/tool.mjs';

await runTool(async (tool) => {
  const begun = Date.now();
  say('Velour: checking this machine, the packages and the web bundle');
  const { build = '' } = await prepare({ role: 'npm start', media: true, bundle: true });
  if (tool.stopping) return 0;
  say(`Velour: everything is in place (${formatTime(Date.now() - begun)}); starting`);
  const args = [...envFileOptions(), join(root, 'src/app/main.ts'), ...process.argv.slice(2)];
  const env = { ...compileCache, ...process.env, NODE_ENV: 'production', VELOUR_BUILD_DIR: build };
  const server = startChild(projectNode, args, { cwd: root, env });
  const code = await server.done;
  // Ends the processes that a killed server could not end itself.
  await server.stop(0);
  return code;
});
