import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { findProgram } from './places.mjs';

/**
 * A process in a group of its own, so that a Ctrl-C reaches it through us only, and with it all that it starts can be ended.
 * `stop` asks it to end, and after `grace` ms kills what is left of the group.
 * @typedef {{ pid: number, done: Promise<number>, stop(grace: number, signal?: NodeJS.Signals): Promise<void>, process: import('node:child_process').ChildProcess }} Child
 */

/** @type {Set<Child>} */
const running = new Set();

/**
 * Starts a program that gets SIGTERM should we die without a word. `done` resolves to its exit code (128 + signal when killed, 127 when it could not be started).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Child}
 */
export function startChild(command, args, options = {}) {
  const setpriv = findProgram('setpriv');
  const [program, all] = setpriv
    ? [setpriv, ['--pdeathsig', 'TERM', '--', command, ...args]]
    : [command, [...args]];
  const child = spawn(program, all, { stdio: 'inherit', ...options, detached: true });
  const pid = child.pid ?? 0;
  /** @type {Promise<number>} */
  const done = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signalNumbers[signal ?? ''] ?? 9)));
  });
  /** @type {Child} */
  const entry = {
    pid,
    done,
    process: child,
    stop: (grace, signal = 'SIGTERM') => stopGroup(pid, done, grace, signal),
  };
  running.add(entry);
  void done.then(() => running.delete(entry));
  return entry;
}

/** @type {Record<string, number>} */
const signalNumbers = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
};

/** @param {number} pid @param {Promise<number>} done @param {number} grace @param {NodeJS.Signals} signal */
async function stopGroup(pid, done, grace, signal) {
  signalTo(pid, signal);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, grace)))]);
  clearTimeout(timer);
  signalTo(-pid, 'SIGKILL');
  await done;
}

/** @param {number} target a process, or minus a group @param {NodeJS.Signals} signal */
function signalTo(target, signal) {
  if (!target) return;
  try {
    process.kill(target, signal);
  } catch {
    // It is gone already, which is all we want.
  }
}

/** Ends every child that still runs. @param {number} grace in ms */
export async function stopChildren(grace) {
  await Promise.all([...running].map((child) => child.stop(grace)));
}

/**
 * Runs a program to its end with its output stored in a file; resolves to the exit code and the last lines of the output.
 * @param {string} logFile
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, tail: string }>}
 */
export async function runQuietly(logFile, command, args, options = {}) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let tail = '';
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.on('data', (chunk) => {
      log.write(chunk);
      tail = (tail + chunk).slice(-6000);
    });
  }
  const closed = new Promise((resolve) => child.process.once('close', resolve));
  const code = await child.done;
  // The last words may still be in the pipe; a service that a package started may keep it open for ever.
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1000))]);
  await new Promise((resolve) => log.end(() => resolve(undefined)));
  return { code, tail: tail.trim().split('\n').slice(-15).join('\n') };
}
