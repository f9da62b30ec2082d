import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { createUpcomingPartitions, reindexLists } from './maintain-tables.ts';

const world = withCtx();
const state: { owner?: pg.Client } = {};
beforeAll(async () => {
  state.owner = new pg.Client({ connectionString: world.url('owner') });
  await state.owner.connect();
});
afterAll(() => state.owner?.end());
const asOwner = async (query: string): Promise<Record<string, unknown>[]> =>
  (await state.owner?.query<Record<string, unknown>>(query))?.rows ?? [];

const months = async (): Promise<string[]> =>
  (
    await asOwner(
      "select inhrelid::regclass::text part from pg_inherits where inhparent = 'video_day'::regclass order by 1",
    )
  ).map(({ part }) => String(part));
const monthOf = (ahead: number): string => {
  const now = new Date();
  return `video_day_${new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7).replace('-', '_')}`;
};

test('creates partitions for this month and twelve more, as a role that may not create tables', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const all = [...Array.from({ length: 13 }, (_, ahead) => monthOf(ahead)), 'video_day_default'];
  expect(await months()).toEqual(all);
  await asOwner(`drop table ${monthOf(12)}, ${monthOf(0)}`);
  const video_id = await aVideo(ctx);
  const stored = [0, 45].map((days) => ({
    day: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
    video_id,
    views: 7 + days,
  }));
  await ctx.db.insertInto('video_day').values(stored).execute();
  await expect(sql`create table mine (id int)`.execute(ctx.db)).rejects.toThrow(
    'permission denied',
  );

  expect(
    await Promise.all([createUpcomingPartitions(ctx), createUpcomingPartitions(ctx)]).then((made) =>
      made.toSorted((a, b) => a - b),
    ),
  ).toEqual([0, expect.any(Number)]);
  expect(await months()).toEqual(expect.arrayContaining(all));
  // The rows written meanwhile are in the partitions of their months, and there are no others.
  const { rows } =
    await sql`select tableoid::regclass::text part, views from video_day order by views`.execute(
      ctx.db,
    );
  const before = stored[1]?.day.slice(0, 7).replace('-', '_');
  expect(rows).toEqual([
    { part: monthOf(0), views: 7 },
    { part: `video_day_${before}`, views: 52 },
  ]);
});

test('rebuilds the indexes of the lists and drops those that a killed rebuild left invalid', async () => {
  const ctx = world.ctx({ kind: 'system' });
  await aVideo(ctx);
  await aVideo(ctx);
  const indexes = () =>
    asOwner(
      "select indexrelid::regclass::text name, indisvalid from pg_index where indrelid = 'listing'::regclass order by 1",
    );
  const files = () =>
    asOwner(
      "select relname, relfilenode from pg_class where relname like 'listing\\_%' and relkind = 'i' order by 1",
    );
  const [before, old_files] = [await indexes(), await files()];
  await expect(
    asOwner('create unique index concurrently listing_pub_ccnew on listing (orientation)'),
  ).rejects.toThrow('could not create unique index');
  expect(await indexes()).toContainEqual({ name: 'listing_pub_ccnew', indisvalid: false });
  await reindexLists(ctx);
  expect(await indexes()).toEqual(before);
  const new_files = await files();
  expect(new_files.map(({ relname }) => relname)).toEqual(old_files.map(({ relname }) => relname));
  expect(
    new_files.filter(({ relfilenode }, n) => relfilenode === old_files[n]?.['relfilenode']),
  ).toEqual([]);
  expect(
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(ctx.db)).rows,
  ).toEqual([{ statement_timeout: '5s' }]);
});
