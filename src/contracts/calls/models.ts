import * as z from 'zod/mini';
import {
  countField,
  dirField,
  firstLettersOf,
  jsonUrl,
  keyedUrl,
  lifetimeField,
  pageField,
  word,
  type QueryOf,
} from './json-url.ts';
import { lifetimes } from '../limits.ts';
import { filtersField } from '../pages/parse-model-filters.ts';
import { peopleSorts } from '../pages/model-filters.ts';
import { OrientationTotals, OwnerStatistics, PersonCard } from '../names.ts';
import { orientations } from '../vocabulary.ts';

export { filterCodes, peopleSorts } from '../pages/model-filters.ts';
export type { FilterCode, ModelFilters, PeopleSort } from '../pages/model-filters.ts';

const listFields = {
  lifetime: lifetimeField,
  orientation: word(orientations),
  filters: filtersField,
  sort: word(peopleSorts),
  count: countField,
  page: pageField,
};
export type ListModelsQuery = Omit<QueryOf<typeof listFields>, 'lifetime'>;

export const modelsUrl = jsonUrl(
  '/api/json/models/{lifetime}/{orientation}/filt{filters}/{sort}/{count}/{page}.{ext}',
  listFields,
);

export const modelUrl = keyedUrl(
  jsonUrl('/api/json/model/{lifetime}/{first2}/{dir}.{ext}', {
    lifetime: lifetimeField,
    first2: firstLettersOf('dir', 2),
    dir: dirField,
  }),
  'dir',
  lifetimes.model,
);

/** `country` is two letters or empty. */
export const ModelCard = z.extend(PersonCard, { country: z.string() });
export type ModelCard = z.infer<typeof ModelCard>;

export const ModelListing = z.object({
  models: z.array(ModelCard),
  total_count: z.int(),
  error: z.optional(z.literal(1)),
  code: z.optional(z.literal('models_not_found')),
});
export type ModelListing = z.infer<typeof ModelListing>;

/** An attribute's code, null when unknown. */
const code = z.nullable(z.int());

export const Model = z.extend(ModelCard, {
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
  description: z.string(),
  aliases: z.array(z.string()),
  total_albums: z.int(),
  /** The same by orientation; those that have something. */
  genders: z.array(OrientationTotals),
  statistics: OwnerStatistics,
  /** Place in most-popular among the models of the orientation, from 1; 0 for one that is not listed. */
  rank: z.int(),
});
export type Model = z.infer<typeof Model>;

export const ModelAnswer = z.object({ model: Model });
export type ModelAnswer = z.infer<typeof ModelAnswer>;
