import type { Db, Trx } from './pool.ts';

/** Runs reads that have to agree: each sees the rows as they were when the first began. */
export const inSnapshot = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
