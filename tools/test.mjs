// npm test: prepares this folder, then runs every check and test. --only unit,db chooses parts; --shard 2/6 takes a sixth of the test files; further words choose
// test files.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startOf } from './prepare/live.mjs';
import { root } from './prepare/places.mjs';
import { prepare } from './prepare/prepare.mjs';
import { say } from './prepare/step.mjs';
import { Stop } from './prepare/stop.mjs';
import { runTool } from './prepare/tool.mjs';
import { endLeftovers } from './test/leftovers.mjs';
import { groupParts, isShard, partNames, runParts } from './test/parts.mjs';
import { summary } from './test/summary.mjs';

const role = 'npm test';

/** @returns {{ chosen: Set<string>, filters: string[], shard: string | undefined }} */
function readArguments() {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, shard: { type: 'string' } },
    allowPositionals: true,
  });
  const names = values.only?.split(',').filter(Boolean) ?? partNames;
  const wrong = names.find((name) => !partNames.includes(name));
  if (wrong) throw new Stop(`--only knows ${partNames.join(', ')}; ${wrong} is none of them.`);
  return {
    chosen: new Set([...names, ...(names.includes('e2e') ? ['build'] : [])]),
    filters: positionals,
    shard: values.shard === undefined ? undefined : checkedShard(values.shard),
  };
}

/** @param {string} shard */
function checkedShard(shard) {
  if (!isShard(shard))
    throw new Stop(`--shard takes a number and how many there are, as 2/6; ${shard} is none.`);
  return shard;
}

/** A folder for all temporary files of this run. Those of runs that were killed are deleted. */
function makeTemporaryFolder() {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^velour-test-(\d+)-/.exec(name)?.[1];
    if (pid && !startOf(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `velour-test-${process.pid}-`));
  // PostgreSQL may run as another user in a test and has to get through.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'home'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

await runTool(
  async (tool) => {
    const { chosen, filters, shard } = readArguments();
    say('Velour: checking this machine and the packages');
    const needsMedia = ['unit', 'db', 'e2e'].some((name) => chosen.has(name));
    const { chromium = '' } = await prepare({
      role,
      media: needsMedia,
      chromium: chosen.has('e2e'),
      routeTypes: true,
    });
    const folder = makeTemporaryFolder();
    const mark = `VELOUR_RUN=${process.pid}.${Date.now()}`;
    const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
    // Browsers and font libraries write into a home, which shall not be the person's.
    const env = {
      ...process.env,
      PATH: path,
      TMPDIR: folder,
      HOME: join(folder, 'home'),
      CHROMIUM_BIN: chromium,
      VELOUR_RUN: mark.slice(mark.indexOf('=') + 1),
    };
    /** @type {import('./test/summary.mjs').Result[]} */
    const results = [];
    for (const names of groupParts(chosen)) {
      if (tool.stopping) break;
      say(`\n── ${names.join(', ')} ──`);
      const begun = Date.now();
      const counts =
        names[0] === 'build'
          ? await build(env)
          : await runParts(names, { env, folder, filters, shard });
      results.push({ name: names.join(' '), ms: Date.now() - begun, ...counts });
    }
    const left = await endLeftovers(mark);
    for (const { pid, command } of left) say(`Left behind and killed: process ${pid} ${command}`);
    if (tool.stopping) return 130;
    if (left.length > 0)
      results.push({
        name: 'processes left behind',
        ms: 0,
        passed: 0,
        failed: left.length,
        skipped: 0,
      });
    say(`\n${summary(results)}`);
    return results.some(({ failed }) => failed > 0) ? 1 : 0;
  },
  { grace: 8000 },
);

/** The bundle is built under the lock of the preparation, as `npm start` may be doing just that. @param {NodeJS.ProcessEnv} env */
async function build(env) {
  try {
    env['VELOUR_BUILD_DIR'] = (await prepare({ role, bundle: true })).build;
    return { passed: 1, failed: 0, skipped: 0 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
