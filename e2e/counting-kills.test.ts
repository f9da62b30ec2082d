import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { voterKeys } from '#api/http/client-address.ts';
import type { Ctx } from '#domain/ctx.ts';
import { recount } from '#domain/stats/index.ts';
import { createRandom } from '#seed/random.ts';
import { aVideo } from '#tests/support/factories.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import type { TestSite } from '#tests/support/site-setup.ts';

// Real processes, killed while they count. The seed is printed: VELOUR_KILL_SEED repeats a run as far as the machine lets it.
const seed = process.env['VELOUR_KILL_SEED'] ?? String(Math.floor(Math.random() * 1e9));
const is_long = Boolean(process.env['VELOUR_LONG']);
const web_kills = is_long ? 12 : 3;
const lost_at_most_ms = 2000;
process.stdout.write(`kills while counting: VELOUR_KILL_SEED=${seed}\n`);

const it = withKillableSite();
const { below, between } = createRandom(seed);

interface View {
  address: string;
  video_id: number;
  /** By which process, and when, each time that it was sent. */
  answered: { by: TestSite; at: number }[];
}

const headers = (address: string) => ({
  'x-forwarded-for': address,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'content-type': 'application/x-www-form-urlencoded',
});

/** False when the site is gone. */
async function send({ origin }: TestSite, form: string, address: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/input.php`, {
      method: 'POST',
      body: form,
      headers: headers(address),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function view(site: TestSite, one: View): Promise<boolean> {
  const is_answered = await send(
    site,
    `act=view&section=video&object_id=${one.video_id}`,
    one.address,
  );
  if (is_answered) one.answered.push({ by: site, at: Date.now() });
  return is_answered;
}

/** New viewers again and again, and now and then an earlier one, until the site is gone. */
async function crowd(site: TestSite, videos: readonly number[], all: View[]): Promise<void> {
  for (;;) {
    const earlier = below(5) === 0 ? all[below(all.length)] : undefined;
    const n = all.length;
    const one = earlier ?? {
      address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      video_id: videos[below(videos.length)] ?? 0,
      answered: [],
    };
    if (!earlier) all.push(one);
    if (!(await view(site, one))) return;
    await pause(between(0, 10));
  }
}

// Asked with the application's own role: its statements are hidden from others.
const rolling = async (ctx: Ctx): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where state = 'active' and query like '%view_roll(%' and pid <> pg_backend_pid()`.execute(
    ctx.db,
  );
  return rows.map(({ pid }) => pid);
};

/** A worker that dies while it rolls views up, again and again; every second time with its connection, as when a whole machine goes. */
async function killWorkers(ctx: Ctx, signal: AbortSignal, onKill: () => void): Promise<void> {
  let isWithConnection = true;
  while (!signal.aborted) {
    const worker = await it.startWorker();
    let pids: number[] = [];
    while (pids.length === 0 && !signal.aborted) {
      await pause(10);
      pids = await rolling(ctx);
    }
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    if (pids.length === 0) continue;
    onKill();
    if (isWithConnection)
      await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`.execute(ctx.db);
    isWithConnection = !isWithConnection;
  }
}

// Its numbers are of the whole database, so it runs once.
test(
  'killing web and worker while they count loses two seconds of views at most and counts none twice; a vote that was answered stays',
  { timeout: is_long ? 600_000 : 180_000, retry: 0 },
  async () => {
    const ctx = it.product.system_ctx;
    const videos: number[] = [];
    for (let n = 0; n < 40; n++) videos.push(await aVideo(ctx));
    // Rolling up takes a while, so that it can be hit.
    await it.owner
      .query(`create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return new; end $$;
      create trigger slowly before update on video_stat for each row execute function slowly()`);
    const stop = new AbortController();
    let worker_kills = 0;
    const workers = killWorkers(ctx, stop.signal, () => void worker_kills++);

    const all: View[] = [];
    const kills = new Map<TestSite, number>();
    let last_kill = Infinity;
    for (let round = 0; round < web_kills; round++) {
      const site = await it.startWeb();
      // Viewers whose answer was lost may come again, and every second one of them does.
      const late = all.filter(
        ({ answered }, n) => n % 2 === 0 && (answered.at(-1)?.at ?? 0) > last_kill - 3000,
      );
      const busy = [
        ...Array.from({ length: 6 }, () => crowd(site, videos, all)),
        ...late.map((one) => view(site, one)),
      ];
      await pause(between(2500, 4500));
      // Too busy to take it is an answer, too; then one votes again.
      await expect
        .poll(() =>
          send(site, `act=vote&section=video&object_id=${videos[round]}&vote=1`, '192.0.2.1'),
        )
        .toBe(true);
      site.child.kill('SIGKILL');
      kills.set(site, (last_kill = Date.now()));
      await Promise.all(busy);
    }
    // On a busy machine the first worker may only have started.
    await expect.poll(() => worker_kills, { timeout: 60_000 }).toBeGreaterThan(0);
    stop.abort();
    await workers;

    // Work that a killed worker had begun ends with its connection.
    await expect.poll(() => rolling(ctx)).toEqual([]);
    expect((await recount(ctx)).filter(({ differing }) => differing > 0)).toEqual([]);
    const { rows } = await sql<{
      key: string;
      video_id: number;
    }>`select encode(voter_key, 'hex') as key, object_id as video_id from view_seen`.execute(
      ctx.db,
    );
    const seen = new Set(rows.map(({ key, video_id }) => `${key}:${video_id}`));
    const isSeen = ({ address, video_id }: View): boolean =>
      seen.has(`${voterKeys(it.secret, address, new Date()).voter_key}:${video_id}`);
    const lost = all.filter((one) => one.answered.length > 0 && !isSeen(one));
    /** Milliseconds from each answer to the kill of its process. */
    const beforeKills = lost.map(({ answered }) =>
      answered.map(({ by, at }) => (kills.get(by) ?? 0) - at),
    );
    process.stdout.write(
      `${all.length} views, ${kills.size} kills of web, ${worker_kills} of workers, ${lost.length} views lost\n`,
    );
    expect(beforeKills.filter((ages) => ages.some((age) => age > lost_at_most_ms))).toEqual([]);
    expect(all.length).toBeGreaterThan(30 * web_kills);

    // Every view that was seen was counted once: in the counters, and in the history of the day.
    const counted = await sql<{ views: number; of_days: number; likes: number }>`
      select (select sum(views)::int from video_stat) as views, (select sum(views)::int from video_day) as of_days,
        (select sum(likes)::int from video_stat) as likes`.execute(ctx.db);
    expect(counted.rows).toEqual([{ views: seen.size, of_days: seen.size, likes: web_kills }]);
  },
);
