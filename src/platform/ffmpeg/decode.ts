import { JailFailed, type Jail, type JailedRun, type JailOutput } from '../jail/port.ts';
import { damaged, MediaRefused } from '../media-refused.ts';

/** Dependencies of every part of the transcoder. */
export interface TranscoderTools {
  jail: Jail;
  /** preset of x264 */
  preset: string;
  /** threads per encoder; 0 uses every core */
  threads: number;
}

/** Errors of the machine, not of the file: the job is retried. */
const machine_fault =
  /No space left|Permission denied|Input\/output error|Too many open files|Resource temporarily unavailable|Read-only file system/;

/** Message for every file of an unaccepted type. */
export const not_a_video = 'The file is not a video of a kind that is accepted.';

/** Runs a decoder; an error that the file caused becomes a MediaRefused. */
export async function decode(jail: Jail, run: JailedRun): Promise<JailOutput> {
  try {
    return await jail.run(run);
  } catch (error) {
    if (!(error instanceof JailFailed)) throw error;
    if (/not on whitelist|Format .*not.*whitelist/i.test(error.stderr)) {
      throw new MediaRefused('file_type', not_a_video, { cause: error });
    }
    assertDecodableSize(error.stderr);
    if (error.how === 'exit' && !machine_fault.test(error.stderr)) {
      throw damaged('file', 'it cannot be decoded', { cause: error });
    }
    if (error.how === 'limit')
      throw damaged('file', 'decoding it takes more than a file may cost', { cause: error });
    throw error;
  }
}

/** Warnings that a decoder prints for each picture whose references are missing. */
const warnings_per_lost_picture = 4;

/**
 * Throws MediaRefused when no picture or too few pictures were decoded cleanly. `lost_at_start`:
 * see port.ts.
 */
export function assertDecoded(pictures: number, warnings: number, lost_at_start: number): void {
  if (pictures === 0) throw damaged('file', 'none of its pictures can be decoded');
  const relevant = warnings - lost_at_start * warnings_per_lost_picture;
  if (relevant > 3 && relevant > pictures / 10)
    throw damaged('file', 'too many of its pictures cannot be decoded');
}

/** Throws MediaRefused when the decoder rejected the picture size; it may still exit with 0. */
export function assertDecodableSize(stderr: string): void {
  const [, size] = /Picture size (\d+x\d+) exceeds specified max pixel count/.exec(stderr) ?? [];
  if (size)
    throw new MediaRefused(
      'too_large',
      `The picture is ${size.replace('x', ' × ')}: more than can be decoded.`,
    );
}
