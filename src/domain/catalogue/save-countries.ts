import { sql } from 'kysely';
import { languages } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/** Countries by their two lower-case letters, named in ten languages by the runtime's own data. Returns ids by code. */
export async function saveCountries({ db }: Ctx, codes: readonly string[]): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('country')
      .values(codes.map((code) => ({ code })))
      .onConflict((oc) => oc.doNothing())
      .execute();
    const rows = await trx
      .selectFrom('country')
      .select(['country_id', 'code'])
      .where('code', 'in', [...codes])
      .execute();
    for (const lang of languages) {
      const names = new Intl.DisplayNames([lang], { type: 'region' });
      const values = rows.map(({ country_id, code }) => ({ country_id, lang, title: names.of(code.toUpperCase()) ?? code }));
      await trx
        .insertInto('country_i18n')
        .values(values)
        .onConflict((oc) => oc.columns(['country_id', 'lang']).doUpdateSet({ title: sql`excluded.title` }))
        .execute();
    }
    return new Map(rows.map(({ code, country_id }) => [code, country_id]));
  });
}
