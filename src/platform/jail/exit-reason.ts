import { availableParallelism, constants } from 'node:os';
import type { JailFailed, JailLimits } from './port.ts';

/** Exit status, or the signal that ended it. */
export type End = number | NodeJS.Signals;

/** ffmpeg's exit status after a signal: for exceeded CPU time, or sent to end it. */
const caught_signal = 255;
/** Exit statuses of the wrapper programs when the decoder cannot be started. */
const not_started: readonly End[] = [126, 127];
/** Signals for exceeded CPU time and file size. */
const over_limit: readonly End[] = ['SIGXCPU', 'SIGXFSZ'];
/** Signals of a crash, which the input caused. */
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

/** bubblewrap reports a signal inside it as a shell does: 128 + number. */
const unwrapSignal = (end: End): End =>
  typeof end === 'number' && end !== caught_signal ? (signals.get(end - 128) ?? end) : end;

/** Classifies an exit that this program did not cause. */
export function exitReason(
  end: End,
  seconds: number,
  { cpu_seconds }: JailLimits,
  stderr: string,
): JailFailed['how'] {
  const how = unwrapSignal(end);
  if (over_limit.includes(how)) return 'limit';
  if (crashes.includes(how)) return 'exit';
  // A caught signal and a kill may both come from the CPU limit: decided by whether that much CPU
  // time can have been used.
  if (how === caught_signal || typeof how !== 'number')
    return seconds * availableParallelism() >= cpu_seconds ? 'limit' : 'killed';
  // Pid 1 of a namespace does not receive SIGXFSZ; its write fails instead.
  if (/File too large/.test(stderr)) return 'limit';
  return not_started.includes(how) || stderr.startsWith('bwrap: ') ? 'killed' : 'exit';
}
