import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { kindOfFile, type FileKind } from '#contracts/media-files.ts';
import type { Transcoder } from '#platform/ffmpeg/port.ts';
import type { Images } from '#platform/images/port.ts';
import { MediaRefused, type RefusalCode } from '#platform/media-refused.ts';
import { assertLongEnough } from './length-rule.ts';

export interface FileToCheck {
  path: string;
  /** Its ending says what it is meant to be; otherwise it is text. */
  name: string;
  /** Videos that are shorter are refused; 0 takes any length. */
  min_seconds: number;
  signal?: AbortSignal | undefined;
}

/** What is known of a file stands in a refusal, too. */
export interface FileVerdict {
  verdict: 'accept' | 'refuse';
  code: RefusalCode | null;
  /** A sentence for a person; null when the file is taken. */
  reason: string | null;
  /** Undecided for an ending that is not taken. */
  kind: FileKind | null;
  /** Null for photos and what has no length. */
  duration_s: number | null;
  /** As seen: after rotation and pixel aspect. */
  width: number | null;
  height: number | null;
  /** 0 without sound */
  audio_channels: number | null;
}

/**
 * The first stage of the pipeline on its own, with everything decoded: what it accepts can be shown. Reads only. Throws what is not the file's fault:
 * the file cannot be read, or this machine cannot decode.
 */
export async function checkFile(
  { transcoder, images }: { transcoder: Pick<Transcoder, 'check'>; images: Pick<Images, 'check'> },
  { path, name, min_seconds, signal }: FileToCheck,
): Promise<FileVerdict> {
  const kind = kindOfFile(name) ?? null;
  const verdict: FileVerdict = {
    verdict: 'accept',
    code: null,
    reason: null,
    kind,
    duration_s: null,
    width: null,
    height: null,
    audio_channels: null,
  };
  try {
    if (kind === null) throw new MediaRefused('file_type', 'Files of this type are not taken.');
    await withGeneratedName(path, async (file) => {
      if (kind === 'photo') {
        const { width, height } = await images.check(file, signal);
        Object.assign(verdict, { width, height, audio_channels: 0 });
        return;
      }
      const { duration, width, height, audio_channels } = await transcoder.check(
        file,
        'whole',
        signal,
      );
      Object.assign(verdict, {
        duration_s: Math.max(0.001, Math.round(duration * 1000) / 1000),
        width,
        height,
        audio_channels,
      });
      assertLongEnough(duration, min_seconds);
    });
    return verdict;
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    return { ...verdict, verdict: 'refuse', code: error.code, reason: error.message };
  }
}

/**
 * Runs `work` on a link with a fixed name in a private folder, so that the name of an untrusted file
 * reaches no command line, path or log.
 */
async function withGeneratedName<T>(path: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-file-'));
  try {
    const file = join(folder, 'source');
    await symlink(resolve(path), file);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
