import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isNoSpace, StorageFull } from '#platform/storage/disk-space.ts';
import type { Ctx } from '../ctx.ts';
import { eraseObjects } from './erase-objects.ts';

/** In the work folder of a file being taken in: the storage key it is getting. */
export const key_note = 'storage_key';

const day_ms = 24 * 3600 * 1000;
const name_of_ours = /^(?:\d+|new)-([0-9a-f]{8})-([0-9a-f]{8})-(\d+)-(\d+)-[0-9a-f]{8}$/;
const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * When a process started, in clock ticks since boot: with its number it is never another's.
 * Undefined when it is gone.
 */
async function startOf(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
}

const bootId = async (): Promise<string> =>
  short(await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''));

/**
 * A folder for one try at one step, named after clip and process, gone when `work` ends either way. Throws StorageFull where the disk is full.
 */
export async function inWorkFolder<T>(
  { settings }: Ctx,
  clip: number | 'new',
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const owner = [
    short(hostname()),
    await bootId(),
    process.pid,
    (await startOf(process.pid)) ?? 0,
  ].join('-');
  const folder = join(settings.work_folder, `${clip}-${owner}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true });
    return await work(folder);
  } catch (error) {
    throw isNoSpace(error) ? new StorageFull({ cause: error }) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes what dead processes left: of this host at once, of other hosts after a day. Returns how
 * many folders went.
 */
export async function sweepWorkFolders(ctx: Ctx): Promise<number> {
  const { settings, log } = ctx;
  const boot = await bootId();
  let swept = 0;
  for (const name of await readdir(settings.work_folder).catch(() => [])) {
    const path = join(settings.work_folder, name);
    if (!(await isAbandoned(path, name, boot))) continue;
    await removeUnclaimed(ctx, path);
    await rm(path, { recursive: true, force: true });
    swept += 1;
  }
  if (swept > 0) log.info({ folders: swept }, 'unfinished work of ended processes removed');
  return swept;
}

/** Objects that a process stored before it died, without a row. */
async function removeUnclaimed(ctx: Ctx, folder: string): Promise<void> {
  const storage_key = await noteIn(folder);
  if (storage_key !== undefined) await eraseObjects(ctx, { storage_key });
}

/**
 * Storage keys of files that processes of this machine are just taking in: their rows are on the
 * way.
 */
export async function keysBeingTakenIn({ settings }: Pick<Ctx, 'settings'>): Promise<Set<string>> {
  const names = await readdir(settings.work_folder).catch(() => []);
  const notes = await Promise.all(
    names
      .filter((name) => name.startsWith('new-'))
      .map((name) => noteIn(join(settings.work_folder, name))),
  );
  return new Set(notes.filter((key) => key !== undefined));
}

async function noteIn(folder: string): Promise<string | undefined> {
  const storage_key = await readFile(join(folder, key_note), 'utf8').catch(() => '');
  return /^[a-z0-9]{16,32}$/.test(storage_key) ? storage_key : undefined;
}

async function isAbandoned(path: string, name: string, boot: string): Promise<boolean> {
  const [, host, its_boot, pid, start] = name_of_ours.exec(name) ?? [];
  if (host === undefined) return false;
  if (host !== short(hostname())) {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs > day_ms;
  }
  return its_boot !== boot || (await startOf(Number(pid))) !== start;
}
