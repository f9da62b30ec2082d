import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { RunningJobs } from '#platform/jobs/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { startWorker } from '#worker/worker.ts';
import { createAlbum } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { createDomain } from '../index.ts';
import type { JobPayloads } from '../jobs.ts';
import { createPlaylist } from '../playlists/index.ts';
import { recount } from '../stats/index.ts';
import { createVideos, editVideo } from '../videos/index.ts';
import { castVote } from '../votes/index.ts';
import { mergeNames, moveMerged, resumeMerges, saveCategories, saveMembers, saveModels, saveTags, type MergeJob } from './index.ts';

const world = withCtx();
const system = (): Ctx => world.ctx({ kind: 'system' });
const never = new AbortController().signal;

type Kind = 'category' | 'tag' | 'model';
/** New names of a kind, ids by dir. */
async function names(kind: Kind, count: number): Promise<{ dir: string; id: number }[]> {
  const dirs = Array.from({ length: count }, () => `n-${randomBytes(6).toString('hex')}`);
  const ctx = system();
  const titles = (dir: string) => ({ en: dir, ru: dir, de: dir, fr: dir, es: dir, pl: dir, it: dir, pt: dir, ja: dir, nl: dir });
  const ids =
    kind === 'category'
      ? await saveCategories(
          ctx,
          dirs.map((dir) => ({ dir, titles: titles(dir) })),
        )
      : kind === 'tag'
        ? await saveTags(
            ctx,
            dirs.map((dir) => ({ dir, title: dir })),
          )
        : await saveModels(
            ctx,
            dirs.map((dir) => ({ dir, title: dir, gender: 'str', attributes: {} })),
          );
  return dirs.map((dir) => ({ dir, id: ids.get(dir) ?? 0 }));
}
const links = (kind: Kind, ids: readonly number[]) => ({ [`${kind}_ids`]: ids });

/** `count` videos that show one clip, filed alike. */
async function videosUnder(kind: Kind, ids: readonly number[], count: number): Promise<number[]> {
  const media_id = await aMedia(system());
  const video = { gender: 'str', lang: 'en', title: 'Slow morning', media_id, ...links(kind, ids) } as const;
  return createVideos(
    system(),
    Array.from({ length: count }, () => video),
  );
}

/** Total and ids of a name, from the derived rows. */
async function listed(kind: Kind, id: number): Promise<{ total: number; ids: number[] }> {
  const facet = sql`fc(${{ category: 1, tag: 2, model: 3 }[kind]}, ${id}, 1)`;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    select facet_total(${facet}) as total, array(select video_id from listing where facets @> array[${facet}] order by 1) as ids`.execute(
    world.db,
  );
  return rows[0] ?? { total: -1, ids: [] };
}
const isMerging = async (kind: Kind, id: number): Promise<boolean> => {
  const { rows } = await sql<{
    is_merging: boolean;
  }>`select is_merging from ${sql.table(kind)} where ${sql.ref(`${kind}_id`)} = ${id}`.execute(world.db);
  return rows[0]?.is_merging ?? false;
};
async function expectRecounted(): Promise<void> {
  for (const { kind, differing } of await recount(system())) expect([kind, differing]).toEqual([kind, 0]);
}

/** Takes the merges that wait in the queue: jobs are run by hand here, so that a test can look in between. */
async function takeQueued(): Promise<MergeJob[]> {
  const { rows } = await sql<{ data: MergeJob }>`
    with taken as (delete from pgboss.job where name = 'catalogue.merge' and state < 'active' returning data, created_on)
    select data from taken order by created_on`.execute(world.db);
  return rows.map(({ data }) => data);
}
beforeEach(async () => void (await takeQueued()));
async function runQueued(): Promise<void> {
  for (const job of await takeQueued()) await moveMerged(system(), job, never);
}

test.each(['category', 'tag', 'model'] as const)('a %s becomes part of another, with all its videos and albums', async (kind) => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names(kind, 2);
  const only = await videosUnder(kind, [from.id], 3);
  const both = await videosUnder(kind, [from.id, into.id], 2);
  const own = await videosUnder(kind, [into.id], 1);
  const album_id = await createAlbum(ctx, { gender: 'str', lang: 'en', title: 'Dunes', photos: [], ...links(kind, [from.id]) });
  expect(await mergeNames(ctx, { kind, dir: from.dir, into: into.dir })).toEqual({ videos: 5, albums: 1 });
  expect(await isMerging(kind, from.id)).toBe(true);
  expect((await listed(kind, from.id)).total).toBe(5);

  const jobs = await takeQueued();
  expect(jobs).toEqual([{ kind, from_id: from.id }]);
  for (const job of jobs) await moveMerged(ctx, job, never);
  expect(await isMerging(kind, from.id)).toBe(false);
  expect(await listed(kind, from.id)).toEqual({ total: 0, ids: [] });
  expect(await listed(kind, into.id)).toEqual({ total: 6, ids: [...only, ...both, ...own] });
  const { rows } = await sql`select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`album_${kind}`)} where album_id = ${album_id}`.execute(
    ctx.db,
  );
  expect(rows).toEqual([{ id: into.id }]);
  await expectRecounted();

  // Whoever still knows the old id files under the new one, and the old address says where to go.
  const late = await aVideo(ctx, links(kind, [from.id]));
  expect((await listed(kind, into.id)).ids).toContain(late);
  await expect(mergeNames(ctx, { kind, dir: from.dir, into: into.dir })).rejects.toMatchObject({
    code: 'not_found',
    info: { dir: into.dir },
  });
  await moveMerged(ctx, { kind, from_id: from.id }, never);
  await expectRecounted();
});

test('playlists of a category follow', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('category', 2);
  const member_id = (await saveMembers(ctx, [{ username: 'alice' }])).get('alice') ?? 0;
  const list = { member_id, gender: 'str', title: 'Quiet ones', description: 'For the evening', is_public: true, video_ids: [] } as const;
  const ids = [
    await createPlaylist(ctx, { ...list, category_ids: [from.id] }),
    await createPlaylist(ctx, { ...list, category_ids: [from.id, into.id] }),
  ];
  await mergeNames(ctx, { kind: 'category', dir: from.dir, into: into.dir });
  await runQueued();
  const rows = await ctx.db.selectFrom('playlist_category').selectAll().where('playlist_id', 'in', ids).orderBy('playlist_id').execute();
  expect(rows).toEqual(ids.map((playlist_id) => ({ playlist_id, category_id: into.id })));
});

test('a model brings its names, votes and counters; who voted on both keeps the vote on the one that stays', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('model', 2);
  await ctx.db.insertInto('model_alias').values({ model_id: from.id, alias: 'Old name' }).execute();
  await sql`update model_stat set views = 70 where model_id = ${from.id}`.execute(ctx.db);
  await sql`update model_stat set views = 5 where model_id = ${into.id}`.execute(ctx.db);
  const key = (n: number) => ({ voter_key: n.toString(16).padStart(32, '0'), earlier_key: 'f'.repeat(32) });
  const vote = (dir: string, who: number, value: '0' | '1') => castVote(ctx, { section: 'model', object_id: dir, vote: value }, key(who));
  for (const who of [1, 2, 3]) await vote(from.dir, who, '1');
  await vote(from.dir, 4, '0');
  await vote(into.dir, 3, '0');
  await mergeNames(ctx, { kind: 'model', dir: from.dir, into: into.dir });
  await expect(vote(from.dir, 9, '1')).rejects.toMatchObject({ code: 'not_found', info: { dir: into.dir } });
  await runQueued();
  await moveMerged(ctx, { kind: 'model', from_id: from.id }, never);
  const stat = await ctx.db
    .selectFrom('model_stat')
    .select(['views', 'likes', 'dislikes'])
    .where('model_id', '=', into.id)
    .executeTakeFirst();
  expect(stat).toEqual({ views: 75, likes: 2, dislikes: 2 });
  const { rows } = await sql`select count(*)::int as n, sum(vote)::int as likes from model_vote where model_id = ${into.id}`.execute(
    ctx.db,
  );
  expect(rows).toEqual([{ n: 4, likes: 2 }]);
  const aliases = await ctx.db.selectFrom('model_alias').select('alias').where('model_id', '=', into.id).orderBy('alias').execute();
  expect(aliases.map(({ alias }) => alias)).toEqual(['Old name', from.dir]);
  expect(await ctx.db.selectFrom('model_listing').select('model_id').where('model_id', '=', from.id).execute()).toEqual([]);
  await expect(vote(into.dir, 1, '1')).rejects.toMatchObject({ code: 'already' });
});

test('a chain is followed to its end, whatever comes first', async () => {
  const ctx = system();
  const [a = { dir: '', id: 0 }, b = { dir: '', id: 0 }, c = { dir: '', id: 0 }] = await names('tag', 3);
  const ids = [...(await videosUnder('tag', [a.id], 2)), ...(await videosUnder('tag', [b.id], 2))];
  await mergeNames(ctx, { kind: 'tag', dir: a.dir, into: b.dir });
  await mergeNames(ctx, { kind: 'tag', dir: b.dir, into: c.dir });
  for (const job of (await takeQueued()).toReversed()) await moveMerged(ctx, job, never);
  expect(await listed('tag', c.id)).toEqual({ total: 4, ids });
  for (const dir of [a.dir, b.dir])
    await expect(mergeNames(ctx, { kind: 'tag', dir, into: c.dir })).rejects.toMatchObject({ code: 'not_found', info: { dir: c.dir } });
  await expectRecounted();
});

test('a merge into itself, into a merged one, of and into an unknown one is refused', async () => {
  const ctx = system();
  const [a = { dir: '', id: 0 }, b = { dir: '', id: 0 }, c = { dir: '', id: 0 }] = await names('category', 3);
  await mergeNames(ctx, { kind: 'category', dir: a.dir, into: b.dir });
  const merge = (dir: string, into: string) => mergeNames(ctx, { kind: 'category', dir, into });
  await expect(merge(c.dir, c.dir)).rejects.toMatchObject({ code: 'invalid' });
  await expect(merge(c.dir, a.dir)).rejects.toMatchObject({ code: 'not_found', info: { dir: b.dir } });
  await expect(merge(b.dir, a.dir)).rejects.toMatchObject({ code: 'not_found', info: { dir: b.dir } });
  await expect(merge('nothing', c.dir)).rejects.toMatchObject({ code: 'not_found' });
  await expect(merge(c.dir, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
  expect(await takeQueued()).toHaveLength(1);
});

test('a job that ends after one batch goes on where it ended; beside edits and a second job nothing is lost', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }, other = { dir: '', id: 0 }] = await names('category', 3);
  const ids = [...(await videosUnder('category', [from.id], 600)), ...(await videosUnder('category', [from.id], 450))];
  await mergeNames(ctx, { kind: 'category', dir: from.dir, into: into.dir });
  const [job = { kind: 'category', from_id: 0 }] = await takeQueued();
  const stop = new AbortController();
  let looks = 0;
  const impatient = Object.defineProperty(Object.create(AbortSignal.prototype) as AbortSignal, 'throwIfAborted', {
    value: () => {
      if (++looks === 2) stop.abort(new Error('the process was killed here'));
      stop.signal.throwIfAborted();
    },
  });
  await expect(moveMerged(ctx, job, impatient)).rejects.toThrow('killed here');
  expect((await listed('category', from.id)).total).toBe(550);
  expect((await listed('category', into.id)).total).toBe(500);
  await expectRecounted();

  const [edited = 0, gone = 0] = ids.slice(-2);
  await Promise.all([
    moveMerged(ctx, job, never),
    moveMerged(ctx, job, never),
    editVideo(ctx, edited, { category_ids: [other.id, from.id] }),
    editVideo(ctx, gone, { category_ids: [other.id] }),
  ]);
  await resumeMerges(ctx);
  await runQueued();
  expect((await listed('category', into.id)).ids).toEqual(ids.filter((id) => id !== gone));
  expect((await listed('category', other.id)).ids).toEqual([edited, gone]);
  await expectRecounted();
});

test('a link that came late is found by the upkeep and moved', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('tag', 2);
  await mergeNames(ctx, { kind: 'tag', dir: from.dir, into: into.dir });
  await runQueued();
  await resumeMerges(ctx);
  const mine = async (): Promise<MergeJob[]> => (await takeQueued()).filter(({ kind, from_id }) => kind === 'tag' && from_id === from.id);
  expect(await mine()).toEqual([]);
  const video_id = await aVideo(ctx);
  await ctx.db.insertInto('video_tag').values({ video_id, tag_id: from.id }).execute();
  await resumeMerges(ctx);
  const jobs = await mine();
  expect(jobs).toEqual([{ kind: 'tag', from_id: from.id }]);
  for (const job of jobs) await moveMerged(ctx, job, never);
  expect((await listed('tag', into.id)).ids).toEqual([video_id]);
  expect(await isMerging('tag', from.id)).toBe(false);
});

test('merges, edits and new videos at the same time lose nothing', async () => {
  const ctx = system();
  const all = await names('model', 5);
  const id = (n: number): number => all[n]?.id ?? 0;
  const dir = (n: number): string => all[n]?.dir ?? '';
  const first = await videosUnder('model', [id(0), id(1)], 20);
  const media_id = await aMedia(ctx);
  const more = Array.from({ length: 12 }, (_, n) => aVideo(ctx, { media_id, model_ids: [id(n % 4)] }));
  const edits = first.map((video_id, n) => editVideo(ctx, video_id, { model_ids: [id(n % 4)] }));
  const merges = [0, 1, 2, 3].map((n) => mergeNames(ctx, { kind: 'model', dir: dir(n), into: dir(4) }));
  const [made] = await Promise.all([Promise.all(more), Promise.all(edits), Promise.all(merges)]);
  await Promise.all((await takeQueued()).map((job) => moveMerged(ctx, job, never)));
  expect((await listed('model', id(4))).ids).toEqual([...first, ...made].toSorted((a, b) => a - b));
  for (const { id: from_id } of all.slice(0, 4)) expect(await isMerging('model', from_id)).toBe(false);
  await expectRecounted();
});

test('votes while models are merged are counted where they end', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('model', 2);
  const vote = (dir: string, who: number) =>
    castVote(
      ctx,
      { section: 'model', object_id: dir, vote: '1' },
      { voter_key: who.toString(16).padStart(32, '0'), earlier_key: 'f'.repeat(32) },
    );
  const votes = Array.from({ length: 40 }, (_, who) => vote(who % 3 ? from.dir : into.dir, who));
  const merge = mergeNames(ctx, { kind: 'model', dir: from.dir, into: into.dir }).then(() =>
    moveMerged(ctx, { kind: 'model', from_id: from.id }, never),
  );
  const [cast] = await Promise.all([Promise.allSettled(votes), merge]);
  const counted = cast.filter(({ status }) => status === 'fulfilled').length;
  for (const each of cast)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'not_found', info: { dir: into.dir } });
  const { rows } = await sql`
    select s.model_id, s.likes, (select count(*)::int from model_vote v where v.model_id = s.model_id) as votes
    from model_stat s where s.model_id in (${from.id}, ${into.id}) order by 1`.execute(ctx.db);
  expect(rows).toEqual([
    { model_id: from.id, likes: 0, votes: 0 },
    { model_id: into.id, likes: counted, votes: counted },
  ]);
});

test('a worker does it', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('category', 2);
  const ids = await videosUnder('category', [from.id], 3);
  await mergeNames(ctx, { kind: 'category', dir: from.dir, into: into.dir });
  const domain = createDomain(ctx).for({ kind: 'system' });
  await using _worker = await startWorker({ domain, jobs: ctx.jobs as RunningJobs<JobPayloads>, upkeep: [], log: ctx.log });
  await expect.poll(() => isMerging('category', from.id)).toBe(false);
  expect((await listed('category', into.id)).ids).toEqual(ids);
});
