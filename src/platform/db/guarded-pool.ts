import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createBreaker, DatabaseUnavailable } from './breaker.ts';

/** Messages of the driver. */
const [acquire_timeout, query_timeout] = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * A pool with a bounded queue and a circuit breaker for the query builder: requests beyond
 * `waiting_max` are refused at once, a connection that broke or did not answer in time is destroyed,
 * and requests fail at once while the database does not answer.
 */
export function guardPool(pool: pg.Pool, waiting_max: number): PostgresPool {
  const breaker = createBreaker();

  const connect = async (): Promise<pg.PoolClient> => {
    breaker.assertClosed();
    if (pool.waitingCount >= waiting_max)
      throw new DatabaseUnavailable('too many requests wait for a connection', '53300');
    try {
      return await pool.connect();
    } catch (error) {
      // A full pool says nothing about the server.
      if (messageOf(error) !== acquire_timeout) breaker.recordFailure();
      throw error;
    }
  };

  const guarded = (client: pg.PoolClient): PostgresPoolClient => {
    let is_dead = false;
    // The pool listens to idle clients alone; without a listener, a connection that breaks between
    // two statements would end the process.
    const lost = (): void => {
      is_dead = true;
    };
    client.on('error', lost);
    const query = async (sql: string, parameters: unknown[]): Promise<unknown> => {
      // The rollback of a transaction would wait once more.
      if (is_dead) throw new DatabaseUnavailable('the connection is lost', '08006');
      try {
        const result = await client.query(sql, parameters);
        breaker.recordSuccess();
        return result;
      } catch (error) {
        if (messageOf(error) === query_timeout) {
          is_dead = true;
          breaker.recordFailure();
        }
        throw error;
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release(destroy = false) {
        client.off('error', lost);
        client.release(destroy || is_dead);
      },
    };
  };

  return {
    options: pool.options,
    connect: async () => guarded(await connect()),
    end: () => pool.end(),
  };
}
