import { JailFailed, type Jail, type JailedRun, type JailOutput } from '../jail/port.ts';
import { MediaRefused } from '../media-refused.ts';

/** What every part of the transcoder works with. */
export interface TranscoderTools {
  jail: Jail;
  /** x264's */
  preset: string;
  /** of one encoder; 0 lets it use every core */
  threads: number;
}

/** Faults of the machine, not of the file: worth another try. */
const machine_fault =
  /No space left|Permission denied|Input\/output error|Too many open files|Resource temporarily unavailable|Read-only file system/;

/** For the message of every file that is not of an accepted kind. */
export const not_a_video = 'The file is not a video of a kind that is accepted.';

/** Runs a decoder; what is the file's fault becomes a refusal. */
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
      throw new MediaRefused('damaged', 'The file is damaged: it cannot be decoded.', {
        cause: error,
      });
    }
    if (error.how === 'limit')
      throw new MediaRefused(
        'damaged',
        'The file is damaged: decoding it takes more than a file may cost.',
        { cause: error },
      );
    throw error;
  }
}

/** A decoder says several things about a picture that it lacks the beginning for. */
const said_of_lost = 4;

/** Throws MediaRefused when none or too few pictures came out whole. `lost_at_start` is the port's. */
export function assertDecoded(pictures: number, complaints: number, lost_at_start: number): void {
  if (pictures === 0)
    throw new MediaRefused('damaged', 'The file is damaged: none of its pictures can be decoded.');
  const meant = complaints - lost_at_start * said_of_lost;
  if (meant > 3 && meant > pictures / 10)
    throw new MediaRefused(
      'damaged',
      'The file is damaged: too many of its pictures cannot be decoded.',
    );
}

/** Throws MediaRefused when the decoder says that it gave up on the size of the pictures; it may end well all the same. */
export function assertDecodableSize(stderr: string): void {
  const [, size] = /Picture size (\d+x\d+) exceeds specified max pixel count/.exec(stderr) ?? [];
  if (size)
    throw new MediaRefused(
      'too_large',
      `The picture is ${size.replace('x', ' × ')}: more than can be decoded.`,
    );
}
