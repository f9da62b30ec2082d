type CaptionsFault = 'captions' | 'captions_late' | 'language' | 'file_size' | 'busy';

/** Captions that are not taken, however often they are sent; `message` is a sentence for people. */
export class CaptionsRefused extends Error {
  override readonly name = 'CaptionsRefused';
  readonly fault: CaptionsFault;

  constructor(message: string, fault: CaptionsFault = 'captions') {
    super(message);
    this.fault = fault;
  }

  /** The number of the line that is to blame; undefined where none is. */
  get line(): number | undefined {
    const [, line] = /^Line (\d+)\b/.exec(this.message) ?? [];
    return line === undefined ? undefined : Number(line);
  }
}
