import { sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { DomainDeps } from '../index.ts';

export interface View {
  video_id: number;
  /** Keyed hash of who views, 16 bytes as hex; never an address. */
  voter_key: string;
}

/** Views on their way to the database. `flush` is called each second and once at the end; kill -9 loses at most what came since. */
export interface ViewCounter extends AsyncDisposable {
  record(view: View): void;
  flush(): Promise<number>;
}

/** Above this the database has been away for a while: later views are dropped, memory is not. */
const most_pending = 50_000;
const flush_ms = 1000;

export function createViewCounter({ db, log }: Pick<DomainDeps, 'db' | 'log'>): ViewCounter {
  let pending = new Map<string, View>();
  let running: Promise<number> | undefined;

  const write = async (): Promise<number> => {
    if (pending.size === 0) return 0;
    const batch = pending;
    pending = new Map();
    try {
      return await countViews(db, [...batch.values()]);
    } catch (error) {
      log.warn({ err: error instanceof Error ? error.message : String(error), views: batch.size }, 'views wait for the database');
      for (const [key, view] of pending) batch.set(key, view);
      pending = batch;
      return 0;
    }
  };
  // One flush at a time: a slow database must not meet a second batch of the same views.
  const flush = (): Promise<number> => (running ??= write().finally(() => (running = undefined)));

  const timer = setInterval(() => void flush(), flush_ms);
  timer.unref();
  return {
    record(view) {
      const key = `${view.voter_key}:${view.video_id}`;
      if (pending.size < most_pending) pending.set(key, view);
    },
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}

/** One statement: who has not been seen within the repeat window counts, unknown and hidden videos do not. Returns how many counted. */
async function countViews(db: DomainDeps['db'], views: readonly View[]): Promise<number> {
  const voters = views.map(({ voter_key }) => voter_key);
  const videos = views.map(({ video_id }) => video_id);
  const { rows } = await sql<{ counted: number }>`
    with asked as (
      select decode(a.voter, 'hex') voter_key, v.video_id from unnest(${voters}::text[], ${videos}::int[]) a(voter, video_id)
      join video v on v.video_id = a.video_id and v.status_id = 1),
    fresh as (
      insert into view_seen as s (voter_key, kind, object_id) select voter_key, 0, video_id from asked order by 1, 2, 3
      on conflict (voter_key, kind, object_id) do update set seen_at = now() where s.seen_at <= now() - make_interval(secs => ${limits.view_repeat})
      returning object_id video_id),
    counted as (select video_id, count(*)::int n from fresh group by 1),
    batch as (
      insert into view_batch (ids, counts)
      select array_agg(video_id order by video_id), array_agg(n order by video_id) from counted having count(*) > 0)
    select coalesce(sum(n), 0)::int counted from counted`.execute(db);
  return rows[0]?.counted ?? 0;
}
