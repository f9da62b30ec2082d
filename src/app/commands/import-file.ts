import type { Gender } from '#contracts/vocabulary.ts';
import { media, videos } from '#domain/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { titleOf } from './import-paths.ts';

export interface ImportOutcome {
  path: string;
  verdict: 'imported' | 'duplicate' | 'refused';
  code: string | null;
  reason: string | null;
  video_id: number | null;
  duration_s: number | null;
}

export interface ImportOptions {
  gender: Gender;
  /** Called with the stage in words and the percent of the whole way. */
  report(path: string, stage: string, percent: number): void;
  signal: AbortSignal;
}

/** Imports files one by one or several at once; files of the same bytes are one clip and one video. Some worker must be running. */
export function createImporter(ctx: Ctx, { gender, report, signal }: ImportOptions): (path: string) => Promise<ImportOutcome> {
  const underway = new Map<number, Promise<ImportOutcome>>();

  /** Never throws for the file's fault, and leaves nothing of a refused one. */
  async function importFile(path: string): Promise<ImportOutcome> {
    signal.throwIfAborted();
    report(path, 'copying', 0);
    const taken = await takeIn(ctx, path).catch((error: unknown) => refusal(path, error));
    if ('verdict' in taken) return taken;
    const twin = underway.get(taken.media_id);
    if (twin) return likeTwin(path, await twin);
    const done = finish(path, taken);
    underway.set(taken.media_id, done);
    return done;
  }

  async function finish(path: string, { media_id, storage_key }: media.IngestedFile): Promise<ImportOutcome> {
    const source = { tube: 'import', id: storage_key };
    const [video_id] = await videos.createVideos(ctx, [{ gender, lang: 'en', title: titleOf(path), media_id, source }]);
    const state = await media.waitForMedia(ctx, media_id, { signal, report: ({ state: stage, percent }) => report(path, stage, percent) });
    if (state?.state !== 'ready') {
      await media.removeMedia(ctx, media_id);
      return {
        ...blank(path),
        verdict: 'refused',
        code: state?.reason_code ?? 'internal',
        reason: state?.reason ?? 'It was removed meanwhile.',
      };
    }
    return {
      ...blank(path),
      verdict: video_id === undefined ? 'duplicate' : 'imported',
      video_id: video_id ?? null,
      duration_s: state.duration,
    };
  }

  return importFile;
}

/** A clip that failed in an earlier run gets another chance: the disk may have been full, or this version may know more. */
async function takeIn(ctx: Ctx, path: string): Promise<media.IngestedFile> {
  const taken = await media.ingestFile(ctx, { path });
  if (taken.is_new || (await media.findMedia(ctx, taken.media_id))?.state !== 'failed') return taken;
  await media.removeMedia(ctx, taken.media_id);
  return media.ingestFile(ctx, { path });
}

const blank = (path: string): ImportOutcome => ({ path, verdict: 'imported', code: null, reason: null, video_id: null, duration_s: null });

const likeTwin = (path: string, twin: ImportOutcome): ImportOutcome => ({
  ...twin,
  path,
  verdict: twin.verdict === 'refused' ? 'refused' : 'duplicate',
  video_id: null,
});

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EACCES: 'The file may not be read.',
  EPERM: 'The file may not be read.',
  EISDIR: 'It is not a file.',
  EIO: 'The file cannot be read.',
};

/** What is the file's fault or the disk's becomes an outcome; the rest is thrown. */
function refusal(path: string, error: unknown): ImportOutcome {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'MediaRefused') return { ...blank(path), verdict: 'refused', code, reason: error.message };
  if (error.name === 'StorageFull') return { ...blank(path), verdict: 'refused', code: 'storage_full', reason: error.message };
  const reason = unreadable[code];
  if (reason === undefined) throw error;
  return { ...blank(path), verdict: 'refused', code: 'unreadable', reason };
}
