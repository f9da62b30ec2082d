import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SearchIndex } from '../search-index.ts';
import { correct, type IsOffered } from './correct.ts';
import { explain } from './explain.ts';
import { mostOf, type Match } from './match.ts';
import { createObjectIndex } from './object-index.ts';
import { readQuery, type ReadQuery } from './read-query.ts';
import { scoreOf } from './score.ts';
import { isDescribed } from './rest.ts';
import {
  sampleByFacets,
  searchByFacets,
  type CommonSearch,
  type SearchSizes,
} from './search-by-facets.ts';
import { sampleByText, searchByText } from './search-by-text.ts';
import type { Search } from './ordered-scan.ts';

export interface PgSearchOptions {
  db: Db;
  clock: Clock;
  /** Whether a text may be searched in place of a mistyped one, or offered: all may as shipped. */
  isOffered?: IsOffered;
  /** A word in more videos is looked for along the order of the list. */
  posting_most?: number;
  /** Of a word that many have in the description alone, and no more videos in all, the texts are read. */
  described_most?: number;
  /** So many matches are not sorted but looked for along the order of the list. */
  sorted_most?: number;
  /** Of more models, channels, albums or playlists, a page is looked for along the order of the list. */
  objects_most?: number;
  /** How searches of common words are bounded. */
  sizes?: Partial<SearchSizes>;
}

const default_sizes: SearchSizes = {
  sampled_most: search_limits.sampled,
  texts_most: search_limits.texts_read,
  tested_most: search_limits.tested,
  scanned_most: search_limits.texts_scanned,
  lookup_cost: 1,
};

/** The search in PostgreSQL: docs/search.md. */
export function createPgSearchIndex({
  db,
  clock,
  isOffered = () => Promise.resolve(true),
  posting_most = search_limits.postings,
  described_most = search_limits.matches,
  sorted_most = search_limits.sorted,
  objects_most = search_limits.matches,
  sizes: given_sizes = {},
}: PgSearchOptions): SearchIndex {
  const sizes = { ...default_sizes, ...given_sizes };
  const commonOf = (query: ReadQuery, orientation: number): Promise<Common | undefined> =>
    findCommon(db, { query, orientation, posting_most, described_most });
  const correctionOf = (query: ReadQuery, text: string) => correct(db, query, text, isOffered);
  const index: SearchIndex = {
    ...createObjectIndex({ db, clock, isOffered, objects_most }),
    async search(request) {
      const { text, filter, page } = request;
      const query = await readQuery(db, text, filter.orientation);
      const correction = request.is_literal ? undefined : await correctionOf(query, text);
      if (correction?.is_applied) {
        const found = await index.search({ ...request, text: correction.text, is_literal: true });
        return { ...found, correction };
      }
      if (query.groups.length === 0)
        return { ids: [], total_count: 0, is_capped: false, correction };
      const score = scoreOf(query, clock.now());
      const search: Search = { query, filter, page, score, sorted_most };
      const common = await commonOf(query, filter.orientation);
      const found = common
        ? await searchByFacets(db, { ...search, ...common, ...sizes })
        : await searchByText(db, search);
      return { ...found, correction };
    },
    async sample({ text, filter, is_literal }, most) {
      const query = await readQuery(db, text, filter.orientation);
      const correction = is_literal ? undefined : await correctionOf(query, text);
      if (correction?.is_applied)
        return index.sample({ text: correction.text, filter, is_literal: true }, most);
      if (query.groups.length === 0) return [];
      const common = await commonOf(query, filter.orientation);
      return common
        ? sampleByFacets(db, { query, filter, sorted_most, ...common, ...sizes }, most)
        : sampleByText(db, query, filter, most);
    },
    async explain(text, orientation, video_id) {
      const read = (words: string) => readQuery(db, words, orientationCode[orientation]);
      const asked = await read(text);
      const correction = await correctionOf(asked, text);
      const query = correction?.is_applied ? await read(correction.text) : asked;
      const common = await commonOf(query, orientationCode[orientation]);
      return explain(db, { query, video_id, now: clock.now(), share: common?.share });
    },
  };
  return index;
}

/** Facts that a search by facets needs of the videos of its orientation. */
type Common = Pick<CommonSearch, 'share' | 'listed'>;

interface AskedCommon {
  query: ReadQuery;
  /** the code */
  orientation: number;
  posting_most: number;
  described_most: number;
}

/** Undefined unless every word is common: the texts of a rarer one are read. */
async function findCommon(
  db: Db,
  { query: { groups }, orientation, posting_most, described_most }: AskedCommon,
): Promise<Common | undefined> {
  const isRareAt = (share: number) => (group: Match) => {
    const most = mostOf(group, share);
    // All texts of a described word are read anyway: these say it all.
    return most <= posting_most || (most <= described_most && isDescribed(group));
  };
  if (groups.every(isRareAt(1))) return undefined;
  const common = await readCommon(db, orientation);
  return groups.some(isRareAt(common.share)) ? undefined : common;
}

async function readCommon(db: Db, orientation: number): Promise<Common> {
  const total = (of: RawBuilder<unknown>): RawBuilder<number> => sql<number>`facet_total(${of})`;
  const { rows } = await sql<Common>`
    select n.listed, n.listed::float8 / greatest(1, n.of_all) as share from (
      select ${total(sql`${orientation}::int`)} as listed,
        ${total(sql`1`)} + ${total(sql`2`)} + ${total(sql`3`)} as of_all) n`.execute(db);
  return rows[0] ?? { share: 1, listed: 0 };
}
