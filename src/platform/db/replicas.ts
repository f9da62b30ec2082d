import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { createDb, visitors_pool, type Db } from './pool.ts';

export interface Replica {
  db: Db;
}

export interface Replicas extends AsyncDisposable {
  all: readonly Replica[];
  /** One that may be read from, each in its turn; undefined when there is none. */
  pick(): Replica | undefined;
  /** It failed; until it is well again it is not picked. */
  leaveOut(replica: Replica): void;
}

/** A replica that is further behind than this is left out. */
export const replica_lag_max_ms = 5000;
const look_ms = 500;

interface Watched extends Replica {
  /** Without user and password. */
  name: string;
  is_well: boolean;
  close(): Promise<void>;
}

/** Where the primary was, and when. */
interface Sample {
  at: number;
  position: bigint;
}

/** Watches the replicas twice a second: what does not answer, or lags, is left out and comes back by itself. */
export function createReplicas({
  urls,
  primary,
  log,
}: {
  urls: readonly string[];
  primary: Db;
  log: Log;
}): Replicas {
  const watched: Watched[] = urls.map((url) => {
    const { db, close } = createDb({ url, log, ...visitors_pool });
    return { db, close, name: new URL(url).host, is_well: false };
  });
  let samples: Sample[] = [];
  let turn = 0;

  const become = (replica: Watched, is_well: boolean, why: string): void => {
    if (replica.is_well === is_well) return;
    replica.is_well = is_well;
    log.warn(
      { replica: replica.name, why },
      is_well ? 'the replica is read from' : 'the replica is left out',
    );
  };

  const look = async (replica: Watched): Promise<void> => {
    try {
      const position = await replayedBy(replica.db);
      const lag_ms = lagOf(position, samples, performance.now());
      become(replica, lag_ms <= replica_lag_max_ms, `${Math.round(lag_ms)} ms behind`);
    } catch (error) {
      become(replica, false, error instanceof Error ? error.message : String(error));
    }
  };

  let looking: Promise<void> | undefined;
  const lookAtAll = async (): Promise<void> => {
    const at = performance.now();
    // A primary that does not answer changes nothing: what had caught up with it still has.
    const position = await writtenBy(primary).catch(() => undefined);
    if (position !== undefined)
      samples = [
        ...samples.filter((sample) => sample.at > at - 4 * replica_lag_max_ms),
        { at, position },
      ];
    await Promise.all(watched.map(look));
  };
  const lookAgain = (): void => void (looking ??= lookAtAll().finally(() => (looking = undefined)));
  lookAgain();
  const timer = setInterval(lookAgain, look_ms);

  return {
    all: watched,
    pick() {
      const well = watched.filter(({ is_well }) => is_well);
      return well[turn++ % well.length];
    },
    leaveOut: (replica) => become(replica as Watched, false, 'a read failed'),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
      await Promise.all(watched.map(({ close }) => close()));
    },
  };
}

/**
 * ms since the primary was where the replica is. Infinite for one that is further behind than anything remembered, and before the primary was ever
 * asked. Measured by one process's clock, so that clocks of hosts do not matter.
 */
export function lagOf(position: bigint, samples: readonly Sample[], now: number): number {
  const beyond = samples.find((sample) => sample.position > position);
  if (beyond) return samples[0] === beyond ? Infinity : now - beyond.at;
  return samples.length > 0 ? 0 : Infinity;
}

async function writtenBy(primary: Db): Promise<bigint> {
  const { rows } = await sql<{
    at: string;
  }>`select (pg_current_wal_lsn() - '0/0')::text as at`.execute(primary);
  return BigInt(rows[0]?.at ?? 0);
}

/** Throws for what is no replica: a server that was promoted goes its own way. */
async function replayedBy(db: Db): Promise<bigint> {
  const { rows } = await sql<{
    at: string | null;
  }>`select (pg_last_wal_replay_lsn() - '0/0')::text as at where pg_is_in_recovery()`.execute(db);
  const at = rows[0]?.at;
  if (typeof at !== 'string') throw new Error('it is no replica');
  return BigInt(at);
}
