import type { Domain } from '#domain/index.ts';
import type { JobPayloads } from '#domain/jobs.ts';
import type { Config } from '#platform/config.ts';
import type { Jail } from '#platform/jail/port.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';
import { sweepUnfinished } from '#platform/storage/local-storage.ts';
import { startWorker } from '#worker/worker.ts';

interface WorkerParts {
  config: Config;
  /** The domain of the system viewer. */
  domain: Domain;
  jobs: RunningJobs<JobPayloads>;
  jail: Jail;
  log: Log;
}

const day_ms = 24 * 3600 * 1000;

/** Runs a worker in this process: queue jobs, upkeep, and the sweep of unfinished uploads. */
export function runWorker({
  config,
  domain,
  jobs,
  jail,
  log,
}: WorkerParts): Promise<AsyncDisposable> {
  if (jail.kind === 'none')
    log.warn(
      { jail: jail.kind },
      config.allow_unjailed
        ? 'no jail; decoders run without one'
        : 'no jail; every job that decodes will fail',
    );
  else log.info({ jail: jail.kind }, 'decoders run in a jail');
  const storage = {
    name: 'storage-sweep',
    every_seconds: 3600,
    run: () => sweepUnfinished(config.media_dir, day_ms),
  };
  return startWorker({ domain, jobs, tasks: [...domain.upkeep.tasks, storage], log });
}
