import { informationPages } from '#contracts/pages/information-pages.ts';
import { albumSorts } from '#contracts/pages/album-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { videoSorts } from '#contracts/calls/catalogue/listing-sorts.ts';
import { peopleSorts } from '#contracts/pages/people/model-filters.ts';

/** Paths of the pages that search engines may list and that are of no one object. */
export const sitePages = (): string[] => [
  pages.home(),
  ...videoSorts.map((sort) => pages.videos(sort)),
  pages.categories(),
  ...peopleSorts.map((sort) => pages.models(sort)),
  ...peopleSorts.map((sort) => pages.channels(sort)),
  ...albumSorts.map((sort) => pages.albums(sort)),
  ...informationPages.map((page) => pages.information(page)),
];
