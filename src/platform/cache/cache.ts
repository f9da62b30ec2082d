import { LRUCache } from 'lru-cache';
import { AppError, isAppError } from '#contracts/errors.ts';
import type { Found, CacheOptions, Cache, Made, ReadFrom } from './port.ts';
import type { RecentPurges } from './recent-purges.ts';

/** What purges do to one cache. */
export interface CacheStore {
  dropTagged(tags: ReadonlySet<string>): void;
  clear(): void;
}

interface CacheParts extends CacheOptions {
  now(): number;
  recent: RecentPurges;
  replica_lag_ms: number;
  isStale(): boolean;
}

interface Entry<Value> {
  value: Value;
  tags: readonly string[];
  bytes: number;
  made_at: number;
  fresh_until: number;
}

type Make<Value> = (from: ReadFrom) => Promise<Made<Value>>;

const day_ms = 24 * 3600 * 1000;
const ten_minutes_ms = 600_000;
/** After an outage, what is past its time is answered at once for so long: nobody waits for the next failure. */
const trouble_ms = 5000;
/** Answers that are made behind the back of requests, at once. */
const refreshing_max = 16;
/** Share of the fresh time by which entries end earlier at random, so that what was made together does not end together. */
const jitter = 0.25;
/** What an entry weighs besides its value, and each of its tags. */
const [entry_bytes, tag_bytes] = [1024, 48];

export function createCache<Value>(parts: CacheParts): { cache: Cache<Value>; store: CacheStore } {
  const {
    max_bytes,
    waiters_max = 2000,
    grace_ms = ten_minutes_ms,
    stale_ms = day_ms,
    now,
    recent,
    replica_lag_ms,
    isStale,
  } = parts;
  const entries =
    max_bytes > 0
      ? new LRUCache<string, Entry<Value>>({ maxSize: max_bytes, sizeCalculation: weigh })
      : undefined;
  const making = new Map<string, Promise<Found<Value>>>();
  let waiters = 0;
  let refreshing = 0;
  let troubled_until = -Infinity;

  const makeNow = async (key: string, make: Make<Value>): Promise<Found<Value>> => {
    let begun = now();
    let made = await make('anywhere');
    if (replica_lag_ms > 0 && recent.touch(made.tags, begun - replica_lag_ms)) {
      begun = now();
      made = await make('primary');
    }
    const { fresh_ms, ...rest } = made;
    const entry = {
      ...rest,
      made_at: begun,
      fresh_until: begun + fresh_ms * (1 - Math.random() * jitter),
    };
    if (fresh_ms > 0 && !recent.touch(made.tags, begun)) entries?.set(key, entry);
    else entries?.delete(key);
    return { ...foundOf(entry, begun), is_hit: false };
  };

  /** One make a key; whatever went wrong is told to all who wait. */
  const makeOnce = (key: string, make: Make<Value>): Promise<Found<Value>> => {
    const running = making.get(key);
    if (running) return running;
    const started = makeNow(key, make)
      .then((found) => {
        troubled_until = -Infinity;
        return found;
      })
      .catch((error: unknown) => {
        // "There is no such thing" is an answer, and what was kept is none any more.
        if (isAnswer(error)) entries?.delete(key);
        else troubled_until = now() + trouble_ms;
        throw error;
      })
      .finally(() => making.delete(key));
    making.set(key, started);
    return started;
  };

  const refresh = (key: string, make: Make<Value>): void => {
    if (refreshing >= refreshing_max || making.has(key)) return;
    refreshing += 1;
    // Failures are remembered by `troubled_until`, and by those who make answers.
    makeOnce(key, make).then(
      () => (refreshing -= 1),
      () => (refreshing -= 1),
    );
  };

  const waitFor = async (
    key: string,
    make: Make<Value>,
    old: Entry<Value> | undefined,
  ): Promise<Found<Value>> => {
    if (waiters >= waiters_max) throw new AppError('unavailable', { retry_after: 2 });
    waiters += 1;
    try {
      return await makeOnce(key, make);
    } catch (error) {
      if (!old || isAnswer(error)) throw error;
      return foundOf(old, now());
    } finally {
      waiters -= 1;
    }
  };

  const get = (key: string, make: Make<Value>): Promise<Found<Value>> => {
    const time = now();
    const entry = entries?.get(key);
    const late_ms = entry ? time - entry.fresh_until : 0;
    if (!entry || late_ms > stale_ms) return waitFor(key, make, undefined);
    if (late_ms < 0 && !isStale()) return Promise.resolve(foundOf(entry, time));
    if (late_ms > grace_ms && time >= troubled_until) return waitFor(key, make, entry);
    refresh(key, make);
    return Promise.resolve(foundOf(entry, time, isStale()));
  };

  const dropTagged = (tags: ReadonlySet<string>): void => {
    for (const [key, entry] of entries?.entries() ?? [])
      if (entry.tags.some((tag) => tags.has(tag))) entries?.delete(key);
  };
  return { cache: { get }, store: { dropTagged, clear: () => entries?.clear() } };
}

const weigh = (entry: Entry<unknown>, key: string): number =>
  Math.ceil(entry.bytes + 2 * key.length + entry_bytes + tag_bytes * entry.tags.length);

function foundOf<Value>(
  { value, tags, made_at, fresh_until }: Entry<Value>,
  time: number,
  is_stale = false,
): Found<Value> {
  const ttl = Math.floor((fresh_until - time) / 1000);
  return {
    value,
    tags,
    is_hit: true,
    age: Math.max(0, Math.floor((time - made_at) / 1000)),
    ttl: is_stale ? Math.min(-1, ttl) : ttl,
  };
}

/** True for what is said of a thing (it is gone, it is private), false for what went wrong. */
const isAnswer = (error: unknown): boolean =>
  isAppError(error) && error.code !== 'unavailable' && error.code !== 'internal';
