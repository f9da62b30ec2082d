import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { heavyConditions } from './heavy.ts';
import type { Match } from './match.ts';
import type { ReadQuery } from './read-query.ts';

const database = withDatabase();
const word = (facet: number, df: number): Match => ({
  kind: 'words',
  query: `'w${facet}'`,
  df,
  heavy: [facet],
  described: [],
  light: [],
});
const compiled = (...groups: Match[]): string => {
  const query = { groups, excluded: [] } as unknown as ReadQuery;
  return sql`${heavyConditions(query, 'gin-lookup', 1)}`.compile(database.db).sql;
};

test('a part of far more videos than another is tested on the rows of that, in alternatives too', () => {
  const all: Match = { kind: 'all', of: [word(1, 4000), word(2, 500_000)] };
  const lookups = (text: string): number => text.split('flag_facets').length - 1;
  for (const text of [compiled(...all.of), compiled({ kind: 'any', of: [all, word(3, 5000)] })]) {
    expect(text).toContain('idx("l"."facets"');
    expect(lookups(text)).toBe(text.includes(' or ') ? 2 : 1);
  }
  expect(lookups(compiled(word(1, 4000), word(2, 30_000)))).toBe(2);
});
