import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { countStep } from './count.ts';

/** Marks a result of another service as used. False when it was used before, by whomever. */
export async function useAgeResult(
  { db }: Pick<Ctx, 'db'>,
  { id, expires_at, is_of_age }: { id: string; expires_at: Date; is_of_age: boolean },
): Promise<boolean> {
  const result_hash = createHash('sha256').update(id).digest();
  return db.transaction().execute(async (trx) => {
    await sql`delete from age_result where expires_at < now() - interval '1 hour'`.execute(trx);
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('age_result')
      .values({ result_hash, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await countStep(trx, 'redirect', is_of_age ? 'passed' : 'refused');
    return true;
  });
}
