import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { createDb } from './pool.ts';
import { silentLog } from '../log.ts';
import { prepared } from './prepared-statements.ts';

const world = withDatabase();

test('plans a marked statement once per connection and prepares no other', async () => {
  const { db, close } = createDb({ url: world.url('app'), log: silentLog, max: 1 });
  try {
    for (let video_id = 0; video_id < 8; video_id++) {
      await db
        .selectFrom('video')
        .modifyFront(prepared)
        .select('dir')
        .where('video_id', '=', video_id)
        .execute();
      await db.selectFrom('video').select('dir').where('video_id', '=', video_id).execute();
    }
    const { rows } = await sql<{ generic: number; custom: number }>`
      select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`.execute(
      db,
    );
    expect(rows).toEqual([{ generic: 3, custom: 5 }]);
  } finally {
    await close();
  }
});

test('prepares different texts under different names', async () => {
  const value = async (number: number): Promise<unknown> =>
    (
      await sql<{
        n: number;
      }>`select ${prepared} ${sql.lit(number)}::int + ${1}::int as n`.execute(world.db)
    ).rows[0]?.n;
  expect([await value(1), await value(2), await value(1)]).toEqual([2, 3, 2]);
});
