import { MediaRefused } from '../../media-refused.ts';

/** What was written is not what it should be: our fault or the machine's, or that of a source that was taken over as it is. */
export class LadderBroken extends Error {
  override readonly name = 'LadderBroken';

  /** Decoding our own files is never the sender's fault. */
  static from(this: void, error: unknown): never {
    throw error instanceof MediaRefused
      ? new LadderBroken('a rendition cannot be decoded', { cause: error })
      : error;
  }
}
