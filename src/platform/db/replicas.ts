import { sql } from 'kysely';
import { messageOf, type Log } from '../log.ts';
import { createDb, visitors_pool, type Db } from './pool.ts';

export interface Replica {
  db: Db;
}

export interface Replicas extends AsyncDisposable {
  all: readonly Replica[];
  /** Returns a healthy replica, round robin; undefined when there is none. */
  pick(): Replica | undefined;
  /** A read failed: the replica is not picked until it is healthy again. */
  exclude(replica: Replica): void;
}

/** Replicas with more lag are excluded. */
export const replica_lag_max_ms = 5000;
const poll_ms = 500;

interface WatchedReplica extends Replica {
  /** host without user and password */
  name: string;
  is_healthy: boolean;
  close(): Promise<void>;
}

/** Write position of the primary, and when it was read. */
interface Sample {
  at: number;
  position: bigint;
}

/**
 * Polls the replicas twice a second; replicas that do not answer or lag are excluded and return by
 * themselves.
 */
export function createReplicas({
  urls,
  primary,
  log,
}: {
  urls: readonly string[];
  primary: Db;
  log: Log;
}): Replicas {
  const watched: WatchedReplica[] = urls.map((url) => {
    const { db, close } = createDb({ url, log, ...visitors_pool });
    return { db, close, name: new URL(url).host, is_healthy: false };
  });
  let samples: Sample[] = [];
  let next = 0;

  const setHealth = (replica: WatchedReplica, is_healthy: boolean, reason: string): void => {
    if (replica.is_healthy === is_healthy) return;
    replica.is_healthy = is_healthy;
    log.warn(
      { replica: replica.name, reason },
      is_healthy ? 'replica healthy; reads include it' : 'replica unhealthy; reads exclude it',
    );
  };

  const poll = async (replica: WatchedReplica): Promise<void> => {
    try {
      const position = await replayPosition(replica.db);
      const lag_ms = lagOf(position, samples, performance.now());
      setHealth(replica, lag_ms <= replica_lag_max_ms, `${Math.round(lag_ms)} ms behind`);
    } catch (error) {
      setHealth(replica, false, messageOf(error));
    }
  };

  let polling: Promise<void> | undefined;
  const pollAll = async (): Promise<void> => {
    const at = performance.now();
    // A primary that does not answer changes nothing: replicas that had caught up still have.
    const position = await writePosition(primary).catch(() => undefined);
    if (position !== undefined)
      samples = [
        ...samples.filter((sample) => sample.at > at - 4 * replica_lag_max_ms),
        { at, position },
      ];
    await Promise.all(watched.map(poll));
  };
  const startPoll = (): void => void (polling ??= pollAll().finally(() => (polling = undefined)));
  startPoll();
  const timer = setInterval(startPoll, poll_ms);

  return {
    all: watched,
    pick() {
      const healthy = watched.filter(({ is_healthy }) => is_healthy);
      return healthy[next++ % healthy.length];
    },
    exclude: (replica) => setHealth(replica as WatchedReplica, false, 'a read failed'),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await polling;
      await Promise.all(watched.map(({ close }) => close()));
    },
  };
}

/**
 * Lag of a replica: ms since the primary was at the replica's position. Infinite for a replica that
 * is behind every sample, and before the first sample. Measured by the clock of one process, so
 * that the clocks of the hosts do not matter.
 */
export function lagOf(position: bigint, samples: readonly Sample[], now: number): number {
  const first_ahead = samples.find((sample) => sample.position > position);
  if (first_ahead) return samples[0] === first_ahead ? Infinity : now - first_ahead.at;
  return samples.length > 0 ? 0 : Infinity;
}

async function writePosition(primary: Db): Promise<bigint> {
  const { rows } = await sql<{
    at: string;
  }>`select (pg_current_wal_lsn() - '0/0')::text as at`.execute(primary);
  return BigInt(rows[0]?.at ?? 0);
}

/** Throws for a server that is not a replica: a promoted server diverges. */
async function replayPosition(db: Db): Promise<bigint> {
  const { rows } = await sql<{
    at: string | null;
  }>`select (pg_last_wal_replay_lsn() - '0/0')::text as at where pg_is_in_recovery()`.execute(db);
  const at = rows[0]?.at;
  if (typeof at !== 'string') throw new Error('the server is not a replica');
  return BigInt(at);
}
