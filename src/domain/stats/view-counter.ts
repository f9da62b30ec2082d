import type { ViewSection } from '#contracts/calls/input.ts';
import { messageOf } from '#platform/log.ts';
import type { DomainDeps } from '../index.ts';
import { countViews } from './count-views.ts';

export interface View {
  section: ViewSection;
  /** The id of a video, album or playlist in digits; the dir of a model or channel. */
  object_id: string;
  /** Keyed hash of the viewer, 16 bytes as hex; never an address. */
  voter_key: string;
  /** The same viewer under yesterday's key, so that midnight repeats no view. */
  earlier_key: string;
}

/**
 * Buffers views. `flush` runs each second and once at the end; kill -9 loses at most a second of
 * views.
 */
export interface ViewCounter extends AsyncDisposable {
  record(view: View): void;
  flush(): Promise<number>;
}

/** Bounds memory while the database is unavailable: further views are dropped. */
const most_pending = 50_000;
/**
 * Views per statement: the backlog of an outage in one statement would exceed the timeout and never
 * be written.
 */
const at_once = 5000;
const flush_ms = 1000;

export function createViewCounter({
  db,
  clock,
  log,
}: Pick<DomainDeps, 'db' | 'clock' | 'log'>): ViewCounter {
  let pending = new Map<string, View>();
  let running: Promise<number> | undefined;

  const write = async (): Promise<number> => {
    if (pending.size === 0) return 0;
    const batch = pending;
    pending = new Map();
    try {
      let counted = 0;
      const views = [...batch.values()];
      for (let n = 0; n < views.length; n += at_once)
        counted += await countViews({ db, clock }, views.slice(n, n + at_once));
      return counted;
    } catch (error) {
      log.warn({ err: messageOf(error), views: batch.size }, 'view flush failed; retrying in 1 s');
      for (const [key, view] of pending) batch.set(key, view);
      pending = batch;
      return 0;
    }
  };
  // One flush at a time: a slow database must not get a second batch of the same views.
  const flush = (): Promise<number> => (running ??= write().finally(() => (running = undefined)));

  const timer = setInterval(() => void flush(), flush_ms);
  timer.unref();
  return {
    record(view) {
      const key = `${view.voter_key}:${view.section}:${view.object_id}`;
      if (pending.size < most_pending) pending.set(key, view);
    },
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}
