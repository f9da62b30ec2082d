import { statfs } from 'node:fs/promises';
import { MachineFault } from '../machine-fault.ts';

/** The disk has too little room left; worth another try when somebody has made some. */
export class StorageFull extends MachineFault {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super('The disk that holds the media is almost full; make room on it.', options);
  }
}

/** Nothing can be written where the media lie; reading goes on. */
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
  /** how many more files it can hold, where it counts them */
  files_free?: number | undefined;
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize, files_free: files > 0 ? ffree : undefined };
}

/** What is always left free: 1 % of the disk, at least 512 MB; a database and a log must go on writing on the same disk. */
const reserveOf = (total: number): number => Math.max(total / 100, 512 * 1024 * 1024);

/** A clip of hours has some thousands of files. */
const files_reserve = 20_000;

/** Throws StorageFull when `bytes` more would eat into the reserve, or when the disk can hold few more files. */
export async function assertRoom(
  folder: string,
  bytes: number,
  measure: typeof diskSpace = diskSpace,
): Promise<void> {
  const { free, total, files_free = Infinity } = await measure(folder);
  if (free - bytes < reserveOf(total) || files_free < files_reserve) throw new StorageFull();
}
