export const videoSorts = [
  'latest-updates',
  'longest',
  'most-popular',
  'top-rated',
  'most-viewed',
] as const;
export type VideoSort = (typeof videoSorts)[number];

/** The sorts that have rankings of the day, week and month. */
export const knowsDates = (sort: VideoSort): boolean =>
  sort === 'most-popular' || sort === 'top-rated';
