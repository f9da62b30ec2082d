/** What the owner's settings tell every page. */
export interface SiteSettings {
  name: string;
  /** Path or address of a picture; '' for the built-in mark. */
  logo: string;
  /** CSS colour; '' for the built-in accent. */
  accent: string;
  /** Absolute addresses are built from this alone. */
  public_origin: string;
  /** Where media is served from; '' for the same host. */
  media_origin: string;
  /** Dirs of tags that the home page's popular list leaves out, as a `tagfilter` section names them; '' for none. */
  home_excluded_tags: string;
}
