import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** Folds changes of pages until few are left; returns how many were folded. */
export async function foldPageChanges({ db }: Pick<Ctx, 'db'>): Promise<number> {
  let folded = 0;
  for (;;) {
    const { rows } = await sql<{ n: number }>`select fold_page_changes() as n`.execute(db);
    const n = rows[0]?.n ?? 0;
    folded += n;
    if (n === 0) return folded;
  }
}
