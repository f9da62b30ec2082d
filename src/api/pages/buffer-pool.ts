/** Lends buffers for answers that are written whole. */
export interface BufferPool {
  /** A buffer of at least `bytes` bytes, holding anything. */
  take(bytes: number): Buffer;
  /** Gives it back, when nobody reads it any more. */
  give(buffer: Buffer): void;
}

const buffer_bytes = 256 * 1024;
const kept_buffers = 16;

/** Some megabytes that are used again and again: a fresh buffer for every document costs more than filling it, most of it in garbage collection. */
export function createBufferPool(): BufferPool {
  const free: Buffer[] = [];
  return {
    take: (bytes) =>
      bytes > buffer_bytes
        ? Buffer.allocUnsafeSlow(bytes)
        : (free.pop() ?? Buffer.allocUnsafeSlow(buffer_bytes)),
    give(buffer) {
      if (buffer.length === buffer_bytes && free.length < kept_buffers) free.push(buffer);
    },
  };
}
