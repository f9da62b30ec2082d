import { createHmac } from 'node:crypto';
import type { Orientation } from '#contracts/vocabulary.ts';
import type { DomainDeps } from '../index.ts';
import { createWriteBuffer } from '../write-buffer.ts';
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

/** Buffers searches until they are written. */
export interface SearchCounter extends AsyncDisposable {
  record(search: Search): void;
  /** Returns how many searches were written. */
  flush(): Promise<number>;
}

export function createSearchCounter({
  db,
  clock,
  log,
  terms,
}: Pick<DomainDeps, 'db' | 'clock' | 'log' | 'terms'>): SearchCounter {
  const { add, ...buffer } = createWriteBuffer<CountedSearch>({
    log,
    name: 'search',
    keyOf: ({ search_key }) => search_key,
    merge: (earlier, later) => ({
      ...earlier,
      times: earlier.times + later.times,
      is_clicked: earlier.is_clicked || later.is_clicked,
    }),
    async write(searches) {
      await countSearches({ db, clock, terms }, searches);
      return searches.length;
    },
    most_pending: 20_000,
    at_once: 2000,
  });
  return {
    ...buffer,
    record({ text, orientation, voter_key, is_click = false }) {
      const query = publicQuery(text);
      add({
        search_key: searchKey(voter_key, `${orientation} ${query ?? text}`),
        text,
        query,
        orientation,
        times: is_click ? 0 : 1,
        is_clicked: is_click,
      });
    },
  };
}

/** Differs for each text, so that the searches of a visitor cannot be joined. */
const searchKey = (voter_key: string, text: string): string =>
  createHmac('sha256', Buffer.from(voter_key, 'hex')).update(text).digest('hex').slice(0, 32);
