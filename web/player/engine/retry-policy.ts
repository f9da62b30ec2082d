/**
 * The failure, as the engine sees it: `network` = no answer; `expired` = the address is valid no longer; `gone` = nothing is there;
 * `refused` = another answer that a fresh address may cure; `media` = the pieces do not decode; `memory` = the device has no room for
 * them; `unsupported` = they never will play here.
 */
export type FailureKind =
  | 'network'
  | 'expired'
  | 'gone'
  | 'refused'
  | 'media'
  | 'memory'
  | 'unsupported';

/** `resume` keeps what is buffered and loads on; `reopen` asks for a fresh address and starts at the same position. */
export type RetryStep = { action: 'resume' | 'reopen'; delay_ms: number } | { action: 'fail' };

/** With the engine's own attempts an outage of half a minute is bridged. */
const delays_ms = [1000, 2000, 4000, 8000, 8000, 8000, 8000];

/** Before the first picture the visitor looks at a spinner: give up sooner. */
const delays_to_open_ms = [500, 1500, 3000];

/** Attempts to decode, to make room, and to find again what was there a moment ago. */
const media_attempts = 2;
const memory_delay_ms = 1000;
const gone_attempts = 1;

/**
 * Decides the next step after a failure. `attempt` counts the failures in a row before this one, `opened` says whether
 * anything was played, `starved` whether playing has run out of buffer. While there is buffer to play, the last delay repeats.
 */
export function nextStep(
  failure: FailureKind,
  attempt: number,
  opened: boolean,
  starved: boolean,
): RetryStep {
  if (failure === 'unsupported') return { action: 'fail' };
  if (failure === 'media' || failure === 'memory')
    return attempt < media_attempts
      ? { action: 'resume', delay_ms: failure === 'memory' ? memory_delay_ms : 0 }
      : { action: 'fail' };
  if (failure === 'gone' && attempt >= gone_attempts) return { action: 'fail' };
  // A signature that has expired in mid-play is renewed at once: the buffer may be about to run out.
  if (failure === 'expired' && opened && attempt === 0) return { action: 'reopen', delay_ms: 0 };
  const action = failure !== 'network' || !opened ? 'reopen' : 'resume';
  const delays = opened ? delays_ms : delays_to_open_ms;
  const delay = delays[attempt] ?? (starved ? undefined : delays.at(-1));
  return delay === undefined ? { action: 'fail' } : { action, delay_ms: delay };
}

/** The reason that the visitor sees at the end of all attempts. */
export type FailureReason = 'offline' | 'network' | 'expired' | 'gone' | 'memory' | 'media';

export function reasonOf(failure: FailureKind, is_online: boolean): FailureReason {
  if (failure === 'unsupported') return 'media';
  if (failure !== 'network' && failure !== 'refused') return failure;
  return is_online ? 'network' : 'offline';
}

/** A source's own word for why it has no film: rejects with it, so that the visitor hears the reason. */
export class FilmError extends Error {
  override name = 'FilmError';
  readonly kind: 'network' | 'expired' | 'gone';

  constructor(kind: FilmError['kind']) {
    super(`the film cannot be had: ${kind}`);
    this.kind = kind;
  }
}
