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
import {
  assertRoom,
  isNoSpace,
  StorageFull,
  StorageReadOnly,
  type diskSpace,
} from './disk-space.ts';
import { sizeOfTree, sync, syncTree } from './durable.ts';
import { assertKey, assertPrefix, type ObjectFacts, type Storage } from './port.ts';

/** Unfinished files, on the same file system, under a name that no key can have. */
const unfinished_folder = '.unfinished';

/**
 * Stores objects as files below `root`. A file or folder is written to a temporary path, fsynced,
 * renamed, and its folder fsynced before the promise resolves, so acknowledged writes survive kill
 * -9 and power loss. Throws StorageFull before the disk is full. `measure` is for tests.
 */
export const createLocalStorage = (root: string, measure?: typeof diskSpace): Storage => ({
  ...readsBelow(root),
  ...writesBelow(root, measure),
});

type Reads = Pick<Storage, 'facts' | 'read' | 'local' | 'list' | 'children'>;

function readsBelow(root: string): Reads {
  return {
    async facts(key) {
      const found = await stat(pathOf(root, key), { bigint: true }).catch(undefinedIfMissing);
      if (!found?.isFile()) return undefined;
      return factsOf(found);
    },

    async read(key, range) {
      const handle = await open(pathOf(root, key), 'r').catch(undefinedIfMissing);
      if (!handle) return undefined;
      if (!(await handle.stat()).isFile()) {
        await handle.close();
        return undefined;
      }
      const stream: Readable = handle.createReadStream({ ...range, autoClose: true });
      return stream;
    },

    async local(key) {
      const path = pathOf(root, key);
      const found = await stat(path).catch(undefinedIfMissing);
      return found?.isFile() ? { path, release: async () => {} } : undefined;
    },

    async *list(prefix) {
      const folder = pathOfPrefix(root, prefix);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        undefinedIfMissing,
      );
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield join(entry.parentPath, entry.name).slice(root.length + 1);
      }
    },

    async *children(prefix) {
      // Read incrementally: a folder may have a million entries.
      const folder = await opendir(pathOfPrefix(root, prefix)).catch(undefinedIfMissing);
      if (!folder) return;
      for await (const entry of folder) {
        if (entry.isFile()) yield `${prefix}${entry.name}`;
        else if (entry.isDirectory()) yield `${prefix}${entry.name}/`;
      }
    },
  };
}

function writesBelow(root: string, measure?: typeof diskSpace): Omit<Storage, keyof Reads> {
  return {
    async putFile(key, file) {
      const target = pathOf(root, key);
      const temporary = await temporaryPath(root).catch(toStorageError);
      await assertRoom(root, (await stat(file)).size, measure);
      try {
        await copyFile(file, temporary, constants.COPYFILE_FICLONE);
        await sync(temporary);
        await moveInto(root, temporary, target);
      } catch (error) {
        toStorageError(error);
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async putFolder(prefix, folder) {
      const target = pathOfPrefix(root, prefix);
      if (await exists(target)) return rm(folder, { recursive: true, force: true });
      const temporary = await temporaryPath(root).catch(toStorageError);
      await assertRoom(root, await bytesToCopy(root, folder), measure);
      const staged = await moveOrCopy(folder, temporary).catch(toStorageError);
      try {
        await syncTree(staged);
        await moveInto(root, staged, target);
      } catch (error) {
        // Two workers may finish the same work: the first folder wins.
        if (!isTaken(error)) toStorageError(error);
      } finally {
        await rm(staged, { recursive: true, force: true });
        await rm(folder, { recursive: true, force: true });
      }
    },

    async remove(keyOrPrefix) {
      const target = keyOrPrefix.endsWith('/')
        ? pathOfPrefix(root, keyOrPrefix)
        : pathOf(root, keyOrPrefix);
      if (!(await exists(target))) return;
      // Renamed first: a reader sees all of it or none of it, and an interrupted removal is swept
      // as unfinished.
      const temporary = await temporaryPath(root).catch(toStorageError);
      await rename(target, temporary).catch(undefinedIfMissing).catch(toStorageError);
      await rm(temporary, { recursive: true, force: true });
      await pruneEmpty(root, dirname(target));
    },
  };
}

function pathOf(root: string, key: string): string {
  assertKey(key);
  return join(root, key);
}

function pathOfPrefix(root: string, prefix: string): string {
  assertPrefix(prefix);
  return join(root, prefix.slice(0, -1));
}

/**
 * Removes unfinished files of dead processes; the caller guarantees that no writer is older than
 * `age_ms`.
 */
export async function sweepUnfinished(root: string, age_ms: number): Promise<void> {
  const folder = join(root, unfinished_folder);
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const found = await stat(join(folder, name)).catch(undefinedIfMissing);
    if (found && Date.now() - found.mtimeMs > age_ms)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Size, time in nanoseconds and inode: every write creates a new file by rename, so a change always
 * changes the tag.
 */
function factsOf(found: { size: bigint; mtimeNs: bigint; ino: bigint; mtime: Date }): ObjectFacts {
  const etag = `"${found.size.toString(36)}-${found.mtimeNs.toString(36)}-${found.ino.toString(36)}"`;
  return { bytes: Number(found.size), etag, modified_at: found.mtime };
}

async function temporaryPath(root: string): Promise<string> {
  const folder = join(root, unfinished_folder);
  await mkdir(folder, { recursive: true });
  return join(folder, randomBytes(12).toString('hex'));
}

/**
 * Bytes that the disk below `root` needs for a folder: none when the folder is on that disk
 * already.
 */
async function bytesToCopy(root: string, folder: string): Promise<number> {
  if ((await stat(root)).dev === (await stat(folder)).dev) return 0;
  return sizeOfTree(folder);
}

async function moveOrCopy(folder: string, temporary: string): Promise<string> {
  try {
    await rename(folder, temporary);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await cp(folder, temporary, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  return temporary;
}

async function moveInto(root: string, temporary: string, target: string): Promise<void> {
  const folder = dirname(target);
  const first_made = await mkdir(folder, { recursive: true });
  await rename(temporary, target);
  for (let each = folder; ; each = dirname(each)) {
    await sync(each);
    if (first_made === undefined || each === root || each.length < first_made.length) return;
  }
}

/** Removes folders that a removal left empty, up to the root's own children. */
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

const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(undefinedIfMissing)) !== undefined;
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Maps a file system error to an error of the port. */
function toStorageError(error: unknown): never {
  const code = String(codeOf(error));
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) throw new StorageReadOnly({ cause: error });
  if (isNoSpace(error)) throw new StorageFull({ cause: error });
  throw error;
}

const isTaken = (error: unknown): boolean =>
  ['ENOTEMPTY', 'EEXIST'].includes(String(codeOf(error)));

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
  throw error;
}
