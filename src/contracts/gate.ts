import { AppError } from './errors.ts';

export interface Gate {
  /** Throws `unavailable` when the queue is full or the work exceeds its timeout. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface GateOptions {
  /** Maximum number of concurrent executions. */
  places: number;
  /** Maximum number of waiting executions. */
  queue: number;
  /**
   * Timeout of an execution, waiting included. Hanging work holds its place until it ends. Work that
   * ended while the process itself stood still counts as done in time.
   */
  timeout_ms: number;
}

const grace_ms = 20;

/** A semaphore with a bounded queue: a fast 503 is better than a late answer. */
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
        const giveUp = (): void => {
          waiting.delete(start);
          reject(busy());
        };
        // After a stall timers run before the results that wait: a second timer comes after both.
        let timer = setTimeout(() => (timer = setTimeout(giveUp, grace_ms)), timeout_ms);
        if (running < places) start();
        else waiting.add(start);
      });
    },
  };
}

const busy = (): AppError => new AppError('unavailable', { retry_after: 2 });
