import type { Domain } from '#domain/index.ts';
import type { JobPayloads } from '#domain/jobs.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';
import { handlersOf } from './handlers.ts';
import { startUpkeep, type UpkeepTask } from './upkeep.ts';

export interface WorkerDeps {
  /** Made for the system viewer. */
  domain: Pick<Domain, 'media' | 'names' | 'purges'>;
  jobs: RunningJobs<JobPayloads>;
  upkeep: readonly UpkeepTask[];
  log: Log;
}

const sweep_seconds = 600;

/**
 * Handles jobs and upkeep until disposed; any number of workers may run against one database. What ended workers left is removed first. Disposing ends
 * the decoders and gives their jobs back to the queue, within 15 s.
 */
export async function startWorker({
  domain,
  jobs,
  upkeep,
  log,
}: WorkerDeps): Promise<AsyncDisposable> {
  await domain.media.sweep();
  await using stack = new AsyncDisposableStack();
  stack.use(
    startUpkeep(
      [...upkeep, { name: 'sweep', every_seconds: sweep_seconds, run: domain.media.sweep }],
      log,
    ),
  );
  stack.use(await jobs.work(handlersOf(domain, log)));
  return stack.move();
}
