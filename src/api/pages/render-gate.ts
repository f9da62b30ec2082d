import { AppError } from '#contracts/errors.ts';

export interface RenderGate {
  /** Runs `work` when a place is free. Throws unavailable at once when the queue is full, and when work outlives its time. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface GateOptions {
  /** Renders that run at once. */
  places: number;
  /** Renders that may wait for a place. */
  queue: number;
  /** ms a render may take, waiting included */
  timeout_ms: number;
}

/** Bounds how many pages are rendered at once: past it a quick 503 is better than an answer that nobody waits for. */
export function createRenderGate({ places, queue, timeout_ms }: GateOptions): RenderGate {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < places) {
      running++;
      return;
    }
    if (waiting.length >= queue) throw new AppError('unavailable', { retry_after: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // A place is handed on, not freed and taken again: nobody can slip in between.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    async run(work) {
      await enter();
      const working = work().finally(leave);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new AppError('unavailable', { retry_after: 2 })), timeout_ms);
      });
      try {
        return await Promise.race([working, late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
