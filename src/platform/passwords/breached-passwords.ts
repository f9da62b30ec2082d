import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

/** Returns whether a password is in a list of breached ones. */
export type BreachedPasswords = (password: string) => Promise<boolean>;

export const noBreachedPasswords: BreachedPasswords = () => Promise.resolve(false);

const longest_line = 128;
const digits = 40;

/**
 * A file of Pwned Passwords: lines `SHA-1 in upper-case hex:count`, ordered by hash, of any size. It
 * is searched on disk, by halves; about forty small reads for the 40 GB of the whole list. Throws
 * when the file cannot be read.
 */
export function createBreachedPasswords(file: string): BreachedPasswords {
  return async (password) => {
    const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
    await using handle = await open(file, 'r');
    const { size } = await handle.stat();
    let [low, high] = [0, size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await lineFrom(handle, middle, size);
      if (line.start >= high) {
        high = middle;
        continue;
      }
      if (line.hash === wanted) return true;
      if (line.hash < wanted) low = line.end;
      else high = middle;
    }
    return false;
  };
}

/** The first line that begins at `from` or after it. */
async function lineFrom(
  handle: FileHandle,
  from: number,
  size: number,
): Promise<{ start: number; end: number; hash: string }> {
  // The character before it shows whether a line begins at `from` itself.
  const at = Math.max(0, from - 1);
  const buffer = Buffer.alloc(2 * longest_line);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
  const text = buffer.toString('latin1', 0, bytesRead);
  const skipped = from === 0 ? 0 : text.indexOf('\n') + 1;
  if (from > 0 && skipped === 0) return { start: size, end: size, hash: '' };
  const start = at + skipped;
  const end = text.indexOf('\n', skipped);
  return {
    start,
    end: end < 0 ? size : at + end + 1,
    hash: text.slice(skipped, skipped + digits).toUpperCase(),
  };
}
