import { MediaRefused } from '../../media-refused.ts';

/**
 * The written renditions are invalid: an error of this program, of the machine, or of a source that
 * was copied.
 */
export class LadderBroken extends Error {
  override readonly name = 'LadderBroken';

  /** A refusal while decoding our own output is not the uploader's fault. */
  static from(this: void, error: unknown): never {
    throw error instanceof MediaRefused
      ? new LadderBroken('a rendition cannot be decoded', { cause: error })
      : error;
  }
}
