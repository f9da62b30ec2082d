import type { Domain } from '#domain/index.ts';
import type { JobPayloads } from '#domain/jobs.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';
import { handlersOf } from './handlers.ts';
import { startUpkeep, type UpkeepTask } from './upkeep.ts';

export interface WorkerDeps {
  /** Made for the system viewer. */
  domain: Pick<Domain, 'jobs' | 'upkeep'>;
  jobs: RunningJobs<JobPayloads>;
  /** Periodic tasks besides the sweep of work folders; none where only jobs are wanted. */
  tasks: readonly UpkeepTask[];
  log: Log;
}

const sweep_seconds = 600;

/**
 * Handles jobs and periodic tasks until disposed; any number of workers may run against one
 * database. Work folders that ended workers left are removed first. Disposing stops the decoders
 * and returns their jobs to the queue, within 15 s.
 */
export async function startWorker({
  domain,
  jobs,
  tasks,
  log,
}: WorkerDeps): Promise<AsyncDisposable> {
  await domain.upkeep.sweepWorkFolders();
  const sweep = {
    name: 'sweep',
    every_seconds: sweep_seconds,
    run: domain.upkeep.sweepWorkFolders,
  };
  await using stack = new AsyncDisposableStack();
  stack.use(startUpkeep([...tasks, sweep], log));
  stack.use(await jobs.work(handlersOf(domain.jobs, log)));
  return stack.move();
}
