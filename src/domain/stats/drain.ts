import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';

const most_rounds = 400;

/** Drains a queue in small transactions, so that nobody waits long for a lock; what is left after 400 of them waits for the next turn. Returns how much was done. */
export async function drain(next: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let rounds = 0; rounds < most_rounds; rounds++) {
    const some = await next();
    if (some <= 0) break;
    done += some;
  }
  return done;
}

/** One call of a function that answers how much it did. */
export const step = async (
  { db }: Pick<Ctx, 'db'>,
  query: RawBuilder<unknown>,
): Promise<number> => {
  const [row] = (await query.execute(db)).rows as { n: number }[];
  return row?.n ?? 0;
};
