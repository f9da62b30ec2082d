import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { recount } from '#domain/stats/index.ts';
import { listVideos } from '#domain/videos/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { withDatabase } from '#tests/support/database.ts';
import { seedBig, type Promised } from '#seed/big/seed-big.ts';

// Small in comparison with its real use, but every part of it runs.
const videos = 3000;
const world = withCtx();
const untouched = withDatabase();
const state: { promises: Promised[] } = { promises: [] };

beforeAll(async () => {
  state.promises = await seedBig({
    owner_url: world.url('owner'),
    videos,
    report: () => undefined,
  });
}, 60_000);

test('keeps what it promises', () => {
  expect(state.promises.filter(({ is_true }) => !is_true)).toEqual([]);
  expect(state.promises.map(({ name }) => name)).toContain('largest category');
});

test('every derived row is what truth says', async () => {
  expect((await recount(world.ctx())).filter(({ differing }) => differing > 0)).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from period_rank`.execute(
    world.db,
  );
  expect(rows[0]?.n).toBeGreaterThan(1000);
});

test('leaves the keys and indexes of the migrations, and nothing else', async () => {
  const shape = sql<{ line: string }>`
    select pg_get_indexdef(indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select attrelid::regclass || ' ' || attname || ' ' || attstattarget from pg_attribute where attstattarget is not null
    union all select nspname::text from pg_namespace order by 1`;
  const [seeded, migrated] = [await shape.execute(world.db), await shape.execute(untouched.db)];
  expect(seeded.rows).toEqual(migrated.rows);
});

test('the site lists it, and goes on counting where the ids end', async () => {
  const listing = await listVideos(world.ctx(), {
    orientation: 'str',
    sort: 'latest-updates',
    count: 60,
    section: 'categories',
    object_id: 'category-1',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  });
  expect(listing.videos).toHaveLength(60);
  expect(listing.total_count).toBeGreaterThan(videos * 0.05);
  const { rows } = await sql<{
    id: number;
  }>`insert into category (dir, title) values ('one-more', 'One more') returning category_id as id`.execute(
    world.db,
  );
  expect(rows[0]?.id).toBeGreaterThan(300);
});
