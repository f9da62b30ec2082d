import type { VideoSort } from '#contracts/calls/listing-sorts.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import type { ListingFilter, PageRequest } from './videos/index.ts';

/** A search of videos: a text, what narrows it, and the page of which order. */
export interface VideoSearch {
  text: string;
  filter: ListingFilter;
  page: Omit<PageRequest, 'sort'> & { sort: VideoSort | 'relevance' };
  /** The text is searched as it is, whatever is known of its words. */
  is_literal?: boolean | undefined;
}

/** What was searched in place of a text with a word that is nowhere, or what is offered instead. */
export interface SearchCorrection {
  text: string;
  is_applied: boolean;
}

export interface VideoSearchAnswer {
  ids: number[];
  total_count: number;
  /** The total is a lower bound. */
  is_capped: boolean;
  correction: SearchCorrection | undefined;
}

/** The factors of one video's score for a text; their product is the score. */
export interface SearchExplanation {
  text: number;
  rating: number;
  popularity: number;
  freshness: number;
  exactness: number;
  score: number;
  /** What the text was read as: a query of the engine. */
  query: string;
}

/**
 * Where videos are searched: PostgreSQL as shipped. An adapter finds a change as soon as its
 * transaction has ended, answers any text in bounded time, and passes
 * tests/support/search-contract.ts.
 */
export interface SearchIndex {
  search(request: VideoSearch): Promise<VideoSearchAnswer>;
  /** Ids of matches in any order, `most` at most: of a search too large for it, a part. */
  sample(request: Pick<VideoSearch, 'text' | 'filter'>, most: number): Promise<number[]>;
  /** Undefined for a video that the text does not find. */
  explain(
    text: string,
    orientation: Orientation,
    video_id: number,
  ): Promise<SearchExplanation | undefined>;
}
