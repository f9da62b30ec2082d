/** The cache in front of the site, as far as it can be purged. */
export interface Cdn {
  /** False without such a cache: no purge is needed. */
  is_configured: boolean;
  /**
   * Drops every response that carries one of the tags, at most `tags_at_once`. Throws when the
   * cache refuses; the call may be repeated.
   */
  purge(tags: readonly string[]): Promise<void>;
}

/** Fits into a header of 4 kB, and into one call of the common services. */
export const tags_at_once = 30;

export const noCdn: Cdn = { is_configured: false, purge: async () => undefined };
