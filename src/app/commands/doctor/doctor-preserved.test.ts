import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDomain } from '#domain/index.ts';
import { openCase } from '#domain/moderation/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { preservedFindings } from './doctor-preserved.ts';

const it = withCtx();
const findings = () => {
  const ctx = it.ctx({ kind: 'system' });
  return preservedFindings({ system_domain: createDomain(ctx).for({ kind: 'system' }) });
};

test('the doctor says nothing where nothing is preserved, what is fine, and warns of copies that are missing and of what is past its time', async () => {
  expect(await findings()).toEqual([]);
  const ctx = it.ctx({ kind: 'system' });
  const { case_id } = await it.db
    .transaction()
    .execute((trx) => openCase(ctx, trx, { kind: 'edit', priority: 3 }));
  await sql`
    insert into preserved_material (subject_type, subject_id, case_id, state, created_at, erase_at)
    values ('video', 1, ${case_id}, 'sealed', now() - interval '1 day', now() + interval '1 year')`.execute(
    it.db,
  );
  expect(await findings()).toEqual([{ check: 'preserved', is_fine: true, detail: '1 preserved' }]);
  await sql`
    insert into preserved_material (subject_type, subject_id, case_id, state, created_at, erase_at)
    values ('video', 2, ${case_id}, 'waiting', now(), now() + interval '1 year'),
      ('video', 3, ${case_id}, 'waiting', now() - interval '1 hour', now() + interval '1 year'),
      ('album', 3, ${case_id}, 'sealed', now() - interval '2 years', now() - interval '1 year')`.execute(
    it.db,
  );
  expect(await findings()).toEqual([
    {
      check: 'preserved',
      is_fine: true,
      is_warning: true,
      detail:
        '2 preserved; 1 without a complete copy: the log says what failed; 1 past their time: a legal hold or an open case keeps them.',
    },
  ]);
});
