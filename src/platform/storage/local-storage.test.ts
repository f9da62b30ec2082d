import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
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

test('stores nothing, not even a part, on an almost full disk', async () => {
  const root = await aRoot();
  const file = join(state.folder, 'big');
  await writeFile(file, 'x'.repeat(1000));
  const storage = createLocalStorage(root, async () => ({
    free: 512 * 1024 * 1024 + 999,
    total: 1e10,
  }));
  await expect(storage.putFile('o/abc/source', file)).rejects.toThrow('almost full');
  expect(await storage.facts('o/abc/source')).toBeUndefined();
  expect(await readdir(join(root, '.unfinished'))).toEqual([]);

  const crowded = createLocalStorage(root, async () => ({
    free: 1e10,
    total: 1e10,
    files_free: 10,
  }));
  await expect(crowded.putFile('o/abc/source', file)).rejects.toThrow('almost full');
});

test('refuses a folder on an almost full disk, from the same or another disk', async () => {
  const root = await aRoot();
  const work = await mkdtemp(join(state.folder, 'work-'));
  await writeFile(join(work, 'master.m3u8'), 'x'.repeat(1000));
  const full = createLocalStorage(root, async () => ({ free: 512 * 1024 * 1024 - 1, total: 1e10 }));
  await expect(full.putFolder('v/abc/', work)).rejects.toThrow('almost full');
  expect(await Array.fromAsync(full.list('v/'))).toEqual([]);
  expect(await readdir(join(root, '.unfinished'))).toEqual([]);

  const elsewhere = await mkdtemp('/dev/shm/velour-local-');
  await writeFile(join(elsewhere, 'master.m3u8'), 'x'.repeat(1000));
  const tight = createLocalStorage(root, async () => ({
    free: 512 * 1024 * 1024 + 999,
    total: 1e10,
  }));
  await expect(tight.putFolder('v/abc/', elsewhere)).rejects.toThrow('almost full');
  await tight.putFolder('v/abc/', work);
  expect(await Array.fromAsync(tight.list('v/'))).toEqual(['v/abc/master.m3u8']);
  await rm(elsewhere, { recursive: true, force: true });
});

test('reports a read-only folder and continues to read', async () => {
  // A folder that every user may enter, as the test drops its privileges.
  const root = await mkdtemp('/dev/shm/velour-local-');
  const storage = createLocalStorage(root);
  const file = join(state.folder, 'kept');
  await writeFile(file, 'kept');
  await storage.putFile('o/abc/source', file);
  // A user without write access must be able to read the stored file, whose folder may belong to
  // another user.
  const open = await mkdtemp('/dev/shm/velour-open-');
  await writeFile(join(open, 'new'), 'new');
  await chmod(open, 0o755);
  const folders = [join(root, 'o/abc'), join(root, 'o'), join(root, '.unfinished'), root];
  for (const folder of folders) await chmod(folder, 0o555);
  await asUnprivileged(async () => {
    for (const key of ['o/abc/source', 'o/new/source', 'i/a.webp'])
      await expect(storage.putFile(key, join(open, 'new'))).rejects.toMatchObject({
        name: 'StorageReadOnly',
      });
    await expect(storage.remove('o/abc/')).rejects.toMatchObject({ name: 'StorageReadOnly' });
    expect((await storage.facts('o/abc/source'))?.bytes).toBe(4);
  });
  for (const folder of folders) await chmod(folder, 0o755);
  expect(await Array.fromAsync(storage.list('o/'))).toEqual(['o/abc/source']);
  await storage.putFile('o/new/source', file);
  await rm(root, { recursive: true });
  await rm(open, { recursive: true });
});

/** Root may write everywhere; the others are no root already. */
async function asUnprivileged(work: () => Promise<void>): Promise<void> {
  const uid = process.getuid?.() ?? 0;
  const unprivileged = 65_534;
  if (uid === 0) process.seteuid?.(unprivileged);
  try {
    await work();
  } finally {
    if (uid === 0) process.seteuid?.(uid);
  }
}

test('removes unfinished files of dead processes only', async () => {
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

test('removes empty folders after a removal', async () => {
  const root = await aRoot();
  const storage = createLocalStorage(root);
  const file = join(state.folder, 'one');
  await writeFile(file, 'x');
  await storage.putFile('o/abc/source', file);
  await storage.remove('o/abc/source');
  expect(await readdir(join(root, 'o'))).toEqual([]);
});
