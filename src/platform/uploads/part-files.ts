import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  assertRoom,
  isNoSpace,
  StorageFull,
  StorageReadOnly,
  type diskSpace,
} from '../storage/disk-space.ts';
import { sync } from '../storage/durable.ts';
import { createGate } from '#contracts/gate.ts';
import { writePart, type DiskGate, type PartRange } from './write-part.ts';

/** The file in the folder of an upload, which gets into the storage under this name. */
export const part_file_name = 'source';

export interface Part extends PartRange {
  /** The checksum of the bytes; with it all or none of them count. */
  sha256?: Buffer | undefined;
}

/** Writes and syncs of parts at once. A process has four threads for all that waits for the disk and all that is compressed: a page must not wait until uploads are synced. */
const disk_places = 2;
const disk_timeout_ms = 600_000;

/** Files that arrive in parts, as folders with one file each. */
export interface PartFiles {
  /** Makes an empty file, durably. Throws StorageFull unless `room` bytes are left besides the floor of the disk. */
  create(id: string, room: number): Promise<void>;
  /**
   * Writes the received bytes, also of a stream that breaks, and syncs them to disk. Returns how many bytes are durable, or `mismatch` for others than `sha256`
   * says. The first part makes the file where there is none: the process that was to make it may have been killed before. Throws StorageFull before the floor
   * of the disk is touched.
   */
  write(
    id: string,
    bytes: AsyncIterable<Uint8Array>,
    part: Part,
  ): Promise<{ bytes: number } | 'mismatch'>;
  /** The file, and its size in bytes; undefined where it was removed. */
  find(id: string): Promise<{ path: string; bytes: number } | undefined>;
  /**
   * Makes a folder with a second link to the file, to be moved into the storage, and returns its path. The file stays until it is removed: a process that dies in the
   * middle of the move has lost nothing. Where the disk has no links it is a copy.
   */
  stage(id: string): Promise<string>;
  /** Idempotent. */
  remove(id: string): Promise<void>;
  /** Those older than so many seconds. */
  listOlder(seconds: number): Promise<string[]>;
}

/** Below `root`. `measure` is for tests. */
export function createPartFiles(root: string, measure?: typeof diskSpace): PartFiles {
  const folderOf = (id: string): string => {
    if (!/^[a-z0-9]{22}$/.test(id)) throw new Error('not an id of an upload');
    return join(root, id);
  };
  const pathOf = (id: string): string => join(folderOf(id), part_file_name);
  const disk = createGate({ places: disk_places, queue: Infinity, timeout_ms: disk_timeout_ms });
  const gate: DiskGate = (work) => disk.run(work);
  return {
    async create(id, room) {
      await mkdir(root, { recursive: true }).catch(toStorageError);
      await assertRoom(root, room, measure);
      await makeFile(root, folderOf(id));
    },

    async write(id, bytes, part) {
      await mkdir(root, { recursive: true }).catch(toStorageError);
      await assertRoom(root, part.most, measure);
      const handle = await open(pathOf(id), 'r+').catch(async (error: unknown) => {
        if (codeOf(error) !== 'ENOENT' || part.offset > 0) return toStorageError(error);
        await makeFile(root, folderOf(id));
        return open(pathOf(id), 'r+').catch(toStorageError);
      });
      try {
        const hash = part.sha256 && createHash('sha256');
        const written = await writePart(handle, bytes, part, {
          note: (chunk) => hash?.update(chunk),
          gate,
        });
        // The next part overwrites wrong bytes: they were never acknowledged.
        if (hash && part.sha256?.equals(hash.digest()) === false) return 'mismatch';
        await gate(() => handle.datasync());
        return { bytes: written };
      } catch (error) {
        return toStorageError(error);
      } finally {
        await handle.close();
      }
    },

    async find(id) {
      const found = await stat(pathOf(id)).catch(() => undefined);
      return found && { path: pathOf(id), bytes: found.size };
    },

    stage: (id) => stage(folderOf(id), measure),

    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),

    async listOlder(seconds) {
      const names = await readdir(root).catch(() => []);
      const before = Date.now() - seconds * 1000;
      const old = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(root, name)).catch(() => undefined);
          return /^[a-z0-9]{22}$/.test(name) && found && found.mtimeMs < before ? [name] : [];
        }),
      );
      return old.flat();
    },
  };
}

/** Empty and durable; one that is there stays as it is. */
async function makeFile(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(toStorageError);
  const handle = await open(join(folder, part_file_name), 'a', 0o600).catch(toStorageError);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await sync(folder);
  await sync(root);
}

async function stage(upload: string, measure?: typeof diskSpace): Promise<string> {
  const file = join(upload, part_file_name);
  const folder = await mkdtemp(join(upload, 'staged-')).catch(toStorageError);
  const target = join(folder, part_file_name);
  try {
    await link(file, target);
  } catch (error) {
    if (!hasNoLinks(error)) return toStorageError(error);
    const { size } = await stat(file);
    await assertRoom(upload, size, measure);
    await copyFile(file, target).catch(toStorageError);
  }
  return folder;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const hasNoLinks = (error: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error));

function toStorageError(error: unknown): never {
  const code = codeOf(error);
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) throw new StorageReadOnly({ cause: error });
  if (isNoSpace(error)) throw new StorageFull({ cause: error });
  throw error;
}
