/** Lifetimes of the calls in section 7, seconds. */
export const lifetimes = {
  index_latest: 3600,
  index_popular: 600,
  videos: 86_400,
  video: 86_400,
  stats: 14_400,
  information: 3600,
  suggestions: 43_200,
  model: 3600,
  categories: 14_400,
  listing: 3600,
  related: 432_000,
  videofile: 864_000,
  videofile_player: 8_640_000,
  timelines: 2_592_000,
  /** Of the calls whose address says none. */
  unsaid: 3600,
  /** Of comments: their votes purge nothing. */
  comments: 60,
} as const;

/** The only lifetimes a URL may carry; 0 is the uncached `.php` variant. */
export const allowed_lifetimes: readonly number[] = [
  0, 600, 3600, 14_400, 43_200, 86_400, 432_000, 864_000, 2_592_000, 8_640_000,
];

/** The only `count` values a URL may carry. */
export const allowed_counts: readonly number[] = [3, 5, 10, 12, 20, 24, 36, 40, 60];
