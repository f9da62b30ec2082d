/** Why a file is refused; each code has a translated message. */
export type RefusalCode = 'file_type' | 'damaged' | 'too_large' | 'too_short' | 'malware';

/**
 * A permanent refusal caused by the file: a retry would fail the same way. `message` is a sentence
 * for people and never carries the file's name.
 */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.code = code;
  }
}

export const damaged = (what: 'file' | 'photo', how: string, options?: ErrorOptions) =>
  new MediaRefused('damaged', `The ${what} is damaged: ${how}.`, options);
