import { resolve } from 'node:path';
import type { TakenPhoto } from '#domain/albums/index.ts';
import type { Operator } from '#domain/index.ts';
import { messageOf, type Log } from '#platform/log.ts';
import type { ImportOptions } from './import-file.ts';
import { duplicate, imported, refusalOf, refused, type ImportOutcome } from './import-outcome.ts';
import { titleOf } from './import-paths.ts';
import type { Details } from './plan-import.ts';

interface AlbumItem {
  /** the photos' folder */
  path: string;
  photos: string[];
  details: Details | undefined;
}

/**
 * Imports photos as one album named after their folder. Refused photos are reported and the others
 * make the album; the same photos again match the existing album. Returns one outcome per photo.
 */
export async function importAlbum(
  albums: Operator['albums'],
  item: AlbumItem,
  { linking, command, report, signal, log }: ImportOptions,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  const taken = new Map<number, string>();
  for (const path of item.photos) {
    signal.throwIfAborted();
    report(path, 'converting', 0);
    const photo = await takePhoto(albums, path, signal, log);
    if ('verdict' in photo) outcomes.push(photo);
    else if (taken.has(photo.photo_id)) outcomes.push(duplicate(path));
    else taken.set(photo.photo_id, path);
    if (!('verdict' in photo)) report(path, 'waiting for its album', 90);
  }
  if (taken.size === 0) return outcomes;
  const linked = await linking.link(item.details, titleOf(resolve(item.path), 'folder'));
  const photos = [...taken.keys()].map((photo_id) => ({ photo_id }));
  const { album_id, is_new } = await albums.createOnce({
    ...linked,
    photos,
    ...(command !== undefined && { command }),
  });
  return [
    ...outcomes,
    ...[...taken.values()].map((path) =>
      is_new ? { ...imported(path), album_id } : duplicate(path),
    ),
  ];
}

/** Retries once after a failure that the file did not cause. */
async function takePhoto(
  albums: Operator['albums'],
  path: string,
  signal: AbortSignal,
  log: Log,
): Promise<TakenPhoto | ImportOutcome> {
  for (let tries = 1; ; tries++) {
    try {
      return await albums.takePhoto({ path }, signal);
    } catch (error) {
      const outcome = outcomeOf(path, error);
      if (outcome) return outcome;
      signal.throwIfAborted();
      // Without a jail nothing can be converted: that ends the import.
      if (error instanceof Error && error.name === 'JailMissing') throw error;
      log.warn(
        { err: messageOf(error) },
        tries === 1 ? 'photo not converted; retrying once' : 'photo not converted; refused',
      );
      if (tries === 2)
        return refused(path, 'internal', 'The photo could not be converted; the log says why.');
    }
  }
}

function outcomeOf(path: string, error: unknown): ImportOutcome | undefined {
  try {
    return refusalOf(path, error);
  } catch {
    return undefined;
  }
}
