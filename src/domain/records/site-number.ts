import type { Ctx } from '../ctx.ts';

/** What only this site is called, drawn when its database was made. Read when it is first needed: a database may be older than the process. */
export function siteNumber(db: Ctx['db']): () => Promise<string> {
  let known: string | undefined;
  return async () =>
    (known ??= (await db.selectFrom('site_number').select('number').executeTakeFirstOrThrow())
      .number);
}
