import type { DomainDeps } from '../index.ts';
import { createWriteBuffer } from '../write-buffer.ts';
import { countWatches } from './count-watches.ts';
import { mergeWatches, type Watch } from './read-beacon.ts';

/**
 * Buffers what is watched. A beacon says all of its play so far, so kill -9
 * loses what was sent in the last second only where no later beacon of the play follows.
 */
export interface WatchCounter extends AsyncDisposable {
  record(watch: Watch): void;
  /** Returns how many plays were looked at. */
  flush(): Promise<number>;
}

export function createWatchCounter({
  db,
  clock,
  log,
}: Pick<DomainDeps, 'db' | 'clock' | 'log'>): WatchCounter {
  const { add, ...buffer } = createWriteBuffer<Watch>({
    log,
    name: 'watch',
    keyOf: ({ nonce }) => nonce,
    merge: mergeWatches,
    async write(watches) {
      await countWatches({ db, clock }, watches);
      return watches.length;
    },
    most_pending: 50_000,
    at_once: 5000,
  });
  return { record: add, ...buffer };
}
