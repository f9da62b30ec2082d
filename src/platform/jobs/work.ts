import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { deadQueue, type JobDefinition, type JobDefinitions, type JobHandler, type JobHandlers, type Machine } from './port.ts';

// A new job is announced; one that is due again (a later try, a buried one) is only found by looking.
const looking = { batchSize: 1, pollingIntervalSeconds: 2, includeMetadata: true, heartbeatRefreshSeconds: 3 } as const;
const live = { ...looking, notifyPollingIntervalSeconds: 2 } as const;
const buried = { ...looking, notifyPollingIntervalSeconds: 5 } as const;

interface Work<P extends Record<string, object>> {
  boss: PgBoss;
  definitions: JobDefinitions<P>;
  handlers: JobHandlers<P>;
  log: Log;
  machine: Machine;
  /** Puts a job back as a new one, at its old place. */
  requeue(job: JobWithMetadata<object>): Promise<void>;
}

type Working = Pick<Work<never>, 'boss' | 'log' | 'machine' | 'requeue'> & { stopping: AbortSignal };

/** Hands the jobs of every queue to their handlers until disposed. Takes `boss` over. */
export async function startWorking<P extends Record<string, object>>({
  definitions,
  handlers,
  ...work
}: Work<P>): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const working: Working = { ...work, stopping: stopping.signal };
  const names = Object.keys(definitions) as (keyof P & string)[];
  for (const name of names) await workOn(working, name, definitions[name], handlers[name]);
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('the worker stops'));
      await work.boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function workOn<Payload extends object>(
  working: Working,
  name: string,
  definition: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
): Promise<void> {
  const { boss, machine } = working;
  const slots = definition.concurrency(machine);
  for (let slot = 0; slot < slots; slot++) {
    // After a job there may be another: looked for at once, not at the next beat.
    const lookAgain = (): void => boss.notifyWorker(worker_id);
    const worker_id: string = await boss.work(name, live, async ([job]: JobWithMetadata<object>[]) => {
      if (job) await runJob(working, job, definition, handler).finally(lookAgain);
    });
  }
  await boss.work(deadQueue(name), buried, async ([job]: JobWithMetadata[]) => {
    if (job) await handler.dead(definition.parse(job.data), reasonOf(job.sourceOutput));
  });
}

async function runJob<Payload extends object>(
  working: Working,
  job: JobWithMetadata<object>,
  definition: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
): Promise<void> {
  const { log, stopping } = working;
  const started = Date.now();
  const facts = { job: job.name, try: job.retryCount + 1 };
  try {
    await handler.run(definition.parse(job.data), AbortSignal.any([job.signal, stopping]));
    log.debug({ ...facts, ms: Date.now() - started }, 'job done');
  } catch (error) {
    // A stop is nobody's fault and costs no try: the same job is queued anew, then this one counts as done.
    if (stopping.aborted) return working.requeue(job);
    log.warn({ ...facts, ms: Date.now() - started, err: error instanceof Error ? error.message : String(error) }, 'job failed');
    throw error;
  }
}

/** What the library kept of the last try's error. */
function reasonOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const said = message ?? value?.message;
  return typeof said === 'string' ? said : 'the worker vanished in each try';
}
