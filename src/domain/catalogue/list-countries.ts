import { sql } from 'kysely';
import type { Countries } from '#contracts/catalogue.ts';
import { countryName } from '#contracts/countries.ts';
import { genderCode, objectKind, type Gender, type Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/** The countries with videos of the gender, most videos first, by their names in the language. */
export async function listCountries({ db }: Ctx, { gender, lang }: { gender: Gender; lang: Language }): Promise<Countries> {
  const { rows } = await sql<{ code: string; total: number }>`
    select c.code, t.total
    from country c cross join lateral (select facet_total(fc(${objectKind.country}, c.country_id, ${genderCode[gender]})) as total) t
    where t.total > 0
    order by t.total desc, c.code`.execute(db);
  return { countries: rows.map(({ code, total }) => ({ code, title: countryName(code, lang), total_videos: total })) };
}
