import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { FrameHashes } from '#platform/ffmpeg/port.ts';

/** Copies a file and returns SHA-256, MD5 and size of the copy, even if the source changes meanwhile. */
export async function copyHashing(from: string, to: string): Promise<FileHashes> {
  const hash = createHash('sha256');
  // Lists of others name files by it; nothing here trusts it.
  const md5 = createHash('md5');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      md5.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), measure, createWriteStream(to));
  return { hash: hash.digest(), md5: md5.digest(), bytes };
}

/** Hashes and size of a file. */
export interface FileHashes {
  hash: Buffer;
  md5: Buffer;
  bytes: number;
}

/** The same of a file that stays where it is. */
export async function hashFile(path: string): Promise<FileHashes> {
  const hash = createHash('sha256');
  const md5 = createHash('md5');
  let bytes = 0;
  for await (const chunk of createReadStream(path, {
    highWaterMark: 1 << 20,
  }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    md5.update(chunk);
    bytes += chunk.length;
  }
  return { hash: hash.digest(), md5: md5.digest(), bytes };
}

/** Of the file as it came; its SHA-256 is in the clip's own row. */
export async function saveMd5(trx: Trx, media_id: number, md5: Buffer): Promise<void> {
  await trx.insertInto('media_hash').values({ media_id, md5 }).execute();
}

/** Safe to repeat. */
export async function saveFrames(
  trx: Trx,
  media_id: number,
  { interval, hashes, qualities }: FrameHashes,
): Promise<void> {
  const moments = sql<Buffer>`clip_moments(${hashes})`;
  const values = { frame_seconds: interval, frames: hashes, qualities, moments };
  await trx
    .insertInto('media_hash')
    .values({ media_id, ...values })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(values))
    .execute();
}
