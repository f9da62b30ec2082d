/** The kinds of files of sitemaps, in the order of the index. */
export const sitemapKinds = [
  'videos',
  'albums',
  'models',
  'channels',
  'categories',
  'tags',
] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** GET: the index of all files. */
export const sitemap_index = '/sitemap.xml';
/** GET: the pages that are not of one object. */
export const sitemap_of_pages = '/sitemaps/pages.xml';

export interface SitemapFile {
  kind: SitemapKind;
  /** From 0; its address counts from 1. */
  shard: number;
}

/** The pattern of the addresses of files. */
export const sitemap_pattern = '/sitemaps/:file';

export const sitemapFile = ({ kind, shard }: SitemapFile): string =>
  `/sitemaps/${kind}-${shard + 1}.xml`;

/** Undefined for anything but the canonical address of a file. */
export function parseSitemapFile(path: string): SitemapFile | undefined {
  const [, name, number] = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
  const kind = sitemapKinds.find((one) => one === name);
  return kind && { kind, shard: Number(number) - 1 };
}
