import { stats } from '#domain/index.ts';
import { sweepUnfinished } from '#platform/storage/local-storage.ts';
import { startWorker } from '#worker/worker.ts';
import type { Composition } from './compose.ts';

const day_ms = 24 * 3600 * 1000;

/** A worker of this process with all upkeep: the queue's jobs, counting, and what ended processes left. */
export function runWorker({ system_domain: domain, jobs, log, config }: Composition): Promise<AsyncDisposable> {
  const upkeep = stats.upkeepTasks.map(({ name, every_seconds, run }) => ({ name, every_seconds, run: () => run(domain.ctx) }));
  const storage = { name: 'storage-sweep', every_seconds: 3600, run: () => sweepUnfinished(config.media_dir, day_ms) };
  return startWorker({ domain, jobs, upkeep: [...upkeep, storage], log });
}
