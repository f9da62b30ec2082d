// The contents of sitemaps: their files, and the pages of each, as far as anonymous visitors may open them.
export { announceChanges, sendAnnouncement, sendSitemapPing } from './announce-changes.ts';
export { foldPageChanges } from './fold-page-changes.ts';
export { getSitemapFile, listSitemapFiles } from './list-sitemap-files.ts';
export { listSitemapEntries } from './list-sitemap-entries.ts';
export type { SitemapEntry } from './sitemap-entry.ts';
