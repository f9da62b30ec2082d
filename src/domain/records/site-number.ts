import type { Ctx } from '../ctx.ts';

/** The unique number of this site, drawn when its database was created. Read on first use: a database may be older than the process. */
export function siteNumber(db: Ctx['db']): () => Promise<string> {
  let known: string | undefined;
  return async () =>
    (known ??= (await db.selectFrom('site_number').select('number').executeTakeFirstOrThrow())
      .number);
}
