import * as z from 'zod/mini';
import { countryPattern } from './countries.ts';
import {
  countField,
  dirField,
  jsonUrl,
  lifetimeField,
  pageField,
  textField,
  whole,
  word,
  type FieldCodec,
  type QueryOf,
} from './json-url.ts';
import { lifetimes } from './limits.ts';
import { OwnerStatistics } from './names.ts';
import { genders } from './vocabulary.ts';

/** Models and channels sort alike; latest-updates is the newest video, recent the newest profile. */
export const peopleSorts = ['most-popular', 'top-rated', 'most-viewed', 'latest-updates', 'recent', 'count-videos', 'alphabet'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Highest code of each attribute that filters, in the order of the address. */
export const filterCodes = { age: 4, hair_color: 5, height: 4, weight: 4, breast_size: 4, race: 4, tattoo: 2, piercing: 2 } as const;
export type FilterCode = keyof typeof filterCodes;

/** `letter` is a-z, 0 for digits and signs, or a script's four-letter code. */
export type ModelFilters = Partial<Record<FilterCode, number>> & { country?: string; letter?: string };

const filterKeys = [...(Object.keys(filterCodes) as FilterCode[]), 'country', 'letter'] as const;
const letterPattern = /^([a-z]|0|cyrl|jpan|grek|arab|hebr|thai|kore)$/;

/** `age=2,race=4`: keys in the one order, each at most once; empty for none. */
export const filtersField: FieldCodec<ModelFilters> = {
  parse(text) {
    if (text === '') return {};
    const filters: ModelFilters = {};
    for (const pair of text.split(',')) {
      const at = pair.indexOf('=');
      const key = filterKeys.find((name) => name === pair.slice(0, at));
      if (key === undefined || !setFilter(filters, key, pair.slice(at + 1))) return undefined;
    }
    return filters;
  },
  format: (filters) => filterKeys.flatMap((key) => (filters[key] === undefined ? [] : [`${key}=${filters[key]}`])).join(','),
};

function setFilter(filters: ModelFilters, key: (typeof filterKeys)[number], text: string): boolean {
  if (key === 'country' || key === 'letter') {
    if (!(key === 'country' ? countryPattern : letterPattern).test(text)) return false;
    filters[key] = text;
    return true;
  }
  const code = whole(1, filterCodes[key]).parse(text);
  if (code === undefined) return false;
  filters[key] = code;
  return true;
}

const listFields = {
  lifetime: lifetimeField,
  gender: word(genders),
  filters: filtersField,
  sort: word(peopleSorts),
  count: countField,
  page: pageField,
};
export type ListModelsQuery = Omit<QueryOf<typeof listFields>, 'lifetime'>;

export const modelsUrl = jsonUrl('/api/json/models/{lifetime}/{gender}/filt{filters}/{sort}/{count}/{page}.{ext}', listFields);

const modelPath = jsonUrl('/api/json/model/{lifetime}/{first2}/{dir}.{ext}', {
  lifetime: lifetimeField,
  first2: textField(/^[a-z0-9-]{1,2}$/),
  dir: dirField,
});

export const modelUrl = {
  pattern: modelPath.pattern,
  build: (dir: string, lifetime: number = lifetimes.model): string => modelPath.build({ lifetime, first2: dir.slice(0, 2), dir }),
  parse(path: string): { dir: string; lifetime: number } | undefined {
    const query = modelPath.parse(path);
    return query && query.first2 === query.dir.slice(0, 2) ? { dir: query.dir, lifetime: query.lifetime } : undefined;
  },
};

/** Pictures are addresses or empty: `avatar` and `scr2` the largest there is, `scr1` for lists. `country` is two letters or empty. */
const cardShape = {
  dir: z.string(),
  title: z.string(),
  avatar: z.string(),
  scr1: z.string(),
  scr2: z.string(),
  total_videos: z.int(),
  country: z.string(),
};

export const ModelCard = z.object(cardShape);
export type ModelCard = z.infer<typeof ModelCard>;

export const ModelListing = z.object({
  models: z.array(ModelCard),
  total_count: z.int(),
  error: z.optional(z.literal(1)),
  code: z.optional(z.literal('models_not_found')),
});
export type ModelListing = z.infer<typeof ModelListing>;

/** An attribute's code, null where nobody said it. */
const code = z.nullable(z.int());

export const Model = z.extend(z.object(cardShape), {
  age: code,
  hair_color: code,
  height: code,
  weight: code,
  breast_size: code,
  race: code,
  relationship: code,
  orientation: code,
  tattoo: code,
  piercing: code,
  aliases: z.array(z.string()),
  statistics: OwnerStatistics,
  /** Place in most-popular among the models of the gender, from 1; 0 for one that is not listed. */
  rank: z.int(),
});
export type Model = z.infer<typeof Model>;

export const ModelAnswer = z.object({ model: Model });
export type ModelAnswer = z.infer<typeof ModelAnswer>;
