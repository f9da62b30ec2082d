import { open } from 'node:fs/promises';

/** A file that is read in pieces, so that its size costs no memory. */
export interface ByteSource {
  size: number;
  /** Returns fewer bytes than requested at the end of the file, none beyond it. */
  read(at: number, length: number): Promise<Buffer>;
}

/** Opens a file for the duration of `work`. */
export async function withBytes<T>(
  file: string,
  work: (bytes: ByteSource) => Promise<T>,
): Promise<T> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  return await work({
    size,
    async read(at, length) {
      if (at >= size) return Buffer.alloc(0);
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
  });
}
