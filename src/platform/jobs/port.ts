import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The facts of one kind of job; `src/domain/jobs.ts` has a row for each. */
export interface JobDefinition<Payload> {
  parse(payload: unknown): Payload;
  retries: number;
  /** seconds between tries, doubled each time */
  retry_delay: number;
  /** seconds a try may take */
  timeout: number;
  /** how many a worker process runs at once */
  concurrency: number;
}

/** Enqueues. Inside a transaction the job exists only if the transaction commits. */
export interface Jobs<Payloads extends Record<string, unknown> = Record<string, unknown>> {
  enqueue<Name extends keyof Payloads & string>(
    name: Name,
    payload: Payloads[Name],
    options?: { trx?: Transaction<Database>; singleton_key?: string },
  ): Promise<void>;
}
