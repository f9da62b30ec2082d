// npm run build: builds the web bundle that npm start would, and prints its folder.
import { prepare } from './prepare/prepare.mjs';
import { say } from './prepare/step.mjs';
import { runTool } from './prepare/tool.mjs';

await runTool(async () => {
  const { build } = await prepare({ role: 'npm run build', bundle: true });
  say(`The web bundle is in ${build}`);
  return 0;
});
