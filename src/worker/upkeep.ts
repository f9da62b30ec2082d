import type { Log } from '#platform/log.ts';

/** A small periodic task. */
export interface UpkeepTask {
  name: string;
  every_seconds: number;
  run(): Promise<unknown>;
}

/**
 * Runs each task on its own timer, the first time at once, never concurrently with itself. A task
 * that fails is logged and runs again at its next interval.
 */
export function startUpkeep(tasks: readonly UpkeepTask[], log: Log): AsyncDisposable {
  const running = new Map<string, Promise<unknown>>();
  const start = ({ name, every_seconds, run }: UpkeepTask): void => {
    if (running.has(name)) return;
    const work = run()
      .catch((error: unknown) =>
        log.warn(
          { task: name, err: error instanceof Error ? error.message : String(error) },
          `upkeep task failed; it runs again in ${every_seconds} s`,
        ),
      )
      .finally(() => running.delete(name));
    running.set(name, work);
  };
  for (const task of tasks) start(task);
  const timers = tasks.map((task) => setInterval(() => start(task), task.every_seconds * 1000));
  return {
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
