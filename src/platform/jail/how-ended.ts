import { availableParallelism, constants } from 'node:os';
import type { JailFailed, JailLimits } from './port.ts';

/** Exit status, or the signal that ended it. */
export type End = number | NodeJS.Signals;

/** ffmpeg's exit status when it caught a signal: that for too much processor time, or one sent to end it. */
const caught_signal = 255;
/** How the programs in front of it say that it cannot be started. */
const not_started: readonly End[] = [126, 127];
/** The kernel's signals for too much time and for too large a file. */
const over_limit: readonly End[] = ['SIGXCPU', 'SIGXFSZ'];
/** Those of a program that cannot go on; what it read is to blame. */
const crashes: readonly End[] = [
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGABRT',
  'SIGTRAP',
  'SIGSYS',
];

const signals = new Map(
  Object.entries(constants.signals).map(([name, number]) => [
    number as number,
    name as NodeJS.Signals,
  ]),
);

/** A signal inside bubblewrap comes out of it as a shell would tell it. */
const plainly = (end: End): End =>
  typeof end === 'number' && end !== caught_signal ? (signals.get(end - 128) ?? end) : end;

/** Whose fault an end is, when nobody here has ended it. */
export function howEnded(
  end: End,
  seconds: number,
  { cpu_seconds }: JailLimits,
  stderr: string,
): JailFailed['how'] {
  const how = plainly(end);
  if (over_limit.includes(how)) return 'limit';
  if (crashes.includes(how)) return 'exit';
  // Both a caught signal and a kill may be the kernel's answer to too much processor time: told by whether the time can have been used.
  if (how === caught_signal || typeof how !== 'number')
    return seconds * availableParallelism() >= cpu_seconds ? 'limit' : 'killed';
  // The first process of a namespace is spared the signal for too large a file; its write fails instead.
  if (/File too large/.test(stderr)) return 'limit';
  return not_started.includes(how) || stderr.startsWith('bwrap: ') ? 'killed' : 'exit';
}
