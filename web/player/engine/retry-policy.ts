/**
 * The failure, as the engine sees it: `network` = no answer; `refused` = an answer that a fresh address may cure (a
 * signature has expired, a playlist is missing); `media` = the pieces do not decode; `unsupported` = they never will here.
 */
export type FailureKind = 'network' | 'refused' | 'media' | 'unsupported';

/** `resume` keeps what is buffered and loads on; `reopen` asks for a fresh address and starts at the same position. */
export type RetryStep = { action: 'resume' | 'reopen'; delay_ms: number } | { action: 'fail' };

const delays_ms = [1000, 2000, 4000, 8000, 8000];

/** Before the first picture the visitor looks at a spinner: give up sooner. */
const delays_to_open_ms = [500, 1500, 3000];

const media_attempts = 2;

/**
 * Decides the next step after a failure. `attempt` counts the failures in a row before this one, `opened` tells whether
 * anything was played, `starved` whether playing has run out of buffer. While there is buffer to play, the last delay repeats.
 */
export function nextStep(
  failure: FailureKind,
  attempt: number,
  opened: boolean,
  starved: boolean,
): RetryStep {
  if (failure === 'unsupported') return { action: 'fail' };
  if (failure === 'media')
    return attempt < media_attempts ? { action: 'resume', delay_ms: 0 } : { action: 'fail' };
  const action = failure === 'refused' || !opened ? 'reopen' : 'resume';
  const delays = opened ? delays_ms : delays_to_open_ms;
  const delay = delays[attempt] ?? (starved ? undefined : delays.at(-1));
  return delay === undefined ? { action: 'fail' } : { action, delay_ms: delay };
}
