import { expect, test } from 'vitest';
import type { ListModelsQuery } from '#contracts/calls/catalogue/models.ts';
import { statementsOf, type Answers } from '#tests/support/compiled-sql.ts';
import { listModels } from './index.ts';

const first_page: ListModelsQuery = {
  orientation: 'str',
  filters: {},
  sort: 'most-popular',
  count: 60,
  page: 1,
};

const answers: Answers = {
  'count(*)': [{ total: 1000 }],
  'from "country"': [{ country_id: 7 }],
};

const cases: { name: string; over: Partial<ListModelsQuery> }[] = [
  { name: 'all', over: {} },
  { name: 'attributes', over: { filters: { age: 2, hair_color: 3 }, sort: 'top-rated' } },
  { name: 'country', over: { filters: { country: 'se' }, sort: 'recent' } },
  {
    name: 'letter-from-the-far-end',
    over: { filters: { letter: 'a' }, sort: 'alphabet', page: 16 },
  },
];

test.each(cases)(
  'a list of models compiles to the committed SQL: $name',
  async ({ name, over }) => {
    const sent = await statementsOf(answers, (ctx) => listModels(ctx, { ...first_page, ...over }));
    await expect(sent).toMatchFileSnapshot(`plans/${name}.sql`);
  },
);
