import { lstatSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { assertRoom } from '../storage/disk-space.ts';

const poll_ms = 500;
/** A check of many files takes long: the pause before the next one is this many times as long. */
const rest_factor = 30;
/** Minimum disk usage of a file or folder. */
const least_bytes = 4096;

/**
 * Returns whether the files below a folder exceed `most` bytes. Stops counting there, so that a
 * million files cost no more than the limit.
 */
export async function isFolderOver(folder: string, most: number): Promise<boolean> {
  let bytes = 0;
  for await (const entry of await opendir(folder, { recursive: true, bufferSize: 256 })) {
    const { size } = lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) ?? {
      size: 0,
    };
    bytes += Math.max(size, least_bytes);
    if (bytes > most) return true;
  }
  return false;
}

/**
 * Checks the output of a program about twice a second until `signal`. Resolves to 'limit', or to
 * StorageFull when the disk is almost full.
 */
export async function watchOutput(
  folder: string,
  most: number,
  signal: AbortSignal,
  room: typeof assertRoom = assertRoom,
): Promise<'limit' | Error | undefined> {
  let wait = poll_ms;
  while (await pause(wait, true, { signal }).catch(() => false)) {
    const started = performance.now();
    const fault = await check(folder, most, room);
    if (fault) return fault;
    wait = Math.max(poll_ms, rest_factor * (performance.now() - started));
  }
  return undefined;
}

/** The folder may vanish during a check; the program's exit status is more specific then. */
async function check(
  folder: string,
  most: number,
  room: typeof assertRoom,
): Promise<'limit' | Error | undefined> {
  const full = await room(folder, 0).catch((error: unknown) => error);
  if (full instanceof Error && full.name === 'StorageFull') return full;
  return (await isFolderOver(folder, most).catch(() => false)) ? 'limit' : undefined;
}
