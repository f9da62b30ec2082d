/** The cache in front of the site, as far as it can be told to forget. */
export interface Cdn {
  /** False where there is none: nothing needs to be told. */
  is_there: boolean;
  /** Drops whatever carries one of the tags, `tags_at_once` at most. Throws when the cache did not take it; it may be told again. */
  purge(tags: readonly string[]): Promise<void>;
}

/** Fits a header of 4 kB, and what the usual services take in one call. */
export const tags_at_once = 30;

export const noCdn: Cdn = { is_there: false, purge: async () => undefined };
