import { sql } from 'kysely';
import type { AgeMethod } from '#contracts/age.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

export type AgeStep = 'started' | 'passed' | 'refused';

/** Counts a step of a check on this day, UTC; nothing says whose it was. */
export async function countStep(
  db: Pick<Db, 'insertInto'>,
  method: AgeMethod,
  step: AgeStep,
): Promise<void> {
  await db
    .insertInto('age_count')
    .values({ day: sql<Date>`(now() at time zone 'utc')::date`, method, [step]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'method'])
        .doUpdateSet((eb) => ({ [step]: eb(`age_count.${step}`, '+', 1) })),
    )
    .execute();
}

export interface AgeCount {
  /** YYYY-MM-DD */
  day: string;
  method: string;
  started: number;
  passed: number;
  refused: number;
}

/** The counts of the last days, the newest first. */
export function listAgeCounts({ db }: Ctx, { days }: { days: number }): Promise<AgeCount[]> {
  return db
    .selectFrom('age_count')
    .select([sql<string>`day::text`.as('day'), 'method', 'started', 'passed', 'refused'])
    .where('day', '>', sql<Date>`(now() at time zone 'utc')::date - ${days}::int`)
    .orderBy('day', 'desc')
    .orderBy('method')
    .execute();
}
