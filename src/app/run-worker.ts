import { stats, type Domain } from '#domain/index.ts';
import type { JobPayloads } from '#domain/jobs.ts';
import type { Config } from '#platform/config.ts';
import type { Jail } from '#platform/jail/port.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';
import { sweepUnfinished } from '#platform/storage/local-storage.ts';
import { startWorker } from '#worker/worker.ts';

interface WorkerParts {
  config: Config;
  /** Made for the system viewer. */
  domain: Domain;
  jobs: RunningJobs<JobPayloads>;
  jail: Jail;
  log: Log;
}

const day_ms = 24 * 3600 * 1000;

/** A worker of this process with all upkeep: the queue's jobs, counting, and what ended processes left. */
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
      config.allow_unjailed ? 'decoders run without a jail' : 'no jail: no decoder will run',
    );
  else log.info({ jail: jail.kind }, 'decoders run in a jail');
  const upkeep = stats.upkeepTasks.map(({ name, every_seconds, run }) => ({
    name,
    every_seconds,
    run: () => run(domain.ctx),
  }));
  const storage = {
    name: 'storage-sweep',
    every_seconds: 3600,
    run: () => sweepUnfinished(config.media_dir, day_ms),
  };
  return startWorker({ domain, jobs, upkeep: [...upkeep, storage], log });
}
