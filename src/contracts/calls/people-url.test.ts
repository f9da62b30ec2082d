import { expect, test } from 'vitest';
import { byDir, call, testCalls, variations, type AskedOf } from '#tests/support/grammar.ts';
import { relatedModelsUrl, letters, lettersUrl, wallUrl } from './catalogue/around-models.ts';
import { channelsUrl, channelUrl } from './catalogue/channels.ts';
import { limits } from '../limits/limits.ts';
import { allowed_counts, allowed_lifetimes } from '../limits/limits-of-calls.ts';
import { filtersField } from '../pages/people/parse-model-filters.ts';
import {
  filterCodes,
  modelsUrl,
  modelUrl,
  peopleSorts,
  type ListModelsQuery,
  type ModelFilters,
} from './catalogue/models.ts';
import { orientations } from '../vocabulary.ts';

const lifetime = 3600;
const paged = {
  lifetime: allowed_lifetimes,
  orientation: orientations,
  count: allowed_counts,
  page: [1, 2, limits.page_max],
} as const;
const dirs = ['a', 'ab', 'abc', '0', '-', '--', 'z'.repeat(80)];
const filters: ModelFilters[] = [
  {},
  ...Object.entries(filterCodes).flatMap(([name, most]) =>
    Array.from({ length: most }, (_, index) => ({ [name]: index + 1 })),
  ),
  ...['a', 'z', '0', 'cyrl', 'jpan', 'grek', 'arab', 'hebr', 'thai', 'kore'].map((letter) => ({
    letter,
  })),
  {
    age: 1,
    hair_color: 2,
    height: 3,
    weight: 4,
    breast_size: 1,
    race: 2,
    tattoo: 1,
    piercing: 2,
    country: 'de',
    letter: 'm',
  },
];

const models: ListModelsQuery & { lifetime: number } = {
  lifetime,
  orientation: 'str',
  filters: {},
  sort: 'alphabet',
  count: 40,
  page: 1,
};
const channels = {
  lifetime,
  orientation: 'str',
  sort: 'alphabet',
  count: 40,
  section: '',
  object_id: '',
  page: 1,
} as const;
const ofDir = variations(
  { dir: 'mara-field', lifetime },
  { dir: dirs, lifetime: allowed_lifetimes },
);

testCalls({
  models: call(
    modelsUrl,
    variations<AskedOf<typeof modelsUrl>>(models, { ...paged, sort: peopleSorts, filters }),
    [
      'race=1,age=2',
      'age=1,age=1',
      'age=0',
      'age=5',
      'age=01',
      'tattoo=3',
      'age=',
      '=1',
      'age',
      ',',
      'age=1,',
      '__proto__=1',
      'constructor=1',
      'country=DE',
      'country=deu',
      'letter=A',
      'letter=aa',
      'letter=1',
      'letter=__proto__',
      'relationship=1',
      'age=1,,race=1',
      'age%3D1',
    ].map((wrong) => `/api/json/models/3600/str/filt${wrong}/alphabet/40/1.json`),
  ),
  model: call(byDir(modelUrl), ofDir, [
    '/api/json/model/3600/m/mara-field.json',
    '/api/json/model/3600/xx/mara-field.json',
    '/api/json/model/3600//.json',
  ]),
  letters: call(
    lettersUrl,
    orientations.map((orientation) => ({ orientation })),
    [
      '/api/v1/letters/.json',
      '/api/v1/letters/STR.json',
      '/api/v1/letters/str.php',
      '/api/v1/letters/str.en.json',
    ],
  ),
  company: call(
    relatedModelsUrl,
    dirs.map((dir) => ({ dir })),
    [
      '/api/v1/company/.json',
      '/api/v1/company/A.json',
      '/api/v1/company/a,b.json',
      `/api/v1/company/${'x'.repeat(81)}.json`,
    ],
  ),
  wall: call(
    wallUrl,
    variations<AskedOf<typeof wallUrl>>(
      { dir: 'mara-field', page: 1 },
      { dir: dirs, page: [1, 2, limits.page_max] },
    ),
    [
      '/api/v1/wall/mara-field.json',
      '/api/v1/wall/mara-field..json',
      '/api/v1/wall/mara-field.0.json',
      '/api/v1/wall/mara-field.01.json',
      `/api/v1/wall/mara-field.${limits.page_max + 1}.json`,
      '/api/v1/wall/.1.json',
      '/api/v1/wall/Mara.1.json',
    ],
  ),
  channels: call(
    channelsUrl,
    variations<AskedOf<typeof channelsUrl>>(channels, { ...paged, sort: peopleSorts }),
    [
      '/api/json/channels/3600/str/alphabet/40/..1.json',
      '/api/json/channels/3600/str/alphabet-toptn-toptn/40/..1.json',
      '/api/json/channels/3600/str/-toptn/40/..1.json',
      '/api/json/channels/3600/str/alphabet-toptn/40/categories.a.1.json',
    ],
  ),
  channel: call(byDir(channelUrl), ofDir, [
    '/api/json/channel/3600/ma/mara-field.json',
    '/api/json/channel/3600/x/mara-field.json',
  ]),
});

test('every letter of the strip is a filter, each once', () => {
  for (const letter of letters) expect(filtersField.parse(`letter=${letter}`)).toEqual({ letter });
  expect(new Set(letters).size).toBe(26 + 1 + 7);
});
