import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFile,
  cp,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertRoom, StorageFull, StorageReadOnly, type diskSpace } from './disk-space.ts';
import { sizeOfTree, sync, syncTree } from './durable.ts';
import { assertKey, assertPrefix } from './storage-key.ts';
import type { ObjectFacts, Storage } from './port.ts';

/** Unfinished files wait here, on the same file system, under a name that no key can have. */
const waiting_room = '.unfinished';

/**
 * Objects as files below `root`. A file or folder is written aside, fsynced, renamed, and its folder fsynced before the promise resolves, so what was
 * acknowledged survives kill -9 and power loss. Throws StorageFull before the disk is full. `measure` is for tests.
 */
export function createLocalStorage(root: string, measure?: typeof diskSpace): Storage {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, key);
  };
  const pathOfPrefix = (prefix: string): string => {
    assertPrefix(prefix);
    return join(root, prefix.slice(0, -1));
  };

  return {
    async putFile(key, file) {
      const target = pathOf(key);
      const aside = await makeAside(root).catch(explain);
      await assertRoom(root, (await stat(file)).size, measure);
      try {
        await copyFile(file, aside, constants.COPYFILE_FICLONE);
        await sync(aside);
        await moveInto(root, aside, target);
      } catch (error) {
        explain(error);
      } finally {
        await rm(aside, { force: true });
      }
    },

    async putFolder(prefix, folder) {
      const target = pathOfPrefix(prefix);
      if (await isThere(target)) return rm(folder, { recursive: true, force: true });
      const aside = await makeAside(root).catch(explain);
      await assertRoom(root, await bytesToCome(root, folder), measure);
      const here = await broughtHere(folder, aside).catch(explain);
      try {
        await syncTree(here);
        await moveInto(root, here, target);
      } catch (error) {
        // Two workers may finish the same work: the first one's folder is kept.
        if (!isOccupied(error)) explain(error);
      } finally {
        await rm(here, { recursive: true, force: true });
        await rm(folder, { recursive: true, force: true });
      }
    },

    async facts(key) {
      const found = await stat(pathOf(key), { bigint: true }).catch(undefinedIfMissing);
      if (!found?.isFile()) return undefined;
      return factsOf(found);
    },

    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch(undefinedIfMissing);
      if (!handle) return undefined;
      if (!(await handle.stat()).isFile()) {
        await handle.close();
        return undefined;
      }
      const stream: Readable = handle.createReadStream({ ...range, autoClose: true });
      return stream;
    },

    async local(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(undefinedIfMissing);
      return found?.isFile() ? { path, release: async () => {} } : undefined;
    },

    async remove(keyOrPrefix) {
      const target = keyOrPrefix.endsWith('/') ? pathOfPrefix(keyOrPrefix) : pathOf(keyOrPrefix);
      if (!(await isThere(target))) return;
      // Renamed first: a reader sees all of it or nothing of it, and half a removal is swept as unfinished.
      const aside = await makeAside(root).catch(explain);
      await rename(target, aside).catch(undefinedIfMissing).catch(explain);
      await rm(aside, { recursive: true, force: true });
      await pruneEmpty(root, dirname(target));
    },

    async *list(prefix) {
      const folder = pathOfPrefix(prefix);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        undefinedIfMissing,
      );
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield join(entry.parentPath, entry.name).slice(root.length + 1);
      }
    },

    async *children(prefix) {
      // Read bit by bit: a place may have a million children.
      const folder = await opendir(pathOfPrefix(prefix)).catch(undefinedIfMissing);
      if (!folder) return;
      for await (const entry of folder) {
        if (entry.isFile()) yield `${prefix}${entry.name}`;
        else if (entry.isDirectory()) yield `${prefix}${entry.name}/`;
      }
    },
  };
}

/** Unfinished files of processes that died; called when nothing older than `age_ms` can still be at work. */
export async function sweepUnfinished(root: string, age_ms: number): Promise<void> {
  const folder = join(root, waiting_room);
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const found = await stat(join(folder, name)).catch(undefinedIfMissing);
    if (found && Date.now() - found.mtimeMs > age_ms)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Size, time to the nanosecond and inode: every write makes a new file by rename, so they never stay the same over a change. */
function factsOf(found: { size: bigint; mtimeNs: bigint; ino: bigint; mtime: Date }): ObjectFacts {
  const etag = `"${found.size.toString(36)}-${found.mtimeNs.toString(36)}-${found.ino.toString(36)}"`;
  return { bytes: Number(found.size), etag, modified_at: found.mtime };
}

async function makeAside(root: string): Promise<string> {
  const folder = join(root, waiting_room);
  await mkdir(folder, { recursive: true });
  return join(folder, randomBytes(12).toString('hex'));
}

/** How much the disk below `root` has to take for a folder: nothing when it lies there already. */
async function bytesToCome(root: string, folder: string): Promise<number> {
  if ((await stat(root)).dev === (await stat(folder)).dev) return 0;
  return sizeOfTree(folder);
}

async function broughtHere(folder: string, aside: string): Promise<string> {
  try {
    await rename(folder, aside);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await cp(folder, aside, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  return aside;
}

async function moveInto(root: string, aside: string, target: string): Promise<void> {
  const folder = dirname(target);
  const first_made = await mkdir(folder, { recursive: true });
  await rename(aside, target);
  for (let each = folder; ; each = dirname(each)) {
    await sync(each);
    if (first_made === undefined || each === root || each.length < first_made.length) return;
  }
}

/** Folders that a removal left empty, up to the root's own children. */
async function pruneEmpty(root: string, folder: string): Promise<void> {
  for (
    let each = folder;
    dirname(each) !== root && each.startsWith(`${root}/`);
    each = dirname(each)
  ) {
    if (((await readdir(each).catch(undefinedIfMissing)) ?? ['']).length > 0) return;
    await rm(each, { recursive: true, force: true });
  }
}

const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(undefinedIfMissing)) !== undefined;
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** What the disk says to a write, in the port's words. */
function explain(error: unknown): never {
  const code = String(codeOf(error));
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) throw new StorageReadOnly({ cause: error });
  if (['ENOSPC', 'EDQUOT'].includes(code)) throw new StorageFull({ cause: error });
  throw error;
}

const isOccupied = (error: unknown): boolean =>
  ['ENOTEMPTY', 'EEXIST'].includes(String(codeOf(error)));

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
  throw error;
}
