import { expect, test } from 'vitest';
import type { ListAlbumsQuery } from '#contracts/calls/catalogue/albums.ts';
import { statementsOf, type Answers } from '#tests/support/compiled-sql.ts';
import { listAlbums } from './index.ts';

const first_page: ListAlbumsQuery = {
  orientation: 'str',
  sort: 'most-popular',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
};

const named = (dir: string, ids: number[]) => ({ asked: dir, dir, title: dir, ids });
const answers: Answers = {
  'facet_total(': [{ total: 1000 }],
  'count(*)': [{ total: 1000 }],
  // Another category is being merged into this one.
  'from "category"': [named('lake', [1]), named('sea', [2, 3])],
  'from "model"': [named('astrid', [4])],
};

const cases: { name: string; over: Partial<ListAlbumsQuery> }[] = [
  { name: 'all', over: {} },
  { name: 'category', over: { section: 'categories', object_id: 'lake', sort: 'top-rated' } },
  { name: 'category-being-merged', over: { section: 'categories', object_id: 'sea' } },
  {
    name: 'model-from-the-far-end',
    over: { section: 'model', object_id: 'astrid', sort: 'latest-updates', page: 16 },
  },
];

test.each(cases)(
  'a list of albums compiles to the committed SQL: $name',
  async ({ name, over }) => {
    const sent = await statementsOf(answers, (ctx) => listAlbums(ctx, { ...first_page, ...over }));
    await expect(sent).toMatchFileSnapshot(`plans/${name}.sql`);
  },
);
