type CaptionsFault = 'captions' | 'captions_late' | 'language' | 'file_size' | 'busy';

/** Captions that are not taken, however often they are sent; `message` is a sentence for people. */
export class CaptionsRefused extends Error {
  override readonly name = 'CaptionsRefused';
  readonly fault: CaptionsFault;
  /** The number of the line that is to blame; undefined where none is. */
  readonly line: number | undefined;

  constructor(
    why: string,
    { fault = 'captions', line }: { fault?: CaptionsFault; line?: number } = {},
  ) {
    super(line === undefined ? why : `Line ${line}: ${why}`);
    this.fault = fault;
    this.line = line;
  }
}

/** Because of a line of the file. */
export const refusedAt = (line: number, why: string): CaptionsRefused =>
  new CaptionsRefused(why, { line });
