import { stats } from '#domain/index.ts';
import { startWorker } from '#worker/worker.ts';
import type { Composition } from './compose.ts';

/** Handles jobs and upkeep in this process until disposed. */
export function runWorker({ system_domain, jobs, log }: Composition): Promise<AsyncDisposable> {
  const { ctx } = system_domain;
  const upkeep = stats.upkeepTasks.map(({ name, every_seconds, run }) => ({ name, every_seconds, run: () => run(ctx) }));
  return startWorker({ domain: system_domain, jobs, upkeep, log });
}
