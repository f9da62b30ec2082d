import type { ByteSource } from './byte-source.ts';

/** A box or element: where its content starts and ends. */
export interface Section {
  name: string;
  start: number;
  end: number;
}

/**
 * One traversal of a file's structure. Every section costs one of `left`, so that no structure
 * takes unbounded time.
 */
export interface Traversal {
  bytes: ByteSource;
  left: number;
}

export type Sections = (traversal: Traversal, from: number, to: number) => AsyncGenerator<Section>;

/** The boxes of MP4 and QuickTime, named by their four letters. Stops at the first invalid box. */
export const boxes: Sections = async function* (traversal, from, to) {
  let at = from;
  while (at + 8 <= to && traversal.left-- > 0) {
    const head = await traversal.bytes.read(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const is_long = short === 1 && head.length === 16;
    const header = is_long ? 16 : 8;
    const size = is_long ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (size < header) return;
    yield { name: head.toString('latin1', 4, 8), start: at + header, end: Math.min(at + size, to) };
    at += size;
  }
};

/**
 * The elements of Matroska and WebM, named by their hexadecimal id. An element of unknown size
 * reaches to the end.
 */
export const elements: Sections = async function* (traversal, from, to) {
  let at = from;
  while (at + 2 <= to && traversal.left-- > 0) {
    const head = await traversal.bytes.read(at, 12);
    const id = Math.clz32(head[0] ?? 0) - 23;
    const length = Math.clz32(head[id] ?? 0) - 23;
    const header = id + length;
    if (id > 4 || length > 8 || head.length < header) return;
    const size = head.subarray(id, header);
    const is_unknown =
      (size[0] ?? 0) === 2 ** (9 - length) - 1 && size.subarray(1).every((byte) => byte === 255);
    const number = size
      .subarray(1)
      .reduce((sum, byte) => sum * 256 + byte, (size[0] ?? 0) % 2 ** (8 - length));
    const start = at + header;
    const end = is_unknown ? to : start + number;
    yield { name: head.toString('hex', 0, id), start, end: Math.min(end, to) };
    at = end;
  }
};

/**
 * The objects of ASF and WMV, named by their hexadecimal id. Those of the header follow their
 * count.
 */
export const objects: Sections = async function* (traversal, from, to) {
  let at = from;
  while (at + 24 <= to && traversal.left-- > 0) {
    const head = await traversal.bytes.read(at, 24);
    if (head.length < 24) return;
    const size = Number(head.readBigUInt64LE(16));
    if (size < 24) return;
    const name = head.toString('hex', 0, 16);
    yield { name, start: at + (name === asf_header ? 30 : 24), end: Math.min(at + size, to) };
    at += size;
  }
};

export const asf_header = '3026b2758e66cf11a6d900aa0062ce6c';
