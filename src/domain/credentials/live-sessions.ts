import { LRUCache } from 'lru-cache';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Db } from '#platform/db/pool.ts';
import { isSessionAlive } from '../members/index.ts';

/** Which sessions count, for files: each piece of a film asks. */
export interface LiveSessions {
  /** As it was fifteen seconds ago at most. Throws as the database does. */
  has(session_id: number): Promise<boolean>;
}

/** Asks once a session and fifteen seconds, however many pieces are fetched; `now` is in ms. */
export function createLiveSessions(db: Db, now = () => performance.now()): LiveSessions {
  const known = new LRUCache<number, { is_alive: boolean }>({
    max: 10_000,
    perf: { now },
    ttlResolution: 0,
    ttl: member_limits.session_staleness * 1000,
    fetchMethod: async (session_id) => ({ is_alive: await isSessionAlive(db, session_id) }),
  });
  return {
    has: async (session_id) => (await known.fetch(session_id))?.is_alive ?? false,
  };
}
