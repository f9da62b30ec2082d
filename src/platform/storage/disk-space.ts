import { statfs } from 'node:fs/promises';
import { MachineFault } from '../machine-fault.ts';

/** The disk is almost full; the job is retried after an operator has freed space. */
export class StorageFull extends MachineFault {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super('The disk that holds the media is almost full; make room on it.', options);
  }
}

/** Whether the file system refused a write because it, or the quota of its user, is full. */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));

/** The media folder is not writable; reads continue. */
export class StorageReadOnly extends MachineFault {
  override readonly name = 'StorageReadOnly';
  constructor(options?: ErrorOptions) {
    super(
      'The folder that holds the media cannot be written to; check its rights and its disk.',
      options,
    );
  }
}

export interface DiskSpace {
  /** bytes */
  free: number;
  total: number;
  /** number of files it can still hold, where the file system counts them */
  files_free?: number | undefined;
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize, files_free: files > 0 ? ffree : undefined };
}

/**
 * Reserved space: 1 % of the disk, at least 512 MB; a database and a log must be able to write to
 * the same disk.
 */
const reserveOf = (total: number): number => Math.max(total / 100, 512 * 1024 * 1024);

/** A clip of several hours has some thousands of files. */
const files_reserve = 20_000;

/**
 * Throws StorageFull when `bytes` more would use the reserve, or when the disk can hold few more
 * files.
 */
export async function assertRoom(
  folder: string,
  bytes: number,
  measure: typeof diskSpace = diskSpace,
): Promise<void> {
  const { free, total, files_free = Infinity } = await measure(folder);
  if (free - bytes < reserveOf(total) || files_free < files_reserve) throw new StorageFull();
}
