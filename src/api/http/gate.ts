import { AppError } from '#contracts/errors.ts';

export interface Gate {
  /** Runs `work` when a place is free. Throws unavailable at once when the queue is full, and when work outlives its time. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface GateOptions {
  /** Pieces of work that run at once. */
  places: number;
  /** How many may wait for a place. */
  queue: number;
  /** ms that one may take, waiting included; who asked then gets an answer, and the place is free when the work ends. */
  timeout_ms: number;
}

/** Bounds how much is made at once: past it a quick 503 is better than an answer that nobody waits for. */
export function createGate({ places, queue, timeout_ms }: GateOptions): Gate {
  const waiting = new Set<() => void>();
  let running = 0;

  const leave = (): void => {
    running--;
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    next();
  };

  return {
    async run(work) {
      if (running >= places && waiting.size >= queue) throw busy();
      return new Promise((resolve, reject) => {
        const start = (): void => {
          running++;
          const working = (async () => work())().finally(leave);
          working.then(resolve, reject).finally(() => clearTimeout(timer));
        };
        const timer = setTimeout(() => {
          waiting.delete(start);
          reject(busy());
        }, timeout_ms);
        if (running < places) start();
        else waiting.add(start);
      });
    },
  };
}

const busy = (): AppError => new AppError('unavailable', { retry_after: 2 });
