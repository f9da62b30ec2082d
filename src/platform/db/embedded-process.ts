import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/**
 * Starts a PostgreSQL binary. PostgreSQL refuses to run as root, so root starts it in a user
 * namespace as an unprivileged user: no system user is created and any folder works. The server
 * dies with its parent, so that kill -9 of this process leaves no server behind.
 */
export function startBinary(command: string, args: readonly string[]): ChildProcess {
  const with_parent_death_signal = ['--pdeathsig', 'INT', command, ...args];
  const options = {
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    detached: true,
    cwd: '/',
  };
  if (process.getuid?.() !== 0) return spawn('setpriv', with_parent_death_signal, options);
  return spawn(
    'unshare',
    ['--user', '--map-user=65534', '--map-group=65534', 'setpriv', ...with_parent_death_signal],
    options,
  );
}

/** Returns the last line of a child's output, for an error message. */
export function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-4000);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  child.on('error', (error) => {
    text += error.message;
  });
  return () => text.trim().split('\n').at(-1) ?? '';
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

export function exited(child: ChildProcess): Promise<number | null> {
  if (hasEnded(child)) return Promise.resolve(child.exitCode);
  return new Promise((resolve) =>
    child.once('exit', (code) => resolve(code)).once('error', () => resolve(-1)),
  );
}

/** Fast shutdown; immediate shutdown after 10 s, which the next start recovers from. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const done = exited(child);
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await done;
  clearTimeout(timer);
}

/**
 * `pid start-time` of a process: unlike the pid alone it is never reused. Undefined when there is
 * no such process.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return started && `${pid} ${started}`;
}

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('no free port');
  return address.port;
}
