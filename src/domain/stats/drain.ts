import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';

const most_rounds = 400;

/** Drains a queue in small transactions, so that nobody waits long for a lock; what is left after 400 of them waits for the next turn. */
export async function drain(next: () => Promise<number>): Promise<void> {
  for (let rounds = 0; rounds < most_rounds; rounds++) if ((await next()) <= 0) return;
}

/** One call of a function that answers how much it did. */
export const step = async ({ db }: Pick<Ctx, 'db'>, query: RawBuilder<unknown>): Promise<number> => {
  const [row] = (await query.execute(db)).rows as { n: number }[];
  return row?.n ?? 0;
};
