import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Capacity of a worker process; `slots` is the operator's setting, 0 for the default. */
export interface Machine {
  cores: number;
  slots: number;
}

/** Definition of one kind of job; `src/domain/jobs.ts` has a row for each. */
export interface JobDefinition<Payload> {
  parse(payload: unknown): Payload;
  retries: number;
  /** seconds between attempts, doubled each time */
  retry_delay: number;
  /** seconds between attempts at most */
  retry_delay_max?: number;
  /** time limit of an attempt, seconds */
  timeout: number;
  /** number of concurrent jobs per worker process on such a machine */
  concurrency(machine: Machine): number;
  /**
   * Another kind whose slots also take jobs of this kind, and before their own: running work is
   * finished before new work starts. `concurrency` is then the number of slots in addition to
   * those.
   */
  ahead_of?: string;
}

export type JobDefinitions<P extends Record<string, object>> = {
  [Name in keyof P]: JobDefinition<P[Name]>;
};

/**
 * Enqueues. Inside a transaction the job exists only if the transaction commits. Delivery is at
 * least once, so handlers are idempotent. Within a kind the highest `priority` (a whole number,
 * default 0) goes first, then the oldest.
 */
export interface Jobs<Payloads extends Record<string, unknown> = Record<string, unknown>> {
  enqueue<Name extends keyof Payloads & string>(
    name: Name,
    payload: Payloads[Name],
    options?: { trx?: Transaction<Database>; priority?: number },
  ): Promise<void>;
}

export interface JobHandler<Payload> {
  /**
   * `signal` aborts when the attempt's time is up, the process stops or another worker took over
   * the job.
   */
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  /**
   * Called once after the last attempt failed or killed its worker: records the failure in the
   * product, so that no record stays pending for ever.
   */
  dead(payload: Payload, reason: string): Promise<void>;
}

/** One handler per job; a missing one is a compile error. */
export type JobHandlers<P extends Record<string, object>> = {
  [Name in keyof P]: JobHandler<P[Name]>;
};

/** The queue of a process: every process enqueues, a worker also runs jobs. */
export interface RunningJobs<P extends Record<string, object>> extends Jobs<P>, AsyncDisposable {
  /**
   * Starts handling. Disposing the result aborts running jobs and returns them to the queue within
   * seconds.
   */
  work(handlers: JobHandlers<P>): Promise<AsyncDisposable>;
}

/** In the payload of a job in the queue of another kind: its own kind. */
export const kind_mark = '$kind';

/** Queue of jobs without attempts left, for inspection by staff. */
export const deadQueue = (name: string): string => `${name}.dead`;

/** The queue's tables live in their own schema, owned by the migrating role. */
export const queue_schema = 'pgboss';
