import { sql, type RawBuilder } from 'kysely';
import { deadQueue, kind_mark, queue_schema } from './port.ts';

/**
 * Whether one of these queues, or a dead letter of them, has a job with this payload that has not
 * ended. A condition for queries that look for rows whose job is gone.
 */
export const hasJob = (
  queues: readonly string[],
  payload: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${sql.id(queue_schema, 'job')} as j
  where j.name = any(${[...queues, ...queues.map(deadQueue)]}::text[]) and j.state < 'completed'
    and j.data - ${sql.lit(kind_mark)} = ${payload})`;
