import type { Transaction } from 'kysely';
import pg from 'pg';
import { fromKysely, PgBoss, type Job, type QueueOptions, type StopOptions } from 'pg-boss';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { JobDefinition, Jobs } from './port.ts';

type Payloads = Record<string, object>;
export type JobDefinitions<P extends Payloads> = { [Name in keyof P]: JobDefinition<P[Name]> };
/** One handler a job; `signal` aborts when the job's time is up or the process stops. */
export type JobHandlers<P extends Payloads> = { [Name in keyof P]: (payload: P[Name], signal: AbortSignal) => Promise<void> };

/** The queue as a process holds it: enqueue always, work where a worker runs. */
export interface RunningJobs<P extends Payloads> extends Jobs<P>, AsyncDisposable {
  /** Starts handling. Disposing the result aborts what runs and gives it back to the queue. */
  work(handlers: JobHandlers<P>): Promise<AsyncDisposable>;
}

const schema = 'pgboss';
/** A worker that is gone is noticed after this many seconds (the least the library takes). */
const heartbeat_seconds = 10;
const stop_options = { graceful: true, timeout: 10_000, close: true } as StopOptions;

/** Brings the queue's own tables up to date as the owner; the application's role may then use them, rows only. */
export async function migrateJobs<P extends Payloads>(owner_url: string, app_role: string, definitions: JobDefinitions<P>): Promise<void> {
  const boss = new PgBoss({ connectionString: owner_url, schema, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const [name, definition] of Object.entries<JobDefinition<object>>(definitions)) {
      await boss.createQueue(name, queueOptions(definition));
      await boss.updateQueue(name, queueOptions(definition));
    }
  } finally {
    await boss.stop(stop_options);
  }
  await grant(owner_url, app_role);
}

function queueOptions({ retries, retry_delay, timeout }: JobDefinition<object>): QueueOptions & { notify: boolean; heartbeatSeconds: number } {
  return {
    retryLimit: retries,
    retryDelay: retry_delay,
    retryBackoff: true,
    expireInSeconds: timeout,
    heartbeatSeconds: heartbeat_seconds,
    notify: true,
    deleteAfterSeconds: 7 * 24 * 3600,
  };
}

async function grant(owner_url: string, app_role: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ me: string }>('select current_user as me');
    if (rows[0]?.me === app_role) return;
    const role = pg.escapeIdentifier(app_role);
    await client.query(`grant usage on schema ${schema} to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
    await client.query(`grant execute on all functions in schema ${schema} to ${role}`);
  } finally {
    await client.end();
  }
}

/** Connects to the migrated queue. Throws when the database does not answer. */
export async function createJobs<P extends Payloads>(options: { url: string; definitions: JobDefinitions<P>; log: Log }): Promise<RunningJobs<P>> {
  const { url, definitions, log } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema,
    migrate: false,
    createSchema: false,
    schedule: false,
    max: 5,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', (error) => log.warn({ err: error.message }, 'queue'));
  await boss.start();

  return {
    async enqueue(name, payload, { trx, singleton_key } = {}) {
      await boss.send(name, payload, {
        ...(trx && { db: fromKysely(trx as Transaction<Database>) }),
        ...(singleton_key && { singletonKey: singleton_key }),
      });
    },
    work: (handlers) => startWorking(boss, definitions, handlers, log),
    [Symbol.asyncDispose]: () => boss.stop(stop_options),
  };
}

async function startWorking<P extends Payloads>(boss: PgBoss, definitions: JobDefinitions<P>, handlers: JobHandlers<P>, log: Log): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const names = Object.keys(definitions) as (keyof P & string)[];
  for (const name of names) {
    const { parse, concurrency } = definitions[name];
    const handle = async ([job]: Job<object>[]): Promise<void> => {
      if (!job) return;
      const started = Date.now();
      try {
        await handlers[name](parse(job.data), AbortSignal.any([job.signal, stopping.signal]));
        log.debug({ job: name, ms: Date.now() - started }, 'job done');
      } catch (error) {
        log.warn({ job: name, ms: Date.now() - started, err: error instanceof Error ? error.message : String(error) }, 'job failed');
        throw error;
      }
    };
    await boss.work(name, { localConcurrency: concurrency, batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }, handle);
  }
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
    },
  };
}
