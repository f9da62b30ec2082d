import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';

const state = { folder: '' };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-embedded-'));
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(state.folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

async function works(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'restarts on the same port after %s, and stays down after stop',
  async (signal) => {
    const server = await startEmbeddedPostgres({ folder: state.folder });
    const url = server.url('postgres', 'owner');
    try {
      const before = await postmaster();
      const ended = performance.now();
      process.kill(before, signal);
      await expect
        .poll(
          async () => (await postmaster().catch(() => before)) !== before && (await works(url)),
          { timeout: 20_000, interval: 100 },
        )
        .toBe(true);
      expect(performance.now() - ended).toBeLessThan(10_000);
    } finally {
      await server.stop();
    }
    expect(await works(url)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await works(url)).toBe(false);
  },
);
