import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Copies a file and returns SHA-256, MD5 and size of the copy, even if the source changes meanwhile. */
export async function copyHashing(
  from: string,
  to: string,
): Promise<{ hash: Buffer; md5: Buffer; bytes: number }> {
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
