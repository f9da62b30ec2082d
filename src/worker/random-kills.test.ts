import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findOrphans, waitForMedia } from '#domain/media/index.ts';
import { createRandom } from '#seed/random.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { decodersOf } from '#tests/support/decoders.ts';
import { withWorkers, type WaitingClip } from '#tests/support/workers.ts';

// Kills at random moments. The seed is printed: VELOUR_KILL_SEED repeats a run as far as the machine lets it.
const states = ['check', 'ladder', 'pictures', 'rename', 'database write'] as const;
type State = (typeof states)[number];
type Target = 'worker' | 'group';

const seed = Number(process.env['VELOUR_KILL_SEED'] ?? Math.floor(Math.random() * 1e9));
const rounds = process.env['VELOUR_LONG'] ? 4 : 1;
const per_round = 3;
process.stdout.write(`kills at random moments: VELOUR_KILL_SEED=${seed}\n`);

const it = withCtx();
const { next: random } = createRandom(String(seed));
const { aWorker, aWaitingClip, expireHeartbeats } = withWorkers(it);

/** Looks every few milliseconds until it is so. */
async function until(look: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`never saw ${what}`);
    await pause(4);
  }
}

const workOf = async ({ media_id }: WaitingClip): Promise<string[]> =>
  (await readdir(join(it.folder, 'work'), { recursive: true }).catch(() => [])).filter((name) =>
    name.startsWith(`${media_id}-`),
  );
const stateOf = async ({ media_id }: WaitingClip): Promise<string> =>
  (
    await it.db
      .selectFrom('media')
      .select('state')
      .where('media_id', '=', media_id)
      .executeTakeFirstOrThrow()
  ).state;

/** Kills in one state and returns when nothing of the killed is left. */
async function killIn(state: State, target: Target, clip: WaitingClip): Promise<void> {
  const share = random();
  const trap =
    state === 'rename'
      ? `${random() < 0.5 ? 'before' : 'after'} ${random() < 0.5 ? 'v' : 'p'}/${clip.storage_key}/ ${target}`
      : '';
  const owner = new pg.Client({ connectionString: it.url('owner') });
  await owner.connect();
  if (state === 'database write') await owner.query(slow_writes);
  const worker = await aWorker(state === 'ladder' ? 'veryslow' : 'ultrafast', trap);
  try {
    switch (state) {
      case 'check':
        await until(
          async () =>
            (await decodersOf(it.folder)).length > 0 && (await stateOf(clip)) === 'uploaded',
          state,
        );
        await pause(share * 60);
        break;
      case 'ladder':
        await until(async () => (await workOf(clip)).some((name) => name.endsWith('180p')), state);
        await pause(share * 1500);
        break;
      case 'pictures':
        await until(
          async () => (await stateOf(clip)) === 'transcoded' && (await workOf(clip)).length > 0,
          state,
        );
        await pause(share * 600);
        break;
      case 'database write':
        await until(async () => (await sql.raw(sleeping).execute(it.db)).rows.length > 0, state);
        break;
      case 'rename':
        await once(worker, 'exit');
    }
    if (worker.exitCode === null && worker.signalCode === null) {
      if (target === 'worker') worker.kill('SIGKILL');
      else process.kill(-(worker.pid ?? 0), 'SIGKILL');
    }
    await expect.poll(() => decodersOf(it.folder), { timeout: 20_000, interval: 50 }).toEqual([]);
  } finally {
    if (state === 'database write')
      await owner.query('drop trigger slow_write on media; drop function slow_write');
    await owner.end();
  }
}

// A change of state that takes a while can be hit.
const slow_writes = `create function slow_write() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return new; end $$;
  create trigger slow_write before update of state on media for each row when (old.state is distinct from new.state) execute function slow_write()`;
// Asked with the worker's own role: what others do is hidden.
const sleeping = `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;

async function expectOneWholeSet({ media_id, storage_key, video_id }: WaitingClip): Promise<void> {
  const ctx = it.ctx({ kind: 'system' });
  expect(await waitForMedia(ctx, media_id, { interval_ms: 200 })).toMatchObject({
    state: 'ready',
    percent: 100,
  });
  const video = await ctx.db
    .selectFrom('video')
    .select('status_id')
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
  expect(video).toEqual({ status_id: 1 });
  const stream = await Array.fromAsync(ctx.storage.list(`v/${storage_key}/`));
  expect(stream.filter((key) => key.endsWith('master.m3u8'))).toHaveLength(1);
  const playlist = join(it.folder, 'media/v', storage_key, 'master.m3u8');
  expect(await readFile(playlist, 'utf8')).toContain('180p/index.m3u8');
  const { stderr, stdout } = await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-progress',
    'pipe:1',
    '-i',
    playlist,
    '-f',
    'null',
    '-',
  ]);
  expect(stderr).toBe('');
  expect(
    Number(
      /out_time_us=(\d+)\s[^=]*progress=end|out_time_us=(\d+)(?![\s\S]*out_time_us)/
        .exec(stdout)
        ?.at(-1),
    ),
  ).toBeGreaterThan(19_500_000);
  expect(await Array.fromAsync(ctx.storage.list(`p/${storage_key}/`))).toHaveLength(92);
}

async function expectNothingLeft(): Promise<void> {
  const ctx = it.ctx({ kind: 'system' });
  expect(await Array.fromAsync(findOrphans(ctx, { min_age_seconds: 0 }))).toEqual([]);
  expect(await readdir(join(it.folder, 'work'))).toEqual([]);
  expect(await readdir(join(it.folder, 'media/.unfinished'))).toEqual([]);
}

/** Each state comes up before one comes up again. */
function drawStates(count: number): State[] {
  const drawn: State[] = [];
  while (drawn.length < count) drawn.push(...states.toSorted(() => random() - 0.5));
  return drawn.slice(0, count);
}
const plan = drawStates(rounds * per_round).map((state) => ({
  state,
  target: random() < 0.5 ? ('worker' as const) : ('group' as const),
}));
if (plan.every(({ target }) => target === plan[0]?.target) && plan[0])
  plan[0].target = plan[0].target === 'worker' ? 'group' : 'worker';

test.each(
  Array.from({ length: rounds }, (_, round) =>
    plan.slice(round * per_round, (round + 1) * per_round),
  ),
)(
  'after kills in %o, %o and %o there is exactly one whole set of files a clip, and nothing else',
  async (...kills) => {
    const clips: WaitingClip[] = [];
    for (const [n, { state, target }] of kills.entries()) {
      const tone = 200 + Math.floor(random() * 1e6) / 1000;
      const clip = await aWaitingClip(`${plan.indexOf(kills[0] ?? { state, target })}-${n}.mp4`, {
        seconds: 20,
        tone,
      });
      clips.push(clip);
      await killIn(state, target, clip);
    }
    await expireHeartbeats();
    const last = await aWorker('ultrafast');
    for (const clip of clips) await expectOneWholeSet(clip);
    last.kill('SIGTERM');
    await once(last, 'exit');
    // A worker begins by sweeping what the dead ones left.
    const sweeper = await aWorker('ultrafast');
    sweeper.kill('SIGTERM');
    await once(sweeper, 'exit');
    await expectNothingLeft();
  },
  180_000,
);
