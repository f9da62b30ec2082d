import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aVideo } from '#tests/support/factories.ts';
import { links, never, withMerging } from '#tests/support/merging.ts';
import { createAlbum } from '../submissions/index.ts';
import { createPlaylist } from '../playlists/index.ts';
import { castVote } from '../votes/index.ts';
import { mergeNames, migrateMergedLinks } from './index.ts';
import { saveMembers } from '../taxonomy/index.ts';

// The state of two names once all links have been moved.
const { system, names, videosUnder, listed, isMerging, expectRecounted, takeQueued, runQueued } =
  withMerging();

test.each(['category', 'tag', 'model'] as const)(
  'a %s becomes part of another, with all its videos and albums',
  async (kind) => {
    const ctx = system();
    const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names(kind, 2);
    const only = await videosUnder(kind, [from.id], 3);
    const both = await videosUnder(kind, [from.id, into.id], 2);
    const own = await videosUnder(kind, [into.id], 1);
    const album_id = await createAlbum(ctx, {
      command: 'velour import',
      orientation: 'str',
      lang: 'en',
      title: 'Dunes',
      photos: [],
      ...links(kind, [from.id]),
    });
    expect(await mergeNames(ctx, { kind, dir: from.dir, into: into.dir })).toEqual({
      videos: 5,
      albums: 1,
    });
    expect(await isMerging(kind, from.id)).toBe(true);
    expect((await listed(kind, from.id)).total).toBe(5);

    const jobs = await takeQueued();
    expect(jobs).toEqual([{ kind, from_id: from.id }]);
    for (const job of jobs) await migrateMergedLinks(ctx, job, never);
    expect(await isMerging(kind, from.id)).toBe(false);
    expect(await listed(kind, from.id)).toEqual({ total: 0, ids: [] });
    expect(await listed(kind, into.id)).toEqual({ total: 6, ids: [...only, ...both, ...own] });
    const { rows } =
      await sql`select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`album_${kind}`)} where album_id = ${album_id}`.execute(
        ctx.db,
      );
    expect(rows).toEqual([{ id: into.id }]);
    await expectRecounted();

    // A video saved under the old id is filed under the new one, and the old address names the new one.
    const late = await aVideo(ctx, links(kind, [from.id]));
    expect((await listed(kind, into.id)).ids).toContain(late);
    await expect(mergeNames(ctx, { kind, dir: from.dir, into: into.dir })).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: into.dir },
    });
    await migrateMergedLinks(ctx, { kind, from_id: from.id }, never);
    await expectRecounted();
  },
);

test('migrates the playlists of a category', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('category', 2);
  const member_id = (await saveMembers(ctx, [{ username: 'alice' }])).get('alice') ?? 0;
  const list = {
    member_id,
    orientation: 'str',
    title: 'Quiet ones',
    description: 'For the evening',
    is_public: true,
    video_ids: [],
  } as const;
  const ids = [
    await createPlaylist(ctx, { ...list, category_ids: [from.id] }),
    await createPlaylist(ctx, { ...list, category_ids: [from.id, into.id] }),
  ];
  await mergeNames(ctx, { kind: 'category', dir: from.dir, into: into.dir });
  await runQueued();
  const rows = await ctx.db
    .selectFrom('playlist_category')
    .selectAll()
    .where('playlist_id', 'in', ids)
    .orderBy('playlist_id')
    .execute();
  expect(rows).toEqual(ids.map((playlist_id) => ({ playlist_id, category_id: into.id })));
});

test('migrates names, votes and counters of a model; a voter of both keeps the vote on the target', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('model', 2);
  await ctx.db.insertInto('model_alias').values({ model_id: from.id, alias: 'Old name' }).execute();
  await sql`update model_stat set views = 70 where model_id = ${from.id}`.execute(ctx.db);
  await sql`update model_stat set views = 5 where model_id = ${into.id}`.execute(ctx.db);
  const key = (n: number) => ({
    voter_key: n.toString(16).padStart(32, '0'),
    earlier_key: 'f'.repeat(32),
  });
  const vote = (dir: string, who: number, value: '0' | '1') =>
    castVote(ctx, { section: 'model', object_id: dir, vote: value }, key(who));
  for (const who of [1, 2, 3]) await vote(from.dir, who, '1');
  await vote(from.dir, 4, '0');
  await vote(into.dir, 3, '0');
  await mergeNames(ctx, { kind: 'model', dir: from.dir, into: into.dir });
  await expect(vote(from.dir, 9, '1')).rejects.toMatchObject({
    code: 'not_found',
    info: { dir: into.dir },
  });
  await runQueued();
  await migrateMergedLinks(ctx, { kind: 'model', from_id: from.id }, never);
  const stat = await ctx.db
    .selectFrom('model_stat')
    .select(['views', 'likes', 'dislikes'])
    .where('model_id', '=', into.id)
    .executeTakeFirst();
  expect(stat).toEqual({ views: 75, likes: 2, dislikes: 2 });
  const { rows } =
    await sql`select count(*)::int as n, sum(vote)::int as likes from model_vote where model_id = ${into.id}`.execute(
      ctx.db,
    );
  expect(rows).toEqual([{ n: 4, likes: 2 }]);
  const aliases = await ctx.db
    .selectFrom('model_alias')
    .select('alias')
    .where('model_id', '=', into.id)
    .orderBy('alias')
    .execute();
  expect(aliases.map(({ alias }) => alias)).toEqual(['Old name', from.dir]);
  expect(
    await ctx.db
      .selectFrom('model_listing')
      .select('model_id')
      .where('model_id', '=', from.id)
      .execute(),
  ).toEqual([]);
  await expect(vote(into.dir, 1, '1')).rejects.toMatchObject({ code: 'already' });
});

test('resolves a chain to its end, in any order of merges', async () => {
  const ctx = system();
  const [a = { dir: '', id: 0 }, b = { dir: '', id: 0 }, c = { dir: '', id: 0 }] = await names(
    'tag',
    3,
  );
  const ids = [...(await videosUnder('tag', [a.id], 2)), ...(await videosUnder('tag', [b.id], 2))];
  await mergeNames(ctx, { kind: 'tag', dir: a.dir, into: b.dir });
  await mergeNames(ctx, { kind: 'tag', dir: b.dir, into: c.dir });
  for (const job of (await takeQueued()).toReversed()) await migrateMergedLinks(ctx, job, never);
  expect(await listed('tag', c.id)).toEqual({ total: 4, ids });
  for (const dir of [a.dir, b.dir])
    await expect(mergeNames(ctx, { kind: 'tag', dir, into: c.dir })).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: c.dir },
    });
  await expectRecounted();
});

test('refuses a merge into itself, into a merged name, and with an unknown name', async () => {
  const ctx = system();
  const [a = { dir: '', id: 0 }, b = { dir: '', id: 0 }, c = { dir: '', id: 0 }] = await names(
    'category',
    3,
  );
  await mergeNames(ctx, { kind: 'category', dir: a.dir, into: b.dir });
  const merge = (dir: string, into: string) => mergeNames(ctx, { kind: 'category', dir, into });
  await expect(merge(c.dir, c.dir)).rejects.toMatchObject({ code: 'invalid' });
  await expect(merge(c.dir, a.dir)).rejects.toMatchObject({
    code: 'not_found',
    info: { dir: b.dir },
  });
  await expect(merge(b.dir, a.dir)).rejects.toMatchObject({
    code: 'not_found',
    info: { dir: b.dir },
  });
  await expect(merge('nothing', c.dir)).rejects.toMatchObject({ code: 'not_found' });
  await expect(merge(c.dir, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
  expect(await takeQueued()).toHaveLength(1);
});
