import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RunningJobs } from '#platform/jobs/port.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { never, withMerging } from '#tests/support/merging.ts';
import { startWorker } from '#worker/worker.ts';
import { createDomain } from '../index.ts';
import type { JobPayloads } from '../jobs.ts';
import { editVideo } from '../videos/index.ts';
import { castVote } from '../votes/index.ts';
import { mergeNames, migrateMergedLinks, resumeMerges, type MergeJob } from './index.ts';

// Merges that are interrupted, or that run next to other changes.
const {
  world,
  system,
  names,
  videosUnder,
  listed,
  isMerging,
  expectRecounted,
  takeQueued,
  runQueued,
} = withMerging();

test('a killed job continues, and loses nothing next to edits and a second job', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }, other = { dir: '', id: 0 }] =
    await names('category', 3);
  const ids = [
    ...(await videosUnder('category', [from.id], 600)),
    ...(await videosUnder('category', [from.id], 450)),
  ];
  await mergeNames(ctx, { kind: 'category', dir: from.dir, into: into.dir });
  const [job = { kind: 'category', from_id: 0 }] = await takeQueued();
  const stop = new AbortController();
  let looks = 0;
  const impatient = Object.defineProperty(
    Object.create(AbortSignal.prototype) as AbortSignal,
    'throwIfAborted',
    {
      value: () => {
        if (++looks === 2) stop.abort(new Error('the process was killed here'));
        stop.signal.throwIfAborted();
      },
    },
  );
  await expect(migrateMergedLinks(ctx, job, impatient)).rejects.toThrow('killed here');
  expect((await listed('category', from.id)).total).toBe(550);
  expect((await listed('category', into.id)).total).toBe(500);
  await expectRecounted();

  const [edited = 0, gone = 0] = ids.slice(-2);
  await Promise.all([
    migrateMergedLinks(ctx, job, never),
    migrateMergedLinks(ctx, job, never),
    editVideo(ctx, edited, { category_ids: [other.id, from.id] }),
    editVideo(ctx, gone, { category_ids: [other.id] }),
  ]);
  await resumeMerges(ctx);
  await runQueued();
  expect((await listed('category', into.id)).ids).toEqual(ids.filter((id) => id !== gone));
  expect((await listed('category', other.id)).ids).toEqual([edited, gone]);
  await expectRecounted();
});

test('the upkeep migrates a late link', async () => {
  const ctx = system();
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('tag', 2);
  await mergeNames(ctx, { kind: 'tag', dir: from.dir, into: into.dir });
  await runQueued();
  await resumeMerges(ctx);
  const mine = async (): Promise<MergeJob[]> =>
    (await takeQueued()).filter(({ kind, from_id }) => kind === 'tag' && from_id === from.id);
  expect(await mine()).toEqual([]);
  const video_id = await aVideo(ctx);
  await ctx.db.insertInto('video_tag').values({ video_id, tag_id: from.id }).execute();
  await resumeMerges(ctx);
  const jobs = await mine();
  expect(jobs).toEqual([{ kind: 'tag', from_id: from.id }]);
  for (const job of jobs) await migrateMergedLinks(ctx, job, never);
  expect((await listed('tag', into.id)).ids).toEqual([video_id]);
  expect(await isMerging('tag', from.id)).toBe(false);
});

test('concurrent merges, edits and new videos lose nothing', async () => {
  const ctx = system();
  const all = await names('model', 5);
  const id = (n: number): number => all[n]?.id ?? 0;
  const dir = (n: number): string => all[n]?.dir ?? '';
  const first = await videosUnder('model', [id(0), id(1)], 20);
  const media_id = await aMedia(ctx);
  const more = Array.from({ length: 12 }, (_, n) =>
    aVideo(ctx, { media_id, model_ids: [id(n % 4)] }),
  );
  const edits = first.map((video_id, n) => editVideo(ctx, video_id, { model_ids: [id(n % 4)] }));
  const merges = [0, 1, 2, 3].map((n) =>
    mergeNames(ctx, { kind: 'model', dir: dir(n), into: dir(4) }),
  );
  const [made] = await Promise.all([Promise.all(more), Promise.all(edits), Promise.all(merges)]);
  await Promise.all((await takeQueued()).map((job) => migrateMergedLinks(ctx, job, never)));
  expect((await listed('model', id(4))).ids).toEqual([...first, ...made].toSorted((a, b) => a - b));
  for (const { id: from_id } of all.slice(0, 4))
    expect(await isMerging('model', from_id)).toBe(false);
  await expectRecounted();
});

test('votes during a merge of models count for the target', async () => {
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
    migrateMergedLinks(ctx, { kind: 'model', from_id: from.id }, never),
  );
  const [cast] = await Promise.all([Promise.allSettled(votes), merge]);
  const counted = cast.filter(({ status }) => status === 'fulfilled').length;
  for (const each of cast)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ code: 'not_found', info: { dir: into.dir } });
  const { rows } = await sql`
    select s.model_id, s.likes, (select count(*)::int from model_vote v where v.model_id = s.model_id) as votes
    from model_stat s where s.model_id in (${from.id}, ${into.id}) order by 1`.execute(ctx.db);
  expect(rows).toEqual([
    { model_id: from.id, likes: 0, votes: 0 },
    { model_id: into.id, likes: counted, votes: counted },
  ]);
});

test('a worker runs the merge', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const [from = { dir: '', id: 0 }, into = { dir: '', id: 0 }] = await names('category', 2);
  const ids = await videosUnder('category', [from.id], 3);
  await mergeNames(ctx, { kind: 'category', dir: from.dir, into: into.dir });
  const domain = createDomain(ctx).for({ kind: 'system' });
  await using _worker = await startWorker({
    domain,
    jobs: ctx.jobs as RunningJobs<JobPayloads>,
    tasks: [],
    log: ctx.log,
  });
  await expect.poll(() => isMerging('category', from.id)).toBe(false);
  expect((await listed('category', into.id)).ids).toEqual(ids);
});
