import type { Db } from '#platform/db/pool.ts';

/** A database on which `act` runs once, after the first statement has its rows and before the next. */
export function betweenReads(db: Db, act: () => Promise<unknown>): Db {
  let isDone = false;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isDone) {
        isDone = true;
        await act();
      }
      return result;
    },
  });
}
