import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../prepare/child.mjs';
import { cacheFolder, findProgram, projectNode, root } from '../prepare/places.mjs';
import { say } from '../prepare/step.mjs';
import { countTests, listFailures, triedAgain } from './summary.mjs';

/**
 * One run: the environment of all that it starts, a folder of its own for temporary files, filters for the test files, and which share of them it takes (`2/6`).
 * @typedef {{ env: NodeJS.ProcessEnv, folder: string, filters: readonly string[], shard?: string | undefined }} Run
 */
/** @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Counts */

/** All parts in the order in which they run. */
export const partNames = ['format', 'lint', 'types', 'knip', 'unit', 'db', 'build', 'e2e'];

/** The parts that vitest runs, by its projects; those of one entry share a process. */
const projects = { together: ['unit', 'db'], alone: ['e2e'] };

/**
 * The parts as they are run: neighbours of one vitest process become one.
 * @param {ReadonlySet<string>} chosen
 * @returns {string[][]}
 */
export function groupParts(chosen) {
  const wanted = partNames.filter((name) => chosen.has(name));
  const together = wanted.filter((name) => projects.together.includes(name));
  return wanted.flatMap((name) => {
    if (!projects.together.includes(name)) return [[name]];
    return name === together[0] ? [together] : [];
  });
}

/** Whether vitest takes it for a share of the test files: the number of one of at least so many.
 * @param {string} text */
export function isShard(text) {
  const [, number, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
  return number !== undefined && Number(number) <= Number(count);
}

/** @type {Record<string, readonly string[]>} programs of node_modules/.bin with their arguments */
const checks = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  types: ['tsc', '-b'],
  knip: ['knip'],
};

/**
 * Runs one group of parts (see `groupParts`), its output going straight to the terminal.
 * @param {readonly string[]} names
 * @param {Run} run
 * @returns {Promise<Counts>}
 */
export async function runParts(names, run) {
  const check = checks[names[0] ?? ''];
  return check ? runCheck(check, run, names[0] === 'types') : runVitest(names, run);
}

/** @param {readonly string[]} check @param {Run} run @param {boolean} writes whether it writes into the folder, so that only one may run at a time */
async function runCheck([program = '', ...args], run, writes) {
  const command = [projectNode, join(root, 'node_modules/.bin', program), ...args];
  const [first = '', ...rest] = writes
    ? [findProgram('flock') ?? 'flock', '--no-fork', join(cacheFolder, 'types.lock'), ...command]
    : command;
  const code = await startChild(first, rest, {
    cwd: root,
    env: run.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).done;
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** @param {readonly string[]} names @param {Run} run @returns {Promise<Counts>} */
async function runVitest(names, run) {
  const file = join(run.folder, `${names.join('-')}.json`);
  const reporters = [
    '--reporter=default',
    `--reporter=${join(root, 'tools/test/failures-at-once.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...names.map((name) => `--project=${name}`),
    ...reporters,
    ...(run.shard ? [`--shard=${run.shard}`] : []),
    ...run.filters,
  ];
  const code = await startChild(projectNode, args, {
    cwd: root,
    env: run.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).done;
  const report = readReport(file);
  for (const each of triedAgain(report)) say(`Passed only when it was tried again: ${each}`);
  return { ...countTests(report, code), failures: listFailures(report) };
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
