/** Why a file is not taken; each is a message that people see in their language. */
export type RefusalCode = 'file_type' | 'damaged' | 'too_large' | 'too_short';

/** The file's fault, for good: another try would end the same. `message` is a sentence for a person and never carries the file's name. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.code = code;
  }
}
