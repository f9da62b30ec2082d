import { sql, type RawBuilder } from 'kysely';
import type { Countries, Country } from '#contracts/calls/catalogue/catalogue.ts';
import { countryName } from '#contracts/countries.ts';
import { orientationCode, type Orientation, type Language } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { allTotals } from './named-total.ts';

export interface OfCountries {
  orientation: Orientation;
  lang: Language;
  /** Videos with these flags (2..7) alone. */
  flags?: readonly number[] | undefined;
}

/**
 * The countries with videos of the orientation, most videos first, by their names in the language.
 */
export async function listCountries(
  { db }: Pick<Ctx, 'db'>,
  { orientation, lang, flags }: OfCountries,
): Promise<Countries> {
  const totals = allTotals('country', [orientationCode[orientation]], flags);
  return { countries: await namedCountries(db, totals, lang) };
}

/** Names counts, most first; keys are ids of countries. */
export const nameCountries = (
  { db }: Pick<Ctx, 'db'>,
  counts: ReadonlyMap<number, number>,
  lang: Language,
): Promise<Country[]> =>
  namedCountries(
    db,
    sql`select * from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]) z(id, total)`,
    lang,
  );

/** `totals` is SQL: (id, total). */
async function namedCountries(
  db: Db,
  totals: RawBuilder<unknown>,
  lang: Language,
): Promise<Country[]> {
  const { rows } = await sql<{ code: string; total: number }>`
    select c.code, t.total from country c join (${totals}) t on t.id = c.country_id
    where t.total > 0 order by t.total desc, c.code`.execute(db);
  return rows.map(({ code, total }) => ({
    code,
    title: countryName(code, lang),
    total_videos: total,
  }));
}

/** All countries by their names in a language, as this runtime says them: browsers may say others. */
export async function nameAllCountries(
  { db }: Pick<Ctx, 'db'>,
  lang: Language,
): Promise<{ code: string; name: string }[]> {
  const rows = await db.selectFrom('country').select('code').execute();
  const { compare } = new Intl.Collator(lang);
  return rows
    .map(({ code }) => ({ code, name: countryName(code, lang) }))
    .toSorted((a, b) => compare(a.name, b.name));
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
