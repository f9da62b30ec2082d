import type { FileHandle } from 'node:fs/promises';
import { admitChunk } from './admit-chunk.ts';

export interface PartRange {
  /** Where its first byte goes. */
  offset: number;
  /** No more bytes are written. */
  most: number;
  /** Asked for each chunk and before each write; false ends the part. */
  mayWrite(): boolean;
  /** Called with each chunk that is written: nothing needs it any more. */
  release?: ((chunk: Uint8Array) => void) | undefined;
}

/** Bytes that go to the disk in one call, while the next ones arrive: a part has at most twice as many in memory, and the last chunk of each. */
const batch_bytes = 512 * 1024;

/** Runs work on the disk; a port, so that a process bounds how much of it runs at once. */
export type DiskGate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Writes what comes to its place in a file, in batches. A stream that breaks ends the part: what came before counts. `note` is called with each chunk, in order.
 * Returns how many bytes are written; they are not synced. Throws what the disk throws.
 */
export async function writePart(
  handle: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  { offset, most, mayWrite, release }: PartRange,
  { note, gate }: { note(chunk: Uint8Array): void; gate: DiskGate },
): Promise<number> {
  let batch: Uint8Array[] = [];
  let batched = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  /** Begins to write the batch, after the one before. */
  const flush = async (): Promise<void> => {
    await writing;
    if (batched === 0 || !mayWrite()) return;
    const chunks = batch;
    const at = offset + written;
    written += batched;
    batch = [];
    batched = 0;
    writing = gate(() => writeChunks(handle, chunks, at)).then(() =>
      chunks.forEach((chunk) => release?.(chunk)),
    );
    // It is awaited later, and must not be unhandled until then.
    writing.catch(() => undefined);
  };
  try {
    for await (const whole of bytes) {
      await admitChunk();
      const chunk = whole.subarray(0, most - written - batched);
      if (chunk.length === 0 || !mayWrite()) break;
      note(chunk);
      batch.push(chunk);
      batched += chunk.length;
      if (batched >= batch_bytes) await flush();
    }
  } catch {
    // Of the connection: the end of the part. A fault of the disk comes again below.
  }
  await flush();
  await writing;
  return written;
}

async function writeChunks(
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  at: number,
): Promise<void> {
  let rest = [...chunks];
  let place = at;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, place);
    place += bytesWritten;
    rest = behind(rest, bytesWritten);
  }
}

/** The chunks that a short write left. */
function behind(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let left = bytes;
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.min(left, chunk.length));
    left -= chunk.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}
