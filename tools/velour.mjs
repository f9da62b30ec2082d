#!/usr/bin/env node
// The command line: npx velour <command>. Prepares what the commands need (quick when it is there), then runs src/app/cli.ts.
import { join } from 'node:path';
import { startChild } from './prepare/child.mjs';
import { compileCache, envFileOptions, projectNode, root, smallHeap } from './prepare/places.mjs';
import { prepare } from './prepare/prepare.mjs';
import { runTool } from './prepare/tool.mjs';

await runTool(async (tool) => {
  // Standard output belongs to the command, which may write JSON for a script.
  await prepare({ role: 'npx velour', media: true }, { output: 2 });
  if (tool.stopping) return 130;
  const env = { NODE_ENV: 'production', ...compileCache, ...process.env };
  const args = [
    ...smallHeap,
    ...envFileOptions(),
    join(root, 'src/app/cli.ts'),
    ...process.argv.slice(2),
  ];
  return startChild(projectNode, args, { env }).done;
});
