import type { Ctx } from '../ctx.ts';

/** Ids of countries by their two lower-case letters; unknown letters are left out. All of ISO 3166 are there from the first migration on. */
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
