import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { freePort } from '#platform/db/embedded-process.ts';
import { openSiteGate } from '#tests/support/open-gate.ts';
import { productOf } from '#tests/support/running-site.ts';

export const root = resolve(import.meta.dirname, '..');

/** The site in a process of its own; disposing asks it to stop and waits. */
export interface Site extends AsyncDisposable {
  origin: string;
  pid: number;
  /** ms from spawn to the end of the first page that was answered */
  start_ms: number;
}

/** Runs `src/app/main.ts` as `npm start` does, with the environment on top of ours, and waits until its home page answers, `patience_ms` at most. */
export async function startSite(env: Record<string, string>, patience_ms = 60_000): Promise<Site> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      SEED: 'none',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  try {
    while (!(await isAnswering(origin))) {
      if (child.exitCode !== null || performance.now() - begun > patience_ms)
        throw new Error(`the site did not start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const start_ms = performance.now() - begun;
  // The dialog would lie on what is measured.
  await productOf({ ...process.env, ...env }, ({ system_domain }) =>
    openSiteGate(system_domain.operator),
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, pid: child.pid ?? 0, start_ms, [Symbol.asyncDispose]: stop };
}

async function isAnswering(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/`);
    const html = await response.text();
    // Busy: the first page of all may wait too long for the database.
    if (response.status === 503) return false;
    if (response.status !== 200)
      throw new TypeError(`the home page answered ${response.status}: ${html.slice(0, 200)}`);
    return true;
  } catch (error) {
    // fetch names a refused connection by its cause; anything else is a fault of the site.
    if (error instanceof TypeError && error.cause !== undefined) return false;
    throw error;
  }
}
