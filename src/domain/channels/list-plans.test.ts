import { expect, test } from 'vitest';
import type { ListChannelsQuery } from '#contracts/calls/catalogue/channels.ts';
import { statementsOf, type Answers } from '#tests/support/compiled-sql.ts';
import { listChannels } from './index.ts';

const first_page: ListChannelsQuery = {
  orientation: 'str',
  sort: 'most-popular',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
};

const answers: Answers = { 'count(*)': [{ total: 1000 }] };

const cases: { name: string; over: Partial<ListChannelsQuery> }[] = [
  { name: 'all', over: {} },
  { name: 'alphabet', over: { sort: 'alphabet' } },
  { name: 'all-from-the-far-end', over: { page: 16 } },
];

test.each(cases)(
  'a list of channels compiles to the committed SQL: $name',
  async ({ name, over }) => {
    const sent = await statementsOf(answers, (ctx) =>
      listChannels(ctx, { ...first_page, ...over }),
    );
    await expect(sent).toMatchFileSnapshot(`plans/${name}.sql`);
  },
);
