import { Worker } from 'node:worker_threads';
import type { ClipPlan } from './clip-plan.ts';
import type { PicturePlan } from './photos.ts';

/** What one thread draws at a time; `output` is a file, for photos a folder. */
export type DrawTask =
  | { kind: 'clip'; plan: ClipPlan; output: string }
  | { kind: 'photo'; plan: PicturePlan; output: string }
  | { kind: 'picture'; plan: PicturePlan; output: string };

export type DrawMessage =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string };

export interface DrawPool extends AsyncDisposable {
  /** Resolves when the output is whole. Tasks begin in the order in which they were given. */
  draw(task: DrawTask, progress?: (fraction: number) => void): Promise<void>;
}

interface Waiting {
  task: DrawTask;
  progress: (fraction: number) => void;
  resolve(): void;
  reject(error: Error): void;
}

/** Draws in `threads` worker threads, so that pictures and decoders share the cores and the event loop stays free. */
export function createDrawPool(threads: number): DrawPool {
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const all: Worker[] = [];

  const next = (worker: Worker): void => {
    const job = queue.shift();
    if (!job) {
      idle.push(worker);
      return;
    }
    const end = (): void => {
      worker.off('message', hear);
      worker.off('error', fail);
    };
    const fail = (error: Error): void => {
      end();
      job.reject(error);
    };
    const hear = (message: DrawMessage): void => {
      if (message.kind === 'progress') return job.progress(message.fraction);
      end();
      if (message.kind === 'done') job.resolve();
      else job.reject(new Error(message.reason));
      next(worker);
    };
    worker.on('message', hear);
    worker.on('error', fail);
    worker.postMessage(job.task);
  };

  const start = (): Worker => {
    const worker = new Worker(new URL('./draw-thread.ts', import.meta.url));
    all.push(worker);
    return worker;
  };

  return {
    draw(task, progress = () => undefined) {
      return new Promise((resolve, reject) => {
        queue.push({ task, progress, resolve, reject });
        const worker = idle.pop() ?? (all.length < threads ? start() : undefined);
        if (worker) next(worker);
      });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((worker) => worker.terminate()));
    },
  };
}
