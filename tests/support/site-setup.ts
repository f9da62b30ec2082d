import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#platform/db/embedded-process.ts';
import { openSiteGate } from './open-gate.ts';
import { productOf } from './running-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    /** The data folder of that site. */
    data_dir: string;
  }
}

const root = resolve(import.meta.dirname, '../..');

/** The real site in a process of its own, freshly seeded with the small demo catalogue. */
export default async function setup({
  provide,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  // While writing tests: a site that runs already, so that nothing has to be seeded.
  const running = process.env['VELOUR_TEST_ORIGIN'];
  if (running) {
    provide('origin', running);
    provide('data_dir', process.env['DATA_DIR'] ?? '');
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'velour-site-'));
  const site = await startSite({ DATA_DIR: folder, SEED: 'sample' });
  provide('origin', site.origin);
  provide('data_dir', folder);
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export interface TestSite {
  origin: string;
  child: ChildProcess;
  /** Asks it to stop and waits; resolves with the exit status. */
  stop(): Promise<number | null>;
}

/**
 * Starts `src/app/main.ts` with the environment given on top of ours and waits until it says where it
 * is, on a free port if none is given. Visitors meet no age gate, unless the test is about it.
 */
export async function startSite(
  env: Record<string, string>,
  { has_gate = false }: { has_gate?: boolean } = {},
): Promise<TestSite> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      FFMPEG_PRESET: 'ultrafast',
      RATE_VIEW: '100000',
      RATE_WATCH: '100000',
      RATE_SEARCH: '5000',
      RATE_FORM: '1000',
      RATE_ACCOUNT: '1000',
      RATE_ALL_SIGN_UPS: '1000',
      // Tests see the requests of pages, not those of a service worker.
      SERVICE_WORKER: 'off',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  );
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes(`http://127.0.0.1:${port}/`)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => reject(new Error(`the site ended with ${code}:\n${output}`)));
  });
  if (!has_gate)
    await productOf({ ...process.env, ...env }, ({ system_domain }) =>
      openSiteGate(system_domain.operator),
    );
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    return ended;
  };
  return { origin: `http://127.0.0.1:${port}`, child, stop };
}
