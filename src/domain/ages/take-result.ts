import { createHash } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { countStep } from './count.ts';

/** Takes a result of another service, once. False when it was taken before, by whomever. */
export async function takeAgeResult(
  { db }: Pick<Ctx, 'db'>,
  { id, expires_at, is_of_age }: { id: string; expires_at: Date; is_of_age: boolean },
): Promise<boolean> {
  const result_hash = createHash('sha256').update(id).digest();
  return db.transaction().execute(async (trx) => {
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
