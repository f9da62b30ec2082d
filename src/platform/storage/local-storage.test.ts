import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storageContract } from '#tests/support/storage-contract.ts';
import { createLocalStorage, sweepUnfinished } from './local-storage.ts';

const state = { folder: '', made: 0 };
beforeAll(async () => void (state.folder = await mkdtemp(join(tmpdir(), 'velour-local-'))));
afterAll(() => rm(state.folder, { recursive: true, force: true }));

async function aRoot(): Promise<string> {
  const root = join(state.folder, `root-${state.made++}`);
  await mkdir(root);
  return root;
}

storageContract('local', async () => createLocalStorage(await aRoot()));

test('a disk that would get too full takes nothing and keeps no part', async () => {
  const root = await aRoot();
  const file = join(state.folder, 'big');
  await writeFile(file, 'x'.repeat(1000));
  const storage = createLocalStorage(root, async () => ({ free: 512 * 1024 * 1024 + 999, total: 1e10 }));
  await expect(storage.putFile('o/abc/source', file)).rejects.toThrow('almost full');
  expect(await storage.facts('o/abc/source')).toBeUndefined();
  expect(await readdir(join(root, '.unfinished'))).toEqual([]);
});

test('what a dead process left unfinished is swept, what is being written is not', async () => {
  const root = await aRoot();
  const storage = createLocalStorage(root);
  const file = join(state.folder, 'small');
  await writeFile(file, 'x');
  await storage.putFile('i/a.webp', file);
  for (const name of ['old', 'new']) await writeFile(join(root, '.unfinished', name), 'x');
  await utimes(join(root, '.unfinished/old'), 1, 1);
  await sweepUnfinished(root, 3600_000);
  expect(await readdir(join(root, '.unfinished'))).toEqual(['new']);
});

test('removing leaves no empty folders', async () => {
  const root = await aRoot();
  const storage = createLocalStorage(root);
  const file = join(state.folder, 'one');
  await writeFile(file, 'x');
  await storage.putFile('o/abc/source', file);
  await storage.remove('o/abc/source');
  expect(await readdir(join(root, 'o'))).toEqual([]);
});
