import * as z from 'zod/mini';
import { dirField, firstLettersOf, jsonUrl, keyedUrl, lifetimeField, word } from '../json-url.ts';
import { listUrl, type ListQuery } from './list-url.ts';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import { filtersField } from '../../pages/people/parse-model-filters.ts';
import { peopleSorts } from '../../pages/people/model-filters.ts';
import { CardPage, PersonCard, Profile, thing } from '../../text/names.ts';
import { orientations } from '../../vocabulary.ts';

export { filterCodes, peopleSorts } from '../../pages/people/model-filters.ts';
export type { FilterCode, ModelFilters, PeopleSort } from '../../pages/people/model-filters.ts';

export type ListModelsQuery = ListQuery<typeof modelsUrl>;

export const modelsUrl = listUrl(
  '/api/json/models/{lifetime}/{orientation}/filt{filters}/{sort}/{count}/{page}.{ext}',
  {
    orientation: word(orientations),
    filters: filtersField,
    sort: word(peopleSorts),
  },
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

/** Two letters or empty. */
const country = z.string();

export const ModelCard = z.extend(PersonCard, { country, thing });
export type ModelCard = z.infer<typeof ModelCard>;

export const ModelListing = z.extend(CardPage, {
  models: z.array(ModelCard),
  code: z.optional(z.literal('models_not_found')),
});
export type ModelListing = z.infer<typeof ModelListing>;

/** An attribute's code, null when unknown. */
const code = z.nullable(z.int());

/** `rank` is the place among the models of the orientation. */
export const Model = z.extend(Profile, {
  country,
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
});
export type Model = z.infer<typeof Model>;

export const ModelAnswer = z.object({ model: Model });
export type ModelAnswer = z.infer<typeof ModelAnswer>;
