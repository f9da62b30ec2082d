import { statfs } from 'node:fs/promises';

/** The disk has too little room left; worth another try when somebody has made some. */
class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor() {
    super('The disk that holds the media is almost full; make room on it.');
  }
}

export interface DiskSpace {
  /** bytes */
  free: number;
  total: number;
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** What is always left free: 1 % of the disk, at least 512 MB; a database and a log must go on writing on the same disk. */
const reserveOf = (total: number): number => Math.max(total / 100, 512 * 1024 * 1024);

/** Throws StorageFull when `bytes` more would eat into the reserve. */
export async function assertRoom(folder: string, bytes: number, measure: typeof diskSpace = diskSpace): Promise<void> {
  const { free, total } = await measure(folder);
  if (free - bytes < reserveOf(total)) throw new StorageFull();
}
