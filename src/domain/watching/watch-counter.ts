import { messageOf } from '#platform/log.ts';
import type { DomainDeps } from '../index.ts';
import { countWatches } from './count-watches.ts';
import { mergeWatches, type Watch } from './read-beacon.ts';

/**
 * Buffers what is watched, as views are buffered. A beacon says all of its play so far, so kill -9
 * loses what was sent in the last second only where no later beacon of the play follows.
 */
export interface WatchCounter extends AsyncDisposable {
  record(watch: Watch): void;
  /** Returns how many plays were looked at. */
  flush(): Promise<number>;
}

/** Bounds memory while the database is unavailable: further plays are dropped. */
const most_pending = 50_000;
/** Plays per transaction. */
const at_once = 5000;
const flush_ms = 1000;

export function createWatchCounter({
  db,
  clock,
  log,
}: Pick<DomainDeps, 'db' | 'clock' | 'log'>): WatchCounter {
  const pending = new Map<string, Watch>();
  let running: Promise<number> | undefined;

  const record = (watch: Watch): void => {
    const earlier = pending.get(watch.nonce);
    if (earlier) pending.set(watch.nonce, mergeWatches(earlier, watch));
    else if (pending.size < most_pending) pending.set(watch.nonce, watch);
  };
  const write = async (): Promise<number> => {
    const batch = [...pending.values()];
    pending.clear();
    for (let n = 0; n < batch.length; n += at_once) {
      try {
        await countWatches({ db, clock }, batch.slice(n, n + at_once));
      } catch (error) {
        log.warn(
          { err: messageOf(error), plays: batch.length - n },
          'watches not written; retrying',
        );
        for (const watch of batch.slice(n)) record(watch);
        return n;
      }
    }
    return batch.length;
  };
  // One flush at a time, as of views.
  const flush = (): Promise<number> => (running ??= write().finally(() => (running = undefined)));

  const timer = setInterval(() => void flush(), flush_ms);
  timer.unref();
  return {
    record,
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}
