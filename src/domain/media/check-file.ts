import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { kindOfFile, type FileKind } from '#contracts/media/media-files.ts';
import type { Transcoder } from '#platform/ffmpeg/port.ts';
import type { Images } from '#platform/images/port.ts';
import { MediaRefused, type RefusalCode } from '#platform/media-refused.ts';
import { assertLongEnough } from './length-rule.ts';

export interface FileToCheck {
  path: string;
  /** The extension decides the kind. */
  name: string;
  /** Shorter videos are refused; 0 accepts any length. */
  min_seconds: number;
  signal?: AbortSignal | undefined;
}

/** A refusal also carries the known facts. */
export interface FileVerdict {
  verdict: 'accept' | 'refuse';
  code: RefusalCode | null;
  /** A sentence for people; null when the file is accepted. */
  reason: string | null;
  /** Null for an extension that is not accepted. */
  kind: FileKind | null;
  /** Null for photos and files without a length. */
  duration_s: number | null;
  /** As displayed: after rotation and pixel aspect. */
  width: number | null;
  height: number | null;
  /** 0 without sound */
  audio_channels: number | null;
}

/** Of a file that was not decoded. */
export const no_facts = { duration_s: null, width: null, height: null, audio_channels: null };

/**
 * Runs the first stage of the pipeline on its own and decodes everything: accepted files can be
 * shown. Only reads. Throws errors that the file did not cause: it is unreadable, or this machine
 * cannot decode.
 */
export async function checkFile(
  { transcoder, images }: { transcoder: Pick<Transcoder, 'check'>; images: Pick<Images, 'check'> },
  { path, name, min_seconds, signal }: FileToCheck,
): Promise<FileVerdict> {
  const kind = kindOfFile(name) ?? null;
  const verdict: FileVerdict = { verdict: 'accept', code: null, reason: null, kind, ...no_facts };
  try {
    if (kind === null) throw new MediaRefused('file_type', 'Files of this type are not taken.');
    await withGeneratedName(path, async (file) => {
      if (kind === 'photo') {
        const { width, height } = await images.check(file, signal);
        Object.assign(verdict, { width, height, audio_channels: 0 });
        return;
      }
      const video = await transcoder.check(file, 'whole', signal);
      const { duration, width, height, audio_channels } = video;
      const duration_s = Math.max(0.001, Math.round(duration * 1000) / 1000);
      Object.assign(verdict, { duration_s, width, height, audio_channels });
      assertLongEnough(duration, min_seconds);
    });
    return verdict;
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    return { ...verdict, verdict: 'refuse', code: error.code, reason: error.message };
  }
}

/**
 * Runs `work` on a link with a fixed name in a private folder, so that the name of an untrusted
 * file reaches no command line, path or log.
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
