/** Models and channels sort alike; latest-updates is the newest video, recent the newest profile. */
export const peopleSorts = [
  'most-popular',
  'top-rated',
  'most-viewed',
  'latest-updates',
  'recent',
  'count-videos',
  'alphabet',
] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Highest code of each attribute that filters, in the order of the address. */
export const filterCodes = {
  age: 4,
  hair_color: 5,
  height: 4,
  weight: 4,
  breast_size: 4,
  race: 4,
  tattoo: 2,
  piercing: 2,
} as const;
export type FilterCode = keyof typeof filterCodes;

/** `letter` is a-z, 0 for digits and signs, or a script's four-letter code. */
export type ModelFilters = Partial<Record<FilterCode, number>> & {
  country?: string;
  letter?: string;
};

/** The one order of the filters, in the call and in the page's query. */
export const filterKeys = [
  ...(Object.keys(filterCodes) as FilterCode[]),
  'country',
  'letter',
] as const;
