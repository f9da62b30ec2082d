import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ObjectKind, ObjectTotal, SearchIndex } from '../search-index.ts';
import { correct, type IsOffered } from './correct.ts';
import { readQuery, type ReadQuery } from './read-query.ts';
import { countObjects, searchObjects } from './search-objects.ts';

interface ObjectSearchOptions {
  db: Db;
  clock: Clock;
  isOffered: IsOffered;
  /** Of more, a page is looked for along the order of the list. */
  objects_most: number;
}

const none: ObjectTotal = { total_count: 0, is_capped: false };
const nothing = { ids: [], ...none };

/** The search of models, channels, albums and playlists in PostgreSQL. */
export function createObjectIndex({
  db,
  clock,
  isOffered,
  objects_most: most,
}: ObjectSearchOptions): Pick<SearchIndex, 'searchObjects' | 'objectTotals'> {
  const read = (text: string, orientation: Orientation): Promise<ReadQuery> =>
    readQuery(db, text, orientationCode[orientation]);
  const count = async (query: ReadQuery, orientation: Orientation) =>
    query.groups.length === 0
      ? { model: none, channel: none, album: none, playlist: none }
      : countObjects(db, { query, orientation, most });
  return {
    async searchObjects(request) {
      const { text, orientation } = request;
      const searchFor = async (query: ReadQuery) =>
        query.groups.length === 0
          ? nothing
          : searchObjects(db, { ...request, query, now: clock.now(), most });
      const query = await read(text, orientation);
      const found = await searchFor(query);
      const correction = await correct(db, query, text, isOffered);
      if (!correction?.is_applied) return { ...found, correction };
      // Words that no video has may be those of albums and playlists.
      if (found.total_count > 0) return { ...found, correction: undefined };
      return { ...(await searchFor(await read(correction.text, orientation))), correction };
    },
    async objectTotals(text, orientation) {
      const query = await read(text, orientation);
      const correction = await correct(db, query, text, isOffered);
      const totals = await count(query, orientation);
      if (!correction?.is_applied) return { totals, named: namedOf(query), correction };
      const corrected = await read(correction.text, orientation);
      const others = await count(corrected, orientation);
      const either = (kind: ObjectKind): ObjectTotal =>
        totals[kind].total_count > 0 ? totals[kind] : others[kind];
      return {
        totals: {
          model: either('model'),
          channel: either('channel'),
          album: either('album'),
          playlist: either('playlist'),
        },
        named: namedOf(corrected),
        correction,
      };
    },
  };
}

/** The names that the text is and nothing else. */
const namedOf = ({ named, excluded }: ReadQuery) =>
  excluded.length > 0 ? [] : named.map(({ kind, id }) => ({ kind, id }));
