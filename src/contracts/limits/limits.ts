/** Section 9 of the specification: every limit, size and duration, read by server and client alike. Times are seconds unless named _ms. */
export const limits = {
  page_size: { videos: 60, default: 40, home_latest: 24, home_popular: 12, related: 12, wall: 24 },
  /** Highest page number that is parsed at all: 2^26 videos at 3 a page. Above it nothing can exist. */
  page_max: 22_369_621,
  pagination_window: 5,
  /** `cjk`: the number of characters that one of Chinese, Japanese or Korean script counts as. */
  search: { min: 3, max: 69, cjk: 3, debounce_ms: 300, recent: 3 },
  /** Of the search box, for a typed text. */
  suggestions: { most: 10, most_of_a_kind: 3 },
  categories_in_listing: 3,
  tags_in_filter: 10,
  /** Names of one kind that a video or album may have: all of them together must fit into a row of an index. */
  names_of_a_kind: 100,
  /** Ids of a file of a sitemap; the same as in page_shard_of(). */
  sitemap_ids: 5000,
  /** Entries read at once. */
  sitemap_batch: 200,
  /** Characters of a description in a sitemap. */
  sitemap_description: 2048,
  /** Ids of an answer about removed videos. */
  removed_videos: 10_000,
  /** Videos that are related to one: five groups of three pages of twelve. */
  related: 180,
  /**
   * Of the counts next to a list: videos that are examined, among the newest so many; categories
   * that an answer names, and that a page shows.
   */
  facets: { sample: 4000, newest: 24_000, categories: 1000, shown: 50, nearest: 3 },
  /** Co-occurring names: newest videos that are read, and names or models that are listed. */
  co_occurring: { videos: 500, listed: 12 },
  /** Entries of the lists that have no pages. */
  tags_listed: 1000,
  playlist_videos: 200,
  /** Videos of a page of a playlist. */
  playlist_page: 60,
  partner_videos: 500,
  /** Categories, tags and models that the sitemap page links, each. */
  sitemap_names: 200,
  main: { categories: 20, keywords: 20, models: 20, channels: 20 },
  /** Entries that a browser keeps; the oldest go. */
  local: { favourites: 500, history: 500, positions: 500, searches: 20, hidden: 500 },
  notice_ms: 4000,
  view_delay_ms: 1000,
  modal_flash_ms: 700,
  download_delay: 10,
  contact_message: 1500,
  playlist_title: { min: 3, max: 25 },
  playlist_description: { min: 10, max: 5000 },
  /** Of a member, and videos of one. */
  playlists: 200,
  playlist_items: 1000,
  embed: { width: 426, height: 265 },
  header_hides_px: 72,
  popular_start_pages: 3,
  view_repeat: 30 * 60,
  dir_length: 80,
  url_length: 8192,
} as const;

/** Breakpoints in px: wide above `narrow`. */
export const breakpoints = { narrow: 1024, medium: 768, small: 425 } as const;
