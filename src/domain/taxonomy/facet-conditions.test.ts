import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { hasAnyFacet } from './facet-conditions.ts';

const database = withDatabase();

test('many facets are compared in their order, which intarray need not make for each row', () => {
  const condition = hasAnyFacet(sql.ref('l.facets'), [40, 1, 300, 22]);
  expect(sql`select ${condition}`.compile(database.db).parameters).toEqual([[1, 22, 40, 300]]);
});
