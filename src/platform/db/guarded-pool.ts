import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createBreaker, DatabaseAway } from './breaker.ts';

/** The driver's own words. */
const [queued_too_long, no_answer] = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * What the query builder sees of a pool: so many may wait for a connection, the next is refused at once; a connection that did not answer in time is
 * thrown away with whatever still hangs on it; and while nothing answers, nobody waits.
 */
export function guardPool(pool: pg.Pool, waiting_max: number): PostgresPool {
  const breaker = createBreaker();

  const connect = async (): Promise<pg.PoolClient> => {
    breaker.pass();
    if (pool.waitingCount >= waiting_max)
      throw new DatabaseAway('too many wait for a connection', '53300');
    try {
      return await pool.connect();
    } catch (error) {
      // All connections being busy for long says nothing of the server.
      if (messageOf(error) !== queued_too_long) breaker.failed();
      throw error;
    }
  };

  const guarded = (client: pg.PoolClient): PostgresPoolClient => {
    let is_dead = false;
    const query = async (sql: string, parameters: unknown[]): Promise<unknown> => {
      // What a transaction still wants to say (rollback) would wait once more.
      if (is_dead) throw new DatabaseAway('the connection did not answer', '08006');
      try {
        const result = await client.query(sql, parameters);
        breaker.worked();
        return result;
      } catch (error) {
        is_dead = messageOf(error) === no_answer;
        if (is_dead) breaker.failed();
        throw error;
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy = false) => client.release(destroy || is_dead),
    };
  };

  return {
    options: pool.options,
    connect: async () => guarded(await connect()),
    end: () => pool.end(),
  };
}
