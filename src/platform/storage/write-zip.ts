import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { sync } from './durable.ts';

export interface ZipEntry {
  name: string;
  /** Pictures are already. */
  is_compressed?: boolean;
  /** Called when its turn has come, and read as fast as the archive is written. */
  open(): AsyncIterable<string | Uint8Array>;
}

/**
 * Writes entries as a ZIP that only this user may read, one after the other and none as a whole in memory: the next one is asked for once the one before is
 * written. The file is there whole or not at all. Throws what an entry throws, and where a file is at the path already.
 */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const unfinished_path = `${path}.part`;
  const file = createWriteStream(unfinished_path, { mode: 0o600, flags: 'wx' });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const writing = pipeline(output, file);
  // Awaited below; until then it is not unhandled.
  writing.catch(() => undefined);
  let isOurs = false;
  file.once('open', () => (isOurs = true));
  try {
    for await (const entry of entries) await addEntry(zip, output, entry);
    zip.end();
    await writing;
    await placeNew(unfinished_path, path);
  } catch (error) {
    output.destroy();
    await writing.catch(() => undefined);
    if (isOurs) await rm(unfinished_path, { force: true });
    throw error;
  }
}

/** Ends when the entry was read to its end, or the archive failed. */
const addEntry = (zip: ZipFile, output: Readable, { name, is_compressed, open: read }: ZipEntry) =>
  new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void => {
      output.destroy(error);
      reject(error);
    };
    if (output.destroyed) return fail(new Error('the archive cannot be written'));
    const closed = (): void => fail(output.errored ?? new Error('the archive cannot be written'));
    output.once('close', closed);
    zip.addReadStreamLazy(name, { compress: is_compressed !== true }, (begin) => {
      const source = Readable.from(read(), { objectMode: false });
      source.once('error', fail);
      source.once('end', () => {
        output.off('close', closed);
        resolve();
      });
      begin(undefined, source);
    });
  });

/** Never over a file that is there. */
async function placeNew(unfinished_path: string, path: string): Promise<void> {
  await sync(unfinished_path);
  await link(unfinished_path, path);
  await rm(unfinished_path);
  await sync(dirname(path));
}
