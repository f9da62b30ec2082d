import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openCase } from '#domain/moderation/index.ts';
import { escalateCases } from '#domain/oversight/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aSignedInStaff, withConsole } from '#tests/support/console.ts';

const api = withApi();
const staffed = withConsole(api);

test('every page shows how many cases are past due, and of how many half or three quarters of the time are over', async () => {
  const ages = [1, 6, 6, 6, 8, 8, 11];
  const cases = [...ages.map((hours) => ({ hours, priority: 0 })), { hours: 6, priority: 3 }];
  for (const { hours, priority } of cases)
    await api.db.transaction().execute(async (trx) => {
      const { case_id } = await openCase(api.ctx(), trx, { kind: 'law-enforcement', priority });
      await sql`update moderation_case set created_at = now() - make_interval(hours => ${hours}),
        due_at = now() - make_interval(hours => ${hours}) + interval '10 hours' where case_id = ${case_id}`.execute(
        trx,
      );
    });
  const { token } = await aSignedInStaff(api, staffed, 'Ada');
  const warned = async () => {
    const { half, quarter, overdue } = (await staffed.ask('getMe', { token })).body;
    return { half, quarter, overdue };
  };
  // Cases past due are counted by the clock, the rest as the warnings counted them.
  expect(await warned()).toEqual({ half: 0, quarter: 0, overdue: 1 });
  expect(await escalateCases(api.ctx({ kind: 'system' }))).toBe(7);
  expect(await warned()).toEqual({ half: 3, quarter: 2, overdue: 1 });
  await sql`update login set has_child_safety = true where name = 'Ada'`.execute(api.db);
  expect(await warned()).toEqual({ half: 4, quarter: 2, overdue: 1 });
  await sql`update moderation_case set state = 'closed', outcome = 'changed', closed_at = now()`.execute(
    api.db,
  );
  expect(await warned()).toEqual({ half: 0, quarter: 0, overdue: 0 });
});
