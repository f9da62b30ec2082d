import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { VaultFault } from './port.ts';

// Contents of any size, encrypted in chunks of 64 KiB by AES-256-GCM under a key that encrypts nothing else (the STREAM construction, as `age` uses it). The nonce of
// a chunk is its number and whether it is the last one: chunks that were left out, moved, doubled or cut off do not decrypt, and each can be read without the others.

const cipher = 'aes-256-gcm';
const chunk_bytes = 64 * 1024;
const tag_bytes = 16;

function nonceOf(number: number, is_last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(is_last ? 1 : 0, 11);
  return nonce;
}

/** Chunks of a content; an empty one has one as well. */
const countOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / chunk_bytes));

/** Bytes of the file of a content. */
const sealedBytes = (bytes: number): number => bytes + countOf(bytes) * tag_bytes;

/** Encrypts a content of any size as it comes; `words` are authenticated with each chunk. */
export async function* sealChunks(
  key: Buffer,
  words: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let number = 0;
  let pending: Buffer = Buffer.alloc(0);
  const seal = (plain: Buffer, is_last: boolean): Buffer => {
    const sealing = createCipheriv(cipher, key, nonceOf(number++, is_last), {
      authTagLength: tag_bytes,
    });
    sealing.setAAD(Buffer.from(words));
    return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
  };
  for await (const piece of content) {
    pending = pending.length === 0 ? Buffer.from(piece) : Buffer.concat([pending, piece]);
    // One is held back: it may be the last.
    let at = 0;
    for (; pending.length - at > chunk_bytes; at += chunk_bytes)
      yield seal(pending.subarray(at, at + chunk_bytes), false);
    pending = pending.subarray(at);
  }
  yield seal(pending, true);
}

/** Decrypts bytes `start` to `end` inclusive of a content of so many bytes, or all of it. Throws VaultFault before it yields anything of a chunk that was changed. */
export async function* openChunks(
  file: FileHandle,
  { key, words, bytes }: { key: Buffer; words: string; bytes: number },
  { start, end } = { start: 0, end: bytes - 1 },
): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  if (size < sealedBytes(bytes))
    throw new VaultFault('truncated', 'The file of the document is cut off.');
  const count = countOf(bytes);
  const last = Math.min(count - 1, Math.floor(Math.max(end, 0) / chunk_bytes));
  for (let number = Math.floor(start / chunk_bytes); number <= last; number++) {
    const from = number * chunk_bytes;
    const length = Math.min(chunk_bytes, bytes - from) + tag_bytes;
    const sealed = Buffer.alloc(length);
    await file.read(sealed, 0, length, number * (chunk_bytes + tag_bytes));
    const is_last = number === count - 1 && size === sealedBytes(bytes);
    const plain = openChunk(key, words, sealed, nonceOf(number, is_last));
    const part = plain.subarray(Math.max(0, start - from), Math.max(0, end + 1 - from));
    if (part.length > 0) yield part;
  }
}

function openChunk(key: Buffer, words: string, sealed: Buffer, nonce: Buffer): Buffer {
  const content_end = sealed.length - tag_bytes;
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tag_bytes });
  opening.setAAD(Buffer.from(words));
  opening.setAuthTag(sealed.subarray(content_end));
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, content_end)), opening.final()]);
  } catch {
    throw new VaultFault(
      'altered',
      'The file of the document was changed, or is that of another document.',
    );
  }
}
