import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const block = 8 * 1024 * 1024;

/** A file of bytes that no disk compresses. */
export async function makeFile(path: string, bytes: number): Promise<void> {
  await using file = await open(path, 'w');
  for (let left = bytes; left > 0; left -= block)
    await file.write(randomBytes(Math.min(block, left)));
  await file.sync();
}

/** Seconds that `dd conv=fsync` and `sha256sum` take for a file, one after the other; the copy is removed. */
export async function copySeconds(path: string, copy: string): Promise<number> {
  const begun = performance.now();
  await run('dd', [`if=${path}`, `of=${copy}`, 'bs=8M', 'conv=fsync', 'status=none']);
  await run('sha256sum', [copy]);
  const seconds = (performance.now() - begun) / 1000;
  await rm(copy);
  return seconds;
}
