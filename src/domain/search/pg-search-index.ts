import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SearchIndex, VideoSearch } from '../search-index.ts';
import { correct } from './correct.ts';
import { explain } from './explain.ts';
import { mostOf, type Match } from './match.ts';
import { createObjectIndex } from './object-index.ts';
import { readQuery, type ReadQuery } from './read-query.ts';
import { scoreOf } from './score.ts';
import { sampleByFacets, searchByFacets } from './search-by-facets.ts';
import { sampleByText, searchByText } from './search-by-text.ts';
import type { Search } from './ordered-scan.ts';

export interface PgSearchOptions {
  db: Db;
  clock: Clock;
  /** A word in more videos is looked for along the order of the list. */
  posting_most?: number;
  /** More matches in the sample are looked for along the order of the list. */
  sampled_most?: number;
  /** So many matches are not sorted but looked for along the order of the list. */
  sorted_most?: number;
  /** Of more models, channels, albums or playlists, a page is looked for along the order of the list. */
  objects_most?: number;
}

/** The search in PostgreSQL: docs/search.md. */
export function createPgSearchIndex({
  db,
  clock,
  posting_most = search_limits.postings,
  sampled_most = search_limits.sampled,
  sorted_most = search_limits.sorted,
  objects_most = search_limits.matches,
}: PgSearchOptions): SearchIndex {
  const searchOf = (query: ReadQuery, { filter, page }: Omit<VideoSearch, 'text'>): Search => ({
    query,
    filter,
    page,
    score: scoreOf(query, clock.now()),
    sorted_most,
  });
  const shareOf = (query: ReadQuery, orientation: number): Promise<number | undefined> =>
    shareOfCommon(db, { query, orientation, posting_most });
  const index: SearchIndex = {
    ...createObjectIndex({ db, clock, objects_most }),
    async search(request) {
      const { text, filter, page } = request;
      const query = await readQuery(db, text, filter.orientation);
      const correction = request.is_literal ? undefined : await correct(db, query, text);
      if (correction?.is_applied) {
        const found = await index.search({ ...request, text: correction.text, is_literal: true });
        return { ...found, correction };
      }
      if (query.groups.length === 0)
        return { ids: [], total_count: 0, is_capped: false, correction };
      const search = searchOf(query, { filter, page });
      const share = await shareOf(query, filter.orientation);
      const found =
        share === undefined
          ? await searchByText(db, search)
          : await searchByFacets(db, { ...search, share, sampled_most });
      return { ...found, correction };
    },
    async sample({ text, filter, is_literal }, most) {
      const query = await readQuery(db, text, filter.orientation);
      const correction = is_literal ? undefined : await correct(db, query, text);
      if (correction?.is_applied)
        return index.sample({ text: correction.text, filter, is_literal: true }, most);
      if (query.groups.length === 0) return [];
      const share = await shareOf(query, filter.orientation);
      if (share === undefined) return sampleByText(db, query, filter, most);
      return sampleByFacets(db, { query, filter, share, sampled_most, sorted_most }, most);
    },
    async explain(text, orientation, video_id) {
      const read = (words: string) => readQuery(db, words, orientationCode[orientation]);
      const asked = await read(text);
      const correction = await correct(db, asked, text);
      const query = correction?.is_applied ? await read(correction.text) : asked;
      const share = await shareOf(query, orientationCode[orientation]);
      return explain(db, { query, video_id, now: clock.now(), share });
    },
  };
  return index;
}

interface AskedShare {
  query: ReadQuery;
  /** the code */
  orientation: number;
  posting_most: number;
}

/** The share of the videos that are of the orientation, where every word is common. */
async function shareOfCommon(
  db: Db,
  { query: { groups }, orientation, posting_most }: AskedShare,
): Promise<number | undefined> {
  const isRareAt = (share: number) => (group: Match) => mostOf(group, share) <= posting_most;
  if (groups.every(isRareAt(1))) return undefined;
  const share = await readShare(db, orientation);
  return groups.some(isRareAt(share)) ? undefined : share;
}

/** The share of the videos of all orientations that are of one. */
async function readShare(db: Db, orientation: number): Promise<number> {
  const total = (of: RawBuilder<unknown>): RawBuilder<number> => sql<number>`facet_total(${of})`;
  const { rows } = await sql<{ share: number }>`
    select ${total(sql`${orientation}::int`)}::float8
      / greatest(1, ${total(sql`1`)} + ${total(sql`2`)} + ${total(sql`3`)}) as share`.execute(db);
  return rows[0]?.share ?? 1;
}
