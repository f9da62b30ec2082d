import { expect, test } from 'vitest';
import type { ListPlaylistsQuery } from '#contracts/calls/catalogue/playlists.ts';
import { statementsOf, type Answers } from '#tests/support/compiled-sql.ts';
import { listPlaylists } from './index.ts';

const first_page: ListPlaylistsQuery = {
  orientation: 'str',
  sort: 'most-viewed',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
};

const answers: Answers = {
  'facet_total(': [{ total: 1000 }],
  'count(*)': [{ total: 1000 }],
  'from "member"': [{ member_id: 7 }],
};

const cases: { name: string; over: Partial<ListPlaylistsQuery> }[] = [
  { name: 'all', over: {} },
  { name: 'member', over: { section: 'member', object_id: '7', sort: 'recent' } },
  { name: 'all-from-the-far-end', over: { page: 16 } },
  {
    name: 'member-from-the-far-end',
    over: { section: 'member', object_id: '7', sort: 'top-rated', page: 16 },
  },
];

test.each(cases)(
  'a list of playlists compiles to the committed SQL: $name',
  async ({ name, over }) => {
    const sent = await statementsOf(answers, (ctx) =>
      listPlaylists(ctx, { ...first_page, ...over }),
    );
    await expect(sent).toMatchFileSnapshot(`plans/${name}.sql`);
  },
);
