/**
 * Copies bytes that will be cached to a buffer of exactly their size: Node slices short buffers out
 * of 64 kB pools and zlib out of 16 kB chunks, and a slice retains its whole pool.
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
