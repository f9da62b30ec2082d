/**
 * The same bytes in memory of exactly their size, for what is kept: Node cuts short buffers out of pieces of 64 kB and answers of zlib out of 16 kB, and
 * whoever keeps a hundred bytes of such a piece keeps all of it.
 */
export function ownBytes(source: string | Buffer): Buffer {
  if (typeof source === 'string') {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
    bytes.write(source);
    return bytes;
  }
  if (source.buffer.byteLength === source.length) return source;
  const bytes = Buffer.allocUnsafeSlow(source.length);
  source.copy(bytes);
  return bytes;
}
