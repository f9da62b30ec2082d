import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { createRandom } from '#seed/random.ts';
import { contend, saveNames, type Contested } from '#tests/support/contend.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { never, withMerging } from '#tests/support/merging.ts';
import { migrateMergedLinks } from './merging/index.ts';
import { saveChannels } from './taxonomy/index.ts';
import type { Ctx } from './ctx.ts';
import { createViewCounter, refreshPeople } from './stats/index.ts';
import { slowTasks, upkeepTasks } from './upkeep/index.ts';

// Eight connections that use the same few rows, next to a worker. VELOUR_SEED, which the run prints, repeats what each of them requests, not when it gets it.
const seconds = process.env['VELOUR_LONG'] ? 60 : 10;
const connections = 8;
const seed = process.env['VELOUR_SEED'] ?? String(Math.floor(Math.random() * 1e9));
process.stdout.write(`contention for ${seconds} s: VELOUR_SEED=${seed}\n`);

const { world, system, takeQueued, expectRecounted } = withMerging();

async function aContestedWorld(ctx: Ctx): Promise<Contested> {
  const media = await Promise.all([
    aMedia(ctx),
    aMedia(ctx, { seconds: 900, height: 1080 }),
    aMedia(ctx, { seconds: 3000 }),
  ]);
  const channels = await saveChannels(
    ctx,
    Array.from({ length: 4 }, (_, n) => ({ dir: `channel-${n}`, title: `Channel ${n}` })),
  );
  const named = (kind: 'category' | 'tag' | 'model') =>
    saveNames(
      ctx,
      kind,
      Array.from({ length: 12 }, (_, n) => `${kind}-${n}`),
    );
  const names = {
    category: await named('category'),
    tag: await named('tag'),
    model: await named('model'),
  };
  const videos: number[] = [];
  for (let n = 0; n < 30; n++)
    videos.push(
      await aVideo(ctx, {
        media_id: media[n % 3] ?? 0,
        category_ids: [names.category[0]?.id ?? 0],
      }),
    );
  return { media, channels: [...channels.values()], names, videos, done: new Map(), votes: 0 };
}

/** All that a worker does, without its pauses. */
async function work(ctx: Ctx, until: number): Promise<void> {
  while (Date.now() < until) {
    for (const task of [
      ...upkeepTasks,
      ...slowTasks.filter(({ every_seconds }) => every_seconds < 86_400),
    ])
      await task.run(ctx);
    await sql`delete from upkeep_lease`.execute(ctx.db);
    // As if every model and channel had many videos.
    await refreshPeople(ctx, 1);
    for (const job of await takeQueued()) await migrateMergedLinks(ctx, job, never, 5);
    await pause(20);
  }
}

/** The error of a call, with PostgreSQL's own words for it. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return [
    error.message,
    ...['detail', 'where'].map((key) =>
      cause instanceof Error ? String(Reflect.get(cause, key)) : '',
    ),
  ].join(' | ');
}

test(
  `publishing, editing, hiding, deleting, merging, voting and viewing over ${connections} connections for ${seconds} s: nobody meets a deadlock, a recount agrees`,
  async () => {
    const ctx = system();
    const contested = await aContestedWorld(ctx);
    await using own = new AsyncDisposableStack();
    const connect = (max: number): Ctx => {
      const { db, close } = createDb({ url: world.url('app'), log: silentLog, max });
      own.defer(close);
      return { ...ctx, db };
    };
    const until = Date.now() + seconds * 1000;
    const people = Array.from({ length: connections }, (_, n) => {
      const mine = connect(1);
      const views = own.use(createViewCounter(mine));
      return contend(mine, views, contested, createRandom(`${seed}:${n}`), until);
    });
    const ended = await Promise.allSettled([...people, work(connect(2), until)]);
    expect(
      ended.flatMap((each) => (each.status === 'rejected' ? [inWords(each.reason)] : [])),
    ).toEqual([]);

    for (const job of await takeQueued()) await migrateMergedLinks(ctx, job, never);
    await expectRecounted();
    const { rows } = await sql`
      select (select sum(views)::int from (select views from video_stat union all select views from model_stat) v) = (select count(*)::int from view_seen) views,
        (select sum(views)::int from video_day) = (select sum(views)::int from video_stat) days,
        (select sum(likes + dislikes)::int from (select likes, dislikes from video_stat union all select likes, dislikes from model_stat) s) votes,
        (select count(*)::int from (select video_id from video_vote union all select model_id from model_vote) z) voters`.execute(
      ctx.db,
    );
    expect(rows).toEqual([
      { views: true, days: true, votes: contested.votes, voters: contested.votes },
    ]);
    // It was a crowd.
    for (const act of ['publish', 'edit', 'hide', 'merged', 'vote', 'view'])
      expect(contested.done.get(act), act).toBeGreaterThanOrEqual(5);
  },
  (seconds + 60) * 1000,
);
