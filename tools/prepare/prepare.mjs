import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.mjs';
import { removeMarker } from './live.mjs';
import { cacheFolder, findProgram, root, runFolder } from './places.mjs';
import { Stop, sentence } from './stop.mjs';

/**
 * Needs of a tool: `media` the programs for video, `bundle` the built web pages, `chromium` a browser, `routeTypes` the types of the routes.
 * `role` is the command as a person typed it and `pid` the process that will use it all.
 * @typedef {{ pid: number, role: string, media?: boolean, bundle?: boolean, chromium?: boolean, routeTypes?: boolean }} Wanted
 */
/** @typedef {{ build?: string, chromium?: string }} Prepared */

const lockIsTaken = 75;
const script = fileURLToPath(new URL('main.mjs', import.meta.url));

/** An error that was reported already; the rest of the tool only has to end with exit code 1. */
export class AlreadySaid extends Error {}

/**
 * Makes sure that what is wanted is there: installs, builds, and skips what is done. One process of this folder at a time; the kernel holds
 * the lock, so one that was killed never blocks the next. Throws `AlreadySaid` when it failed, `Stop` when it could not begin.
 * @param {Omit<Wanted, 'pid'>} wanted
 * @param {{ output?: number }} [options] the file descriptor that the progress is written to, 1 by default
 * @returns {Promise<Prepared>}
 */
export async function prepare(wanted, { output = 1 } = {}) {
  const flock = findProgram('flock');
  if (!flock)
    throw new Stop(
      'The program flock is missing: Velour runs on Linux, and needs the package util-linux of your distribution.',
    );
  try {
    mkdirSync(cacheFolder, { recursive: true });
  } catch (error) {
    throw new Stop(sentence(error));
  }
  process.once('exit', () => removeMarker(runFolder, process.pid));
  const command = [
    '--no-fork',
    join(cacheFolder, 'prepare.lock'),
    process.execPath,
    script,
    JSON.stringify({ ...wanted, pid: process.pid }),
  ];
  const first = await runForAnswer(
    flock,
    ['--nonblock', '--conflict-exit-code', String(lockIsTaken), ...command],
    output,
  );
  if (first.code !== lockIsTaken) return read(first);
  process.stderr.write('Another command is preparing this folder; waiting for it …\n');
  return read(await runForAnswer(flock, command, output));
}

/** @param {{ code: number, answer: string }} result @returns {Prepared} */
function read({ code, answer }) {
  if (code !== 0) throw new AlreadySaid(`exit code ${code}`);
  return JSON.parse(answer);
}

/** @param {string} program @param {readonly string[]} args @param {number} output */
async function runForAnswer(program, args, output) {
  const child = startChild(program, args, { cwd: root, stdio: ['ignore', output, 2, 'pipe'] });
  let answer = '';
  const pipe = child.process.stdio[3];
  const ended = new Promise((resolve) => pipe?.once('close', resolve));
  pipe?.on('data', (chunk) => (answer += chunk));
  const code = await child.done;
  if (code === 0) await ended;
  return { code, answer };
}
