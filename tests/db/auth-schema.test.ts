import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compileAuthSchema } from '#tests/support/auth-schema.ts';
import { withDatabase } from '#tests/support/database.ts';

const it = withDatabase();

test('the tables of accounts have each column of better-auth, of its type and as nullable', async () => {
  const wanted = await compileAuthSchema();
  expect(wanted.length).toBeGreaterThan(30);
  const { rows } = await sql<{ table: string; column: string; type: string; is_nullable: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as is_nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`.execute(
    it.db,
  );
  for (const each of wanted)
    expect(
      rows.find(({ table, column }) => table === each.table && column === each.column),
    ).toEqual(each);
});
