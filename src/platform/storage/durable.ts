import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Syncs a file's or a folder's content to disk: a rename is durable only after its folder was
 * synced.
 */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Syncs every file below a folder and the folders, innermost first. Returns the bytes. Throws on
 * anything but files and folders.
 */
export async function syncTree(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await syncTree(path);
    else if (entry.isFile()) bytes += await syncFile(path);
    else throw new Error('only files and folders can be stored');
  }
  await sync(folder);
  return bytes;
}

/** Total size of all files below a folder. */
export async function sizeOfTree(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

async function syncFile(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
