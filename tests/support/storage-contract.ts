import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '#platform/storage/port.ts';

/** The contract of every storage adapter. `create` hands out one that is empty. */
export function storageContract(name: string, create: () => Promise<Storage>): void {
  describe(`storage contract: ${name}`, () => {
    const state = { folder: '' };
    beforeAll(async () => void (state.folder = await mkdtemp(join(tmpdir(), 'velour-storage-'))));
    afterAll(() => rm(state.folder, { recursive: true, force: true }));

    let made = 0;
    async function aFile(text: string): Promise<string> {
      const file = join(state.folder, `file-${made++}`);
      await writeFile(file, text);
      return file;
    }
    async function aFolder(files: Record<string, string>): Promise<string> {
      const folder = join(state.folder, `folder-${made++}`);
      for (const [path, text] of Object.entries(files)) {
        await mkdir(join(folder, path, '..'), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      return folder;
    }
    async function text(
      storage: Storage,
      key: string,
      range?: { start: number; end: number },
    ): Promise<string | undefined> {
      const stream = await storage.read(key, range);
      return stream && (await buffer(stream)).toString();
    }
    const keys = async (storage: Storage, prefix: string): Promise<string[]> =>
      (await Array.fromAsync(storage.list(prefix))).toSorted();

    test('a file comes back as it went, whole and in parts, and the source stays', async () => {
      const storage = await create();
      const file = await aFile('0123456789');
      await storage.putFile('o/abc/source', file);
      expect(await text(storage, 'o/abc/source')).toBe('0123456789');
      expect(await text(storage, 'o/abc/source', { start: 2, end: 4 })).toBe('234');
      expect(await text(storage, 'o/abc/source', { start: 9, end: 9 })).toBe('9');
      expect(await storage.facts('o/abc/source')).toMatchObject({
        bytes: 10,
        etag: expect.stringMatching(/^"[^"]+"$/),
      });
      expect(await readdir(state.folder)).toContain(file.split('/').at(-1));
    });

    test('writing again replaces the bytes and the validator', async () => {
      const storage = await create();
      await storage.putFile('i/a.webp', await aFile('one'));
      const before = await storage.facts('i/a.webp');
      await storage.putFile('i/a.webp', await aFile('two'));
      expect(await text(storage, 'i/a.webp')).toBe('two');
      expect((await storage.facts('i/a.webp'))?.etag).not.toBe(before?.etag);
    });

    test('a missing key is undefined, and removing it is fine', async () => {
      const storage = await create();
      expect(await storage.facts('o/none/source')).toBeUndefined();
      expect(await storage.read('o/none/source')).toBeUndefined();
      expect(await storage.local('o/none/source')).toBeUndefined();
      expect(await keys(storage, 'o/none/')).toEqual([]);
      await storage.remove('o/none/source');
      await storage.remove('o/none/');
    });

    test('a folder is taken over whole, and an existing prefix stays as it is', async () => {
      const storage = await create();
      await storage.putFolder(
        'v/k1/',
        await aFolder({ 'master.m3u8': 'first', '360p/init.mp4': 'x' }),
      );
      await storage.putFolder('v/k1/', await aFolder({ 'master.m3u8': 'second', 'more.txt': 'y' }));
      expect(await keys(storage, 'v/k1/')).toEqual(['v/k1/360p/init.mp4', 'v/k1/master.m3u8']);
      expect(await text(storage, 'v/k1/master.m3u8')).toBe('first');
    });

    test('two at once leave one whole folder', async () => {
      const storage = await create();
      const folders = await Promise.all(
        ['a', 'b'].map((each) => aFolder({ 'one.txt': each, 'two.txt': each })),
      );
      await Promise.all(folders.map((folder) => storage.putFolder('v/k2/', folder)));
      expect(await text(storage, 'v/k2/one.txt')).toBe(await text(storage, 'v/k2/two.txt'));
    });

    test('a prefix is removed with all below it and nothing next to it', async () => {
      const storage = await create();
      await storage.putFolder('p/k1/', await aFolder({ 't0-320.webp': 'x' }));
      await storage.putFolder('p/k12/', await aFolder({ 't0-320.webp': 'x' }));
      await storage.remove('p/k1/');
      expect(await keys(storage, 'p/')).toEqual(['p/k12/t0-320.webp']);
    });

    test('children are the first parts of all keys below a prefix, each once', async () => {
      const storage = await create();
      const more_than_a_page = Object.fromEntries(
        Array.from({ length: 1100 }, (_, n) => [`t${n}-320.webp`, '']),
      );
      await storage.putFolder('p/k1/', await aFolder(more_than_a_page));
      await storage.putFolder(
        'v/k1/',
        await aFolder({ 'master.m3u8': 'x', '360p/init.mp4': 'x', '720p/init.mp4': 'x' }),
      );
      await storage.putFile('v/k2/master.m3u8', '/dev/null');
      await storage.putFile('v/k3.txt', '/dev/null');
      const children = async (prefix: string): Promise<string[]> =>
        (await Array.fromAsync(storage.children(prefix))).toSorted();
      expect(await children('v/')).toEqual(['v/k1/', 'v/k2/', 'v/k3.txt']);
      expect(await children('v/k1/')).toEqual(['v/k1/360p/', 'v/k1/720p/', 'v/k1/master.m3u8']);
      expect(new Set(await children('p/k1/')).size).toBe(1100);
      expect(await children('p/')).toEqual(['p/k1/']);
      expect(await children('o/')).toEqual([]);
      await storage.remove('v/k2/');
      expect(await children('v/')).toEqual(['v/k1/', 'v/k3.txt']);
    });

    test('a local path leads to the bytes', async () => {
      const storage = await create();
      await storage.putFile('o/abc/source', await aFile('local'));
      const local = await storage.local('o/abc/source');
      expect(local?.path).toMatch(/^\//);
      await local?.release();
    });

    test.each([
      '',
      '/',
      '../x',
      'a/../../x',
      'a//b',
      '/etc/passwd',
      'a/.hidden',
      'A/b',
      'a\0b',
      'a b',
      'a/./b',
      'x'.repeat(300),
    ])('the key %j is refused', async (key) => {
      const storage = await create();
      await expect(storage.facts(key)).rejects.toThrow('storage key');
      await expect(storage.putFile(key, '/dev/null')).rejects.toThrow('storage key');
    });
  });
}
