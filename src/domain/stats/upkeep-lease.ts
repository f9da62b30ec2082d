import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/**
 * Takes the turn of a task that is due: `every_seconds` after its last one, whichever worker had that, restarts included. False when it is not due or another
 * worker was faster. A worker that is killed in its turn leaves the task to the next one. The database's clock rules; set back, it delays nothing by more than a minute.
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
