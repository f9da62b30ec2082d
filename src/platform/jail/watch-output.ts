import { lstatSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { assertRoom } from '../storage/disk-space.ts';

const look_ms = 500;
/** A look at many files takes long: the next one waits this many times as long. */
const rest_factor = 30;
/** Each file and folder costs the disk at least this. */
const least_bytes = 4096;

/** Whether the files below a folder take more than `most` bytes. Stops counting there, so that a million files cost no more than the limit. */
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

/** Looks about twice a second, until `signal`, at what a program writes. Ends with 'limit', or StorageFull when the disk nears its end. */
export async function watchOutput(
  folder: string,
  most: number,
  signal: AbortSignal,
  room: typeof assertRoom = assertRoom,
): Promise<'limit' | Error | undefined> {
  let wait = look_ms;
  while (await pause(wait, true, { signal }).catch(() => false)) {
    const started = performance.now();
    const fault = await look(folder, most, room);
    if (fault) return fault;
    wait = Math.max(look_ms, rest_factor * (performance.now() - started));
  }
  return undefined;
}

/** A folder may vanish from under a look; the program's own end tells more than that. */
async function look(
  folder: string,
  most: number,
  room: typeof assertRoom,
): Promise<'limit' | Error | undefined> {
  const full = await room(folder, 0).catch((error: unknown) => error);
  if (full instanceof Error && full.name === 'StorageFull') return full;
  return (await isFolderOver(folder, most).catch(() => false)) ? 'limit' : undefined;
}
