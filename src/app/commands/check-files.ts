import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { kindOfFile } from '#contracts/media/media-files.ts';
import { checkFile, no_facts, type FileVerdict } from '#domain/media/index.ts';
import { JailFailed } from '#platform/jail/port.ts';
import type { PathToCheck } from './check-paths.ts';
import { refusalOf } from './import/import-outcome.ts';

/** One line of the output. */
export interface CheckedFile extends Omit<FileVerdict, 'code'> {
  path: string;
  /** Besides the pipeline's: `unreadable`, and `internal` for a fault of this machine. */
  code: FileVerdict['code'] | 'unreadable' | 'internal';
}

export interface CheckOptions {
  decoders: Parameters<typeof checkFile>[0];
  min_seconds: number;
  /** files at once */
  lanes: number;
  signal: AbortSignal;
  /** Receives each file in order, as soon as it and all before it are checked. */
  report(file: CheckedFile): void;
}

/**
 * Checks several files at once. Throws the signal's reason, and errors that every other file would
 * hit as well.
 */
export async function checkFiles(
  paths: readonly PathToCheck[],
  { decoders, min_seconds, lanes, signal, report }: CheckOptions,
): Promise<void> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const waiting = paths.entries();
  const finished = new Map<number, CheckedFile>();
  let reported = 0;
  const lane = async (): Promise<void> => {
    for (const [n, each] of waiting) {
      either.throwIfAborted();
      finished.set(n, await checkOne(each, decoders, min_seconds, either));
      for (let next = finished.get(reported); next; next = finished.get(reported)) {
        finished.delete(reported);
        reported += 1;
        report(next);
      }
    }
  };
  const results = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        stop.abort(error);
        throw error;
      }),
    ),
  );
  signal.throwIfAborted();
  if (results.some(({ status }) => status === 'rejected')) throw stop.signal.reason;
}

const machine_failed = 'This machine could not check it: it ran out of memory or time.';

async function checkOne(
  { path, error }: PathToCheck,
  decoders: CheckOptions['decoders'],
  min_seconds: number,
  signal: AbortSignal,
): Promise<CheckedFile> {
  try {
    if (error !== undefined) throw error;
    if (!(await stat(path)).isFile()) return refused(path, 'unreadable', 'It is not a file.');
    return {
      path,
      ...(await checkFile(decoders, { path, name: basename(path), min_seconds, signal })),
    };
  } catch (fault) {
    signal.throwIfAborted();
    if (fault instanceof JailFailed) return refused(path, 'internal', machine_failed);
    const { reason } = refusalOf(path, fault);
    return refused(path, 'unreadable', reason);
  }
}

const refused = (path: string, code: CheckedFile['code'], reason: string | null): CheckedFile => ({
  path,
  verdict: 'refuse',
  code,
  reason,
  kind: kindOfFile(path) ?? null,
  ...no_facts,
});
