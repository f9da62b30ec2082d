import { createHash } from 'node:crypto';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { countStep } from './count.ts';

/** Takes a result of another service, once. False when it was taken before, by whomever. */
export async function takeAgeResult(
  { db }: Pick<Ctx, 'db'>,
  { id, expires_at, is_of_age }: { id: string; expires_at: Date; is_of_age: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeOnce(trx, { id, expires_at }))) return false;
    await countStep(trx, 'redirect', is_of_age ? 'passed' : 'refused');
    return true;
  });
}

/** False when a signed result of any service was taken before; two at once wait for each other. */
export async function takeOnce(
  trx: Trx,
  { id, expires_at }: { id: string; expires_at: Date },
): Promise<boolean> {
  const result_hash = createHash('sha256').update(id).digest();
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('age_result')
    .values({ result_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
