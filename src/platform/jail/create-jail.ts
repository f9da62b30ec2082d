import { MachineFault } from '../machine-fault.ts';
import { jailRoot } from './bubblewrap-args.ts';
import { gib, JailFailed, no_output, type Jail, type JailLimits } from './port.ts';
import { runDecoder, type Bubblewrap } from './run-decoder.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { syscallsOf } from './syscalls.ts';

export interface JailOptions {
  /** Where bubblewrap is unavailable, run without it. */
  allow_unjailed: boolean;
}

/** Decoders are not allowed to run on this machine. */
class JailMissing extends MachineFault {
  override readonly name = 'JailMissing';
  constructor(cause: unknown) {
    super(
      'Decoders may only run in a jail here: install bubblewrap and allow user namespaces, or set ALLOW_UNJAILED_FFMPEG=1.',
      { cause },
    );
  }
}

/**
 * Detects once which jail this machine supports. Without a jail and without permission, every run
 * throws JailMissing.
 */
export async function createJail(
  { allow_unjailed }: JailOptions,
  find: typeof findBubblewrap = findBubblewrap,
): Promise<Jail> {
  const found = await find();
  if (!(found instanceof Error))
    return { kind: 'bubblewrap', run: (run) => runDecoder(found, run) };
  return {
    kind: 'none',
    run: async (run) => {
      if (!allow_unjailed) throw new JailMissing(found);
      return runDecoder(undefined, run);
    },
  };
}

const trial_limits: JailLimits = {
  wall_seconds: 20,
  cpu_seconds: 5,
  memory_bytes: gib,
  ...no_output,
};

/**
 * Returns bubblewrap after a real test run under the seccomp filter; otherwise the reason why it is
 * unavailable.
 */
export async function findBubblewrap(): Promise<Bubblewrap | Error> {
  const syscalls = syscallsOf[process.arch];
  if (!syscalls) return new Error(`there is no filter of system calls for ${process.arch}`);
  const bubblewrap = { root: await jailRoot(), filter: seccompFilter(syscalls) };
  try {
    await runDecoder(bubblewrap, { command: 'true', args: [], reads: [], limits: trial_limits });
    return bubblewrap;
  } catch (error) {
    if (error instanceof JailFailed)
      return new Error(error.stderr.trim().split('\n').at(-1) || error.message);
    return error instanceof Error ? error : new Error(String(error));
  }
}
