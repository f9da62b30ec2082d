import { createKept, type KeptStore } from './kept.ts';
import type { KeepOptions, Kept, KeptAnswers } from './port.ts';
import { createRecentPurges } from './recent-purges.ts';

export interface KeptAnswersOptions {
  /** How far behind a replica that is read from may be, in ms; 0 without replicas. */
  replica_lag_ms?: number;
  /** ms, monotonic */
  now?: () => number;
}

/** Purges that arrive within so many ms are looked up together: it is a walk over everything that is kept. */
const gather_ms = 20;

/** One of these a process; every cache of answers is made by it. */
export function createKeptAnswers({
  replica_lag_ms = 0,
  now = () => performance.now(),
}: KeptAnswersOptions = {}): KeptAnswers {
  const stores: KeptStore[] = [];
  const recent = createRecentPurges();
  const gathered = new Set<string>();
  let is_doubted = false;

  const drop = (): void => {
    const tags = new Set(gathered);
    gathered.clear();
    recent.note(tags, now());
    for (const store of stores) store.dropTagged(tags);
  };

  return {
    keep<Value>(options: KeepOptions): Kept<Value> {
      const { kept, store } = createKept<Value>({
        ...options,
        now,
        recent,
        replica_lag_ms,
        isDoubted: () => is_doubted,
      });
      stores.push(store);
      return kept;
    },
    purge(tags) {
      if (gathered.size === 0) setTimeout(drop, gather_ms);
      for (const tag of tags) gathered.add(tag);
    },
    doubt() {
      is_doubted = true;
    },
    trust() {
      is_doubted = false;
      recent.noteAll(now());
      for (const store of stores) store.clear();
    },
  };
}
