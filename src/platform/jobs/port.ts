import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What a worker process may use; `slots` is what its owner asked for, 0 for nothing. */
export interface Machine {
  cores: number;
  slots: number;
}

/** The facts of one kind of job; `src/domain/jobs.ts` has a row for each. */
export interface JobDefinition<Payload> {
  parse(payload: unknown): Payload;
  retries: number;
  /** seconds between tries, doubled each time */
  retry_delay: number;
  /** seconds a try may take */
  timeout: number;
  /** how many a worker process on such a machine runs at once */
  concurrency(machine: Machine): number;
  /**
   * The kind whose slots take jobs of this one as well, and before their own: what goes on is finished before something new is begun. `concurrency` is
   * then how many slots there are beside those.
   */
  ahead_of?: string;
}

export type JobDefinitions<P extends Record<string, object>> = {
  [Name in keyof P]: JobDefinition<P[Name]>;
};

/**
 * Enqueues. Inside a transaction the job exists only if the transaction commits. At least once: steps are safe to run twice. Of one kind the highest
 * `priority` (a whole number, 0 unless given) is taken first, then the oldest.
 */
export interface Jobs<Payloads extends Record<string, unknown> = Record<string, unknown>> {
  enqueue<Name extends keyof Payloads & string>(
    name: Name,
    payload: Payloads[Name],
    options?: { trx?: Transaction<Database>; priority?: number },
  ): Promise<void>;
}

export interface JobHandler<Payload> {
  /** `signal` aborts when the try's time is up, the process stops or another worker took the job over. */
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  /** Called once when the last try failed or killed its worker: says so in the product, so that nothing waits for ever. */
  dead(payload: Payload, reason: string): Promise<void>;
}

/** One handler a job; a missing one does not compile. */
export type JobHandlers<P extends Record<string, object>> = {
  [Name in keyof P]: JobHandler<P[Name]>;
};

/** The queue as a process holds it: enqueue always, work where a worker runs. */
export interface RunningJobs<P extends Record<string, object>> extends Jobs<P>, AsyncDisposable {
  /** Starts handling. Disposing the result aborts what runs and gives it back to the queue, within seconds. */
  work(handlers: JobHandlers<P>): Promise<AsyncDisposable>;
}

/** In the payload of a job that lies in the queue of another kind: its own. */
export const kind_mark = '$kind';

/** Where a job lies whose tries are used up, for staff to see. */
export const deadQueue = (name: string): string => `${name}.dead`;

/** The queue's tables live in a schema of their own, owned by the role that migrates. */
export const queue_schema = 'pgboss';
