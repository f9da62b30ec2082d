import { sql } from 'kysely';
import type { Countries } from '#contracts/calls/catalogue.ts';
import { countryName } from '#contracts/countries.ts';
import { orientationCode, type Orientation, type Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { allTotals } from './named-total.ts';

/**
 * The countries with videos of the orientation, most videos first, by their names in the language.
 */
export async function listCountries(
  { db }: Ctx,
  { orientation, lang }: { orientation: Orientation; lang: Language },
): Promise<Countries> {
  const { rows } = await sql<{ code: string; total: number }>`
    select c.code, t.total
    from country c join (${allTotals('country', [orientationCode[orientation]])}) t on t.id = c.country_id
    where t.total > 0
    order by t.total desc, c.code`.execute(db);
  return {
    countries: rows.map(({ code, total }) => ({
      code,
      title: countryName(code, lang),
      total_videos: total,
    })),
  };
}

/**
 * Ids of countries by their two lower-case letters; unknown codes are left out. The first migration
 * inserts all of ISO 3166.
 */
export async function countryIds(
  { db }: Pick<Ctx, 'db'>,
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('country')
    .select(['country_id', 'code'])
    .where('code', 'in', [...codes])
    .execute();
  return new Map(rows.map(({ code, country_id }) => [code, country_id]));
}
