/** Limits of the search, which no page loads; seconds unless said otherwise. */
export const search_limits = {
  /** Matches of a search that are examined; a total that reaches it says that it is capped. */
  matches: 10_000,
  /**
   * Matches by facets that are not sorted any more: more than are counted, because what the sample
   * lets pass is sorted sooner than looked for along the order of the list.
   */
  sorted: 13_000,
  // matches in a sixteenth of the videos that show `matches` in all: of 10,000 the sample has
  // 625, give or take 24, and 745 or more of fewer once in millions
  sampled: 745,
  /** Characters of the path that a search is redirected to. */
  redirect: 500,
  /** A word in more titles than this is a facet of its videos; others are looked up. */
  postings: 3000,
  /** Texts with a word that are read one by one; a word in more stands for titles. */
  texts_read: 60_000,
  /** Rows along the order of a list that are tested where more have the words than are read. */
  texts_scanned: 30_000,
  /** Videos with the words that are looked up where something else is tested on each, and few may pass. */
  tested: 300_000,
  /** The most popular matches of common words that are ranked together. */
  block: 300,
  /** Shown with a search: searches that are related to it, and parts of it that are searched for themselves. */
  related: 8,
  words: 5,
  /** Letters of a word from which on it is corrected. */
  correct_from: 4,
  /** Life of the pair of a visitor's hash and a search: a day, less the interval of the task that removes it. */
  seen: 24 * 3600 - 120,
} as const;
