import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { messageOf, type Log } from '../log.ts';
import { MachineFault } from '../machine-fault.ts';
import {
  deadQueue,
  kind_mark,
  type JobDefinition,
  type JobDefinitions,
  type JobHandler,
  type JobHandlers,
  type Machine,
} from './port.ts';

// New jobs are announced by NOTIFY; jobs that become due later (retries, dead letters) are only
// found by polling.
const polling = {
  batchSize: 1,
  pollingIntervalSeconds: 2,
  includeMetadata: true,
  heartbeatRefreshSeconds: 3,
} as const;
const job_queue = { ...polling, notifyPollingIntervalSeconds: 2 } as const;
const dead_letter = { ...polling, notifyPollingIntervalSeconds: 5 } as const;

interface Work<P extends Record<string, object>> {
  boss: PgBoss;
  definitions: JobDefinitions<P>;
  handlers: JobHandlers<P>;
  log: Log;
  machine: Machine;
  /** Puts a job back as a new one with its old priority, now or after a delay. */
  requeue(job: JobWithMetadata<object>, after_seconds?: number): Promise<void>;
}

type Working = Pick<Work<never>, 'boss' | 'log' | 'requeue'> & {
  stopping: AbortSignal;
  kinds: ReadonlyMap<string, Kind>;
};

/** Handling of one kind of job; the payload is parsed before the handler gets it. */
interface Kind {
  name: string;
  slots: number;
  ahead_of: string | undefined;
  run(payload: unknown, signal: AbortSignal): Promise<void>;
  dead(payload: unknown, reason: string): Promise<void>;
}

/** Passes the jobs of every queue to their handlers until disposed. Owns `boss`. */
export async function startWorking<P extends Record<string, object>>({
  definitions,
  handlers,
  machine,
  ...work
}: Work<P>): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const names = Object.keys(definitions) as (keyof P & string)[];
  const kinds = new Map(
    names.map((name) => [name as string, kindOf(name, definitions[name], handlers[name], machine)]),
  );
  const working: Working = { ...work, kinds, stopping: stopping.signal };
  for (const kind of kinds.values()) await workOn(working, kind);
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('the worker stops'));
      await work.boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const kindOf = <Payload>(
  name: string,
  { parse, concurrency, ahead_of }: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
  machine: Machine,
): Kind => ({
  name,
  slots: concurrency(machine),
  ahead_of,
  run: async (payload, signal) => handler.run(parse(payload), signal),
  dead: async (payload, reason) => handler.dead(parse(payload), reason),
});

async function workOn(working: Working, { name, slots, ahead_of }: Kind): Promise<void> {
  const { boss } = working;
  // Slots of a kind with `ahead_of` poll the other kind's queue and skip that kind's own jobs,
  // which have priority 0 or less.
  const [queue, options] =
    ahead_of === undefined ? [name, job_queue] : [ahead_of, { ...job_queue, minPriority: 1 }];
  for (let slot = 0; slot < slots; slot++) {
    // Polls again right after a job instead of at the next interval.
    const pollAgain = (): void => void (working.stopping.aborted || boss.notifyWorker(worker_id));
    const worker_id: string = await boss.work(
      queue,
      options,
      async ([job]: JobWithMetadata<object>[]) => {
        if (job) await runJob(working, job).finally(pollAgain);
      },
    );
  }
  if (ahead_of !== undefined) return;
  await boss.work(deadQueue(name), dead_letter, async ([job]: JobWithMetadata<object>[]) => {
    if (job) await kindOfJob(working, name, job.data).dead(job.data, reasonOf(job.sourceOutput));
  });
}

/**
 * Thrown like any failure: a newer version may have enqueued a kind that this one does not know.
 */
function kindOfJob({ kinds }: Working, queue: string, data: object): Kind {
  const kind = kinds.get(kind_mark in data ? String(data[kind_mark]) : queue);
  if (!kind) throw new Error('there is no such kind of job');
  return kind;
}

async function runJob(working: Working, job: JobWithMetadata<object>): Promise<void> {
  const { log, stopping } = working;
  if (stopping.aborted) return working.requeue(job);
  const started = Date.now();
  const facts = {
    job: kind_mark in job.data ? job.data[kind_mark] : job.name,
    try: job.retryCount + 1,
  };
  try {
    await kindOfJob(working, job.name, job.data).run(
      job.data,
      AbortSignal.any([job.signal, stopping]),
    );
    log.debug({ ...facts, ms: Date.now() - started }, 'job done');
  } catch (error) {
    // A shutdown costs no attempt: the same job is enqueued again, then this one counts as done.
    if (stopping.aborted) return working.requeue(job);
    const is_postponed = error instanceof MachineFault;
    const message = messageOf(error);
    log.warn(
      { ...facts, ms: Date.now() - started, err: message },
      is_postponed
        ? `job postponed; retrying in ${error.wait_seconds} s`
        : job.retryCount < job.retryLimit
          ? 'job failed; retrying'
          : 'job failed; no attempts left',
    );
    if (is_postponed) return working.requeue(job, error.wait_seconds);
    throw error;
  }
}

/** The library's record of the last attempt's error. */
function reasonOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const text = message ?? value?.message;
  return typeof text === 'string' ? text : 'the worker vanished in each try';
}
