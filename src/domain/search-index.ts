import type { VideoSort } from '#contracts/calls/catalogue/listing-sorts.ts';
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

/** The text searched in place of one with an unknown word, or offered instead of it. */
export interface SearchCorrection {
  text: string;
  is_applied: boolean;
}

export interface SearchAnswer {
  ids: number[];
  total_count: number;
  /** The total is a lower bound. */
  is_capped: boolean;
  correction: SearchCorrection | undefined;
}

/** Kinds of objects that are searched besides videos. */
export const objectKinds = ['model', 'channel', 'album', 'playlist'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** A search of one of these; the best come first: a title that is the text, one that begins with it. */
export interface ObjectSearch {
  kind: ObjectKind;
  text: string;
  orientation: Orientation;
  page: number;
  count: number;
}

export interface ObjectTotal {
  total_count: number;
  /** The total is a lower bound. */
  is_capped: boolean;
}

/** How much of each kind a text finds, as `searchObjects` counts it. */
export interface ObjectTotals {
  totals: Record<ObjectKind, ObjectTotal>;
  /** The categories, tags, models and channels whose name the whole text is, as objectKind codes. */
  named: { kind: number; id: number }[];
  /** Of a search for videos. */
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
  /** The query of the engine that the text was parsed as. */
  query: string;
}

/**
 * Where videos and other things are searched: PostgreSQL as shipped. An adapter finds a change as soon as its
 * transaction has ended, answers any text in bounded time, and passes
 * tests/support/search-contract.ts.
 */
export interface SearchIndex {
  search(request: VideoSearch): Promise<SearchAnswer>;
  /** Ids of matches in any order, `most` at most: of a search too large for it, a part. A text is corrected as it is for `search`. */
  sample(
    request: Pick<VideoSearch, 'text' | 'filter' | 'is_literal'>,
    most: number,
  ): Promise<number[]>;
  /** A text that finds nothing is corrected as one that finds no videos. */
  searchObjects(request: ObjectSearch): Promise<SearchAnswer>;
  objectTotals(text: string, orientation: Orientation): Promise<ObjectTotals>;
  /** Undefined for a video that the text does not find. */
  explain(
    text: string,
    orientation: Orientation,
    video_id: number,
  ): Promise<SearchExplanation | undefined>;
}
