import { createHmac } from 'node:crypto';
import type { Orientation } from '#contracts/vocabulary.ts';
import { messageOf } from '#platform/log.ts';
import type { DomainDeps } from '../index.ts';
import { countSearches, type CountedSearch } from './count-searches.ts';
import { publicQuery } from './public-query.ts';

export interface Search {
  text: string;
  orientation: Orientation;
  /** Keyed hash of the visitor, 16 bytes as hex; never an address. */
  voter_key: string;
  /** A result was opened; otherwise the results were asked for. */
  is_click?: boolean;
}

/**
 * Buffers searches, as views are buffered. `flush` runs each second and once at the end; kill -9
 * loses at most a second of searches.
 */
export interface SearchCounter extends AsyncDisposable {
  record(search: Search): void;
  /** Returns how many searches were written. */
  flush(): Promise<number>;
}

/** Bounds memory while the database is unavailable: further searches are dropped. */
const most_pending = 20_000;
/** Searches per transaction. */
const at_once = 2000;
const flush_ms = 1000;

export function createSearchCounter({
  db,
  clock,
  log,
  terms,
}: Pick<DomainDeps, 'db' | 'clock' | 'log' | 'terms'>): SearchCounter {
  const pending = new Map<string, CountedSearch>();
  let running: Promise<number> | undefined;

  const add = (search: CountedSearch): void => {
    const earlier = pending.get(search.search_key);
    if (earlier) {
      earlier.times += search.times;
      earlier.is_clicked ||= search.is_clicked;
    } else if (pending.size < most_pending) pending.set(search.search_key, search);
  };
  const write = async (): Promise<number> => {
    const batch = [...pending.values()];
    pending.clear();
    for (let n = 0; n < batch.length; n += at_once) {
      try {
        await countSearches({ db, clock, terms }, batch.slice(n, n + at_once));
      } catch (error) {
        // The message of a driver names columns, not values.
        log.warn(
          { err: messageOf(error), searches: batch.length - n },
          'searches not written; retrying',
        );
        for (const search of batch.slice(n)) add(search);
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
    record({ text, orientation, voter_key, is_click = false }) {
      add({
        search_key: searchKey(voter_key, `${orientation} ${publicQuery(text) ?? text}`),
        text,
        query: publicQuery(text),
        orientation,
        times: is_click ? 0 : 1,
        is_clicked: is_click,
      });
    },
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}

/** Differs for each text, so that the searches of a visitor cannot be joined. */
const searchKey = (voter_key: string, text: string): string =>
  createHmac('sha256', Buffer.from(voter_key, 'hex')).update(text).digest('hex').slice(0, 32);
