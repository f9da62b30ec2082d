import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/**
 * Acquires the lease of a task that is due: `every_seconds` after it was last acquired by any
 * worker, restarts included. False when it is not due or another worker was faster. A worker that
 * is killed while it holds the lease leaves the task to the next due time. The database's clock
 * counts; when it is set back, no task is delayed by more than a minute.
 */
export async function acquireLease(
  { db }: Pick<Ctx, 'db'>,
  name: string,
  every_seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into upkeep_lease as t (name) values (${name})
    on conflict (name) do update set last_at = now() where t.last_at <= now() - make_interval(secs => ${every_seconds}) or t.last_at > now() + interval '1 minute'
    returning 1`.execute(db);
  return rows.length > 0;
}
