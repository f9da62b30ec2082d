import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';

const database = withDatabase();

// Worked out from (p + z²/2n - z·√(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z = 1.2816.
test.each([
  [0, 0, 0],
  [0, 10, 0],
  [1, 9, 0.0304],
  [1, 0, 0.3784],
  [50, 50, 0.4364],
  [900, 100, 0.8872],
  [10, 0, 0.8589],
])('%i likes and %i dislikes are worth %f at least', async (likes, dislikes, bound) => {
  const { rows } = await sql<{
    bound: number;
  }>`select wilson(${likes}, ${dislikes}) as bound`.execute(database.db);
  expect(rows[0]?.bound).toBeCloseTo(bound, 3);
});
