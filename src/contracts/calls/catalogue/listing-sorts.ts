export const videoSorts = [
  'latest-updates',
  'longest',
  'most-popular',
  'top-rated',
  'most-viewed',
] as const;
export type VideoSort = (typeof videoSorts)[number];

/** A search has one more: its best answers first. */
export type ListSort = VideoSort | 'relevance';

/** The sorts that have rankings of the day, week and month. */
export const knowsDates = (sort: ListSort): boolean =>
  sort === 'most-popular' || sort === 'top-rated';
