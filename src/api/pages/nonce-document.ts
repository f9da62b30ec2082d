import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** 128 bits for the Content-Security-Policy of one answer; 22 characters. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** An HTML document cut at its nonces, so that every answer of it carries a nonce of its own. */
export interface NonceDocument {
  /** What it weighs in memory. */
  bytes: number;
  plain(nonce: string): Buffer;
  gzip(nonce: string): Buffer;
}

const deflate = promisify(zlib.deflateRaw);

/**
 * Cuts a document at `placeholder` (of a nonce's length, unguessable). The pieces are deflated once, each ending in a full flush: no piece refers back
 * beyond its own start, so a stored block with the nonce may stand between them. An answer in gzip then costs two copies and a checksum, not a
 * compression.
 */
export async function cutAtNonces(html: string, placeholder: string): Promise<NonceDocument> {
  const pieces = html.split(placeholder).map((text) => Buffer.from(text));
  const deflated = await Promise.all(pieces.map((piece) => deflate(piece, { level: 6, finishFlush: zlib.constants.Z_FULL_FLUSH })));
  const total = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0);
  const length = total(pieces) + (pieces.length - 1) * placeholder.length;
  return {
    bytes: length + total(deflated),
    plain: (nonce) => join(pieces, Buffer.from(nonce)),
    gzip(nonce) {
      const body = join(deflated, storedBlock(nonce));
      return Buffer.concat([gzip_head, body, last_block, trailer(checksum(pieces, Buffer.from(nonce)), length)]);
    },
  };
}

const gzip_head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty stored block with the final bit. */
const last_block = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** RFC 1951, 3.2.4: header bits padded to a byte, length, its complement, the bytes. Fits here because a full flush ends on a byte. */
function storedBlock(text: string): Buffer {
  const block = Buffer.alloc(5 + text.length);
  block.writeUInt16LE(text.length, 1);
  block.writeUInt16LE(~text.length & 0xffff, 3);
  block.write(text, 5, 'latin1');
  return block;
}

function trailer(crc: number, length: number): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc, 0);
  end.writeUInt32LE(length >>> 0, 4);
  return end;
}

function checksum(pieces: readonly Buffer[], nonce: Buffer): number {
  let crc = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) crc = zlib.crc32(nonce, crc);
    crc = zlib.crc32(piece, crc);
  }
  return crc;
}

function join(pieces: readonly Buffer[], between: Buffer): Buffer {
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece])));
}
