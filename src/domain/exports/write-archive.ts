import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { assertRoom } from '#platform/storage/disk-space.ts';
import type { Ctx } from '../ctx.ts';
import { exportSchema } from './data-shape.ts';
import type { OwnFile } from './own-files.ts';
import { readMemberData } from './read-data.ts';

/**
 * Writes all that is stored of a member as a ZIP to `path`, one file after the other and none in
 * memory. Throws not_found, StorageFull, and when a file disappeared meanwhile.
 */
export async function writeArchive(
  ctx: Ctx,
  { member_id, path }: { member_id: number; path: string },
  signal?: AbortSignal,
): Promise<void> {
  const { json, files } = await readMemberData(ctx, member_id);
  await assertRoom(
    dirname(path),
    files.reduce((sum, { bytes }) => sum + bytes, json.length),
  );
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(json), 'data.json');
  zip.addBuffer(Buffer.from(JSON.stringify(exportSchema(), null, 2)), 'data.schema.json');
  const opened = { last: undefined as Readable | undefined };
  for (const file of files) addFile(ctx, { zip, opened }, file);
  zip.end();
  try {
    await pipeline(output, createWriteStream(path, { mode: 0o600 }), { ...(signal && { signal }) });
  } finally {
    // Of an archive that was given up.
    opened.last?.destroy();
  }
}

/** Opened when its turn has come. Not compressed: videos and pictures are already. */
function addFile(
  ctx: Ctx,
  { zip, opened }: { zip: ZipFile; opened: { last: Readable | undefined } },
  { key, path, bytes, is_private }: OwnFile,
): void {
  const fail = (error: unknown): boolean => zip.emit('error', error);
  zip.addReadStreamLazy(path, { compress: false, size: bytes }, (begin) => {
    (is_private ? ctx.private_storage : ctx.storage).read(key).then((stream) => {
      if (!stream) return fail(new Error('a file is gone'));
      opened.last = stream.once('error', fail);
      return begin(undefined, stream);
    }, fail);
  });
}
