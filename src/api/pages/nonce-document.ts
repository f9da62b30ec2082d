import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { ownBytes } from '../http/own-bytes.ts';

/** 128 bits for the Content-Security-Policy of one answer; 22 characters. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** One form of a document, with gaps of a nonce's length. */
export interface Fillable {
  /** bytes, the same for every nonce */
  length: number;
  /** Writes the form with the nonce into the beginning of a buffer of at least `length` bytes and returns that part of it. */
  fill(nonce: string, into: Buffer): Buffer;
}

/** An HTML document cut at its nonces, so that every answer of it carries a nonce of its own. */
export interface NonceDocument {
  /** What it weighs in memory at most, the compressed form included. */
  bytes: number;
  plain: Fillable;
  /** Compressed when somebody first asks: many documents are rendered for one answer, and not every client takes gzip. */
  gzip(): Promise<Fillable>;
}

const deflate = promisify(zlib.deflateRaw);

/**
 * Cuts a document at `placeholder` (of a nonce's length, unguessable). The pieces are deflated once, each ending in a full flush: no piece refers back
 * beyond its own start, so a stored block with the nonce may stand between them. An answer in gzip then costs a copy and a checksum, not a
 * compression.
 */
export function cutAtNonces(html: string | Buffer, placeholder: string): NonceDocument {
  const gap = ownBytes(placeholder);
  const whole = ownBytes(html);
  const pieces = split(whole, gap);
  const plain = fillable(between(pieces, gap), gap, whole);
  let gzip: Promise<Fillable> | undefined;
  return {
    bytes: 2 * plain.length,
    plain,
    gzip: () => (gzip ??= compress(pieces, gap, plain.length)),
  };
}

async function compress(pieces: readonly Buffer[], gap: Buffer, length: number): Promise<Fillable> {
  const deflated = await Promise.all(
    pieces.map((piece) => deflate(piece, { level: 6, finishFlush: zlib.constants.Z_FULL_FLUSH })),
  );
  const block = storedBlock(gap);
  const body = fillable(
    [gzip_head, ...between(deflated, block), last_block, Buffer.alloc(trailer_bytes)],
    block,
  );
  return {
    length: body.length,
    fill(nonce, into) {
      const filled = body.fill(nonce, into);
      filled.writeUInt32LE(checksum(pieces, nonce), filled.length - trailer_bytes);
      filled.writeUInt32LE(length >>> 0, filled.length - 4);
      return filled;
    },
  };
}

const gzip_head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty stored block with the final bit. */
const last_block = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** Checksum and length of what was compressed. */
const trailer_bytes = 8;
const block_head_bytes = 5;

/** RFC 1951, 3.2.4: header bits padded to a byte, length, its complement, the bytes. Fits here because a full flush ends on a byte. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(block_head_bytes);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** What stands before, between and after the gaps; views, no copies. */
function split(whole: Buffer, gap: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let at = whole.indexOf(gap); at >= 0; at = whole.indexOf(gap, start)) {
    pieces.push(whole.subarray(start, at));
    start = at + gap.length;
  }
  return [...pieces, whole.subarray(start)];
}

const between = (pieces: readonly Buffer[], gap: Buffer): Buffer[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [gap, piece]));

/** Parts, among them gaps whose last bytes take the nonce. `joined` is all of them, if that exists already. */
function fillable(
  parts: readonly Buffer[],
  gap: Buffer,
  joined: Buffer = ownBytes(Buffer.concat(parts)),
): Fillable {
  const offsets: number[] = [];
  let end = 0;
  for (const part of parts) {
    end += part.length;
    if (part === gap) offsets.push(end);
  }
  return {
    length: joined.length,
    fill(nonce, into) {
      joined.copy(into);
      for (const offset of offsets) into.write(nonce, offset - nonce.length, 'latin1');
      return into.subarray(0, joined.length);
    },
  };
}

function checksum(pieces: readonly Buffer[], nonce: string): number {
  let crc = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) crc = zlib.crc32(nonce, crc);
    crc = zlib.crc32(piece, crc);
  }
  return crc;
}
