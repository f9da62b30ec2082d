import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded-process.ts';
import { withDatabase } from '#tests/support/database.ts';

const root = resolve(import.meta.dirname, '../..');
const copied = ['src', 'web', 'db', 'tools', 'tsconfig', 'tsconfig.json', 'package.json'];
const configs = ['vite.config.ts', 'react-router.config.ts', 'lingui.config.ts'];
const reload_max_ms = 2000;

const database = withDatabase();
const state: { folder: string; origin: string; said: string; server?: ChildProcess } = {
  folder: '',
  origin: '',
  said: '',
};

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-dev-'));
  for (const name of [...copied, ...configs])
    await cp(join(root, name), join(state.folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(state.folder, 'node_modules'));
  const port = await freePort();
  state.origin = `http://127.0.0.1:${port}`;
  const server = spawn(
    process.execPath,
    ['--conditions=development', join(state.folder, 'src/app/dev.ts')],
    {
      cwd: state.folder,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        JITI_FS_CACHE: 'false',
        DATA_DIR: join(state.folder, 'data'),
        DATABASE_URL: database.url('app'),
        DATABASE_OWNER_URL: database.url('owner'),
        HOST: '127.0.0.1',
        PORT: String(port),
        SEED: 'none',
        WORKER: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  state.server = server;
  const hear = (chunk: Buffer): void => void (state.said += chunk.toString());
  server.stdout.on('data', hear);
  server.stderr.on('data', hear);
  while (!state.said.includes(' is at http')) {
    if (server.exitCode !== null) throw new Error(state.said);
    await setTimeout(50);
  }
  // Vite prepares all packages first.
}, 180_000);
afterAll(async () => {
  const ended = new Promise((resolve) => state.server?.once('close', resolve));
  state.server?.kill('SIGTERM');
  await ended;
  await rm(state.folder, { recursive: true, force: true });
});

const robots = async (): Promise<string> => (await fetch(`${state.origin}/robots.txt`)).text();

/** Replaces a text of src/api/site-files/index.ts in the copy. */
async function edit(from: string, to: string): Promise<void> {
  const file = join(state.folder, 'src/api/site-files/index.ts');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

describe('npm run dev', () => {
  test('answers with changed sources within two seconds', async () => {
    const texts = [
      'Disallow: /api/',
      'Disallow: /first/',
      'Disallow: /second/',
      'Disallow: /changed/',
    ];
    const times: number[] = [];
    for (const [round, text] of texts.slice(1).entries()) {
      const started = performance.now();
      await edit(texts[round] ?? '', text);
      await expect.poll(robots, { interval: 20, timeout: 20_000 }).toContain(text);
      times.push(performance.now() - started);
    }
    // The fastest of three: other tests take the processor meanwhile.
    expect(Math.min(...times)).toBeLessThan(reload_max_ms);
    expect((await fetch(`${state.origin}/`)).status).toBe(200);
  });

  test('answers with the previous sources while the new ones cannot be loaded', async () => {
    await edit('/changed/', '/changed/` + ;`');
    await expect.poll(() => state.said).toContain('The previous code still answers.');
    expect(await robots()).toContain('/changed/');
    await edit('/changed/` + ;`', '/mended/');
    await expect.poll(robots).toContain('/mended/');
  });
});
