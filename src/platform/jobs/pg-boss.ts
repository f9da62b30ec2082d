import { availableParallelism } from 'node:os';
import type { Transaction } from 'kysely';
import { fromKysely, PgBoss, type ConstructorOptions, type JobWithMetadata } from 'pg-boss';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import {
  kind_mark,
  queue_schema,
  type JobDefinitions,
  type JobHandlers,
  type RunningJobs,
} from './port.ts';
import { startWorking } from './work.ts';

export interface JobsOptions<P extends Record<string, object>> {
  url: string;
  definitions: JobDefinitions<P>;
  log: Log;
  /**
   * Number of concurrent jobs of `work`, for definitions that depend on it; 0 derives it from the
   * cores.
   */
  slots?: number;
  /** Queries of the queue are short; supervision of all queues may take longer. */
  statement_timeout_ms?: number;
}

/** Never changes the schema: migrate-jobs.ts does that as the owner role. */
function connect(
  { statement_timeout_ms, ...options }: ConstructorOptions & { statement_timeout_ms: number },
  log: Log,
): PgBoss {
  const boss = new PgBoss({
    options: `-c statement_timeout=${statement_timeout_ms}`,
    schema: queue_schema,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    ...options,
  });
  boss.on('error', (error) => log.warn({ err: error.message }, 'queue error; the queue continues'));
  return boss;
}

/**
 * Connects to the migrated queue. Throws when the database does not answer. Only `work` listens and
 * supervises; a process that only enqueues uses two connections.
 */
export async function createJobs<P extends Record<string, object>>({
  url,
  definitions,
  log,
  slots = 0,
  statement_timeout_ms = 30_000,
}: JobsOptions<P>): Promise<RunningJobs<P>> {
  const sender = connect(
    { connectionString: url, statement_timeout_ms, supervise: false, max: 2 },
    log,
  );
  await sender.start();

  return {
    async enqueue(name, payload, { trx, priority = 0 } = {}) {
      const { ahead_of, retries, retry_delay, timeout } = definitions[name];
      const joined = {
        priority: Math.max(1, priority),
        retryLimit: retries,
        retryDelay: retry_delay,
        expireInSeconds: timeout,
      };
      await sender.send(
        ahead_of ?? name,
        ahead_of === undefined ? payload : { ...payload, [kind_mark]: name },
        {
          ...(ahead_of === undefined ? { priority } : joined),
          ...(trx && { db: fromKysely(trx as Transaction<Database>) }),
        },
      );
    },
    async work(handlers: JobHandlers<P>) {
      const worker = connect(
        {
          connectionString: url,
          statement_timeout_ms,
          max: 4,
          useListenNotify: true,
          superviseIntervalSeconds: 1,
          monitorIntervalSeconds: 1,
          maintenanceIntervalSeconds: 60,
        },
        log,
      );
      await worker.start();
      return startWorking({
        boss: worker,
        definitions,
        handlers,
        log,
        machine: { cores: availableParallelism(), slots },
        requeue: (job, delay) => requeue(sender, job, delay),
      });
    },
    [Symbol.asyncDispose]: () => sender.stop({ graceful: true, timeout: 5000 }),
  };
}

/** Enqueues a copy of a job with its options. */
async function requeue(
  sender: PgBoss,
  job: JobWithMetadata<object>,
  startAfter = 0,
): Promise<void> {
  const { name, data, priority, retryLimit, retryDelay, expireInSeconds } = job;
  const options = { priority, retryLimit, retryDelay, expireInSeconds, startAfter };
  await sender.send(name, data, options);
}
