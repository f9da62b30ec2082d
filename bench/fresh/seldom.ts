import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Ctx } from '#domain/ctx.ts';
import { slowTasks } from '#domain/upkeep/index.ts';

/** The cost of one turn of a task for the database. */
export interface Seldom {
  name: string;
  /** of processor time */
  seconds: number;
  every_seconds: number;
}

/** One turn of each task that is due each hour or less. The context's pool has one connection. */
export async function runSeldom(ctx: Ctx): Promise<Seldom[]> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(ctx.db);
  const pid = rows[0]?.pid ?? 0;
  const cpu = async (): Promise<number> =>
    Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e9;
  const done: Seldom[] = [];
  for (const { name, every_seconds, run } of slowTasks.filter(
    (task) => task.every_seconds >= 3600,
  )) {
    const before = await cpu();
    await run(ctx);
    done.push({ name, every_seconds, seconds: (await cpu()) - before });
  }
  return done;
}
