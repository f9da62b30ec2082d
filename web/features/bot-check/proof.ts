import { Challenge, challenge_url } from '#contracts/calls/forms/challenge.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { CheckFault } from './check-fault.ts';

/** Solves a challenge; null where this browser cannot. */
export type Solve = (challenge: Challenge) => Promise<unknown>;

/** The field `captcha` of a form. */
export interface FormProof {
  /** Begins the work, so that it is done before the form is sent. */
  begin(): void;
  /** Undefined where this browser cannot do it: a link in a mail takes its place. */
  get(): Promise<string | undefined>;
  /** It is used up, or no longer good. */
  drop(): void;
  /** The form is gone. */
  end(): void;
}

/** A challenge that ends while the form is under way would be refused. */
const spare_seconds = 30;

export function createProof(solve: Solve = solveInWorker): FormProof {
  let work: { proof: Promise<string | undefined>; until: number } | undefined;
  const start = (): Promise<string | undefined> => {
    if (work && work.until > now()) return work.proof;
    const begun = { proof: makeProof(solve, (until) => (begun.until = until)), until: Infinity };
    work = begun;
    begun.proof.catch(() => {
      if (work === begun) work = undefined;
    });
    return begun.proof;
  };
  return {
    begin: () => void start().catch(() => undefined),
    get: start,
    drop: () => void (work = undefined),
    end: () => undefined,
  };
}

const now = (): number => Date.now() / 1000;

async function makeProof(
  solve: Solve,
  setUntil: (until: number) => void,
): Promise<string | undefined> {
  // Without a secure connection browsers have no cryptography.
  if (!globalThis.crypto?.subtle) return undefined;
  const response = await fetch(challenge_url, { cache: 'no-store' }).catch(() => {
    throw new CheckFault('offline');
  });
  if (!response.ok) throw new CheckFault(response.status === 429 ? 'too_many_requests' : 'other');
  const challenge = Challenge.parse(await response.json());
  // The clock of the device may be wrong by hours: the lifetime counts from now.
  setUntil(now() + form_limits.challenge_lifetime - spare_seconds);
  const solution = await solve(challenge);
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
}

/** Off the thread of the page, which goes on answering to typing. */
function solveInWorker(challenge: Challenge): Promise<unknown> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
    } catch {
      return resolve(null);
    }
    const end = (solution: unknown): void => {
      worker.terminate();
      resolve(solution);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(challenge);
  });
}
