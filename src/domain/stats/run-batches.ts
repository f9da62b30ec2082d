import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';

const batches_max = 400;

/**
 * Works a queue off in small transactions, so that no lock is held for long. The rest after 400 batches
 * waits for the next run. Returns how many rows were processed.
 */
export async function runBatches(next: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let batches = 0; batches < batches_max; batches++) {
    const some = await next();
    if (some <= 0) break;
    done += some;
  }
  return done;
}

/** Calls an SQL function that returns how many rows it processed, as `n`. */
export async function runBatch(
  { db }: Pick<Ctx, 'db'>,
  query: RawBuilder<unknown>,
): Promise<number> {
  const [row] = (await query.execute(db)).rows as { n: number }[];
  return row?.n ?? 0;
}
