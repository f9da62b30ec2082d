import type { Operator } from '#domain/index.ts';
import type { IngestedFile } from '#domain/media/index.ts';
import type { Log } from '#platform/log.ts';
import type { Linking } from './import-details.ts';
import { duplicate, imported, refusalOf, refused, type ImportOutcome } from './import-outcome.ts';
import { titleOf } from './import-paths.ts';
import type { Details } from './plan-import.ts';

export interface ImportOptions {
  linking: Linking;
  /** Minimum length of a video. */
  min_seconds: number;
  /** The command line, for the record of publications; without it everything waits for a decision. */
  command: string | undefined;
  /** Receives the activity in words and the percentage of the whole pipeline. */
  report(path: string, stage: string, percent: number): void;
  signal: AbortSignal;
  log: Log;
}

interface VideoItem {
  path: string;
  details: Details | undefined;
}

/**
 * Imports videos one by one or concurrently; files of equal bytes are one clip and one video. Needs
 * a running worker.
 */
export function createVideoImporter(
  { media, videos }: Pick<Operator, 'media' | 'videos'>,
  options: ImportOptions,
): (item: VideoItem) => Promise<ImportOutcome> {
  const { linking, min_seconds, command, report, signal } = options;
  const underway = new Map<number, Promise<ImportOutcome>>();
  let last: Promise<unknown> = Promise.resolve();

  /** Does not throw for the file's fault, and leaves nothing of a refused file. */
  async function importVideo(item: VideoItem): Promise<ImportOutcome> {
    // Files are ingested one after the other: of equal bytes the first in order becomes the video.
    const taking = last.then(() => takeInTurn(item));
    last = taking.catch(() => undefined);
    const { outcome } = await taking;
    return outcome;
  }

  /** Resolves when the file is ingested; the outcome comes later. */
  async function takeInTurn(item: VideoItem): Promise<{ outcome: Promise<ImportOutcome> }> {
    const { path } = item;
    signal.throwIfAborted();
    report(path, 'copying', 0);
    const taken = await takeIn(media, path, min_seconds).catch((error: unknown) =>
      refusalOf(path, error),
    );
    if ('verdict' in taken) return { outcome: Promise.resolve(taken) };
    const twin = underway.get(taken.media_id);
    if (twin) return { outcome: twin.then((its) => likeTwin(path, its)) };
    const outcome = finish(item, taken);
    underway.set(taken.media_id, outcome);
    return { outcome };
  }

  async function finish(
    { path, details }: VideoItem,
    { media_id, storage_key }: IngestedFile,
  ): Promise<ImportOutcome> {
    const source = { tube: 'import', id: storage_key };
    const linked = await linking.link(details, titleOf(path));
    const [video_id] = await videos.create([
      { ...linked, media_id, source, ...(command !== undefined && { command }) },
    ]);
    const state = await media.waitFor(media_id, {
      signal,
      report: ({ state: at, stage, percent }) =>
        at !== 'ready' && at !== 'failed' && report(path, stage, percent),
    });
    if (state?.state !== 'ready') {
      await media.remove(media_id);
      return refused(
        path,
        state?.reason_code ?? 'internal',
        state?.reason ?? 'It was removed meanwhile.',
      );
    }
    return video_id === undefined
      ? duplicate(path)
      : { ...imported(path), video_id, duration_s: state.duration };
  }

  return importVideo;
}

/**
 * Retries a clip that failed in an earlier run: the disk may have been full, or this version may
 * support more.
 */
async function takeIn(
  media: Operator['media'],
  path: string,
  min_seconds: number,
): Promise<IngestedFile> {
  const taken = await media.ingest({ path, min_seconds });
  if (taken.is_new || (await media.find(taken.media_id))?.state !== 'failed') return taken;
  await media.remove(taken.media_id);
  return media.ingest({ path, min_seconds });
}

const likeTwin = (path: string, twin: ImportOutcome): ImportOutcome =>
  twin.verdict === 'refused' ? { ...twin, path } : duplicate(path);
