import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDomain } from '#domain/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';
import { stalledFindings } from './doctor-stalled.ts';

const it = withCtx();
const findings = () => {
  const ctx = it.ctx({ kind: 'system' });
  return stalledFindings({ system_domain: createDomain(ctx).for({ kind: 'system' }) });
};

test('the doctor says nothing where everything that waits has its job, and warns of what has none', async () => {
  expect(await findings()).toEqual([]);
  await aMedia(it.ctx({ kind: 'system' }), { state: 'uploaded' });
  expect(await findings()).toEqual([]);
  await sql`update media set updated_at = now() - interval '1 hour'`.execute(it.db);
  expect(await findings()).toEqual([
    {
      check: 'jobs',
      is_fine: true,
      is_warning: true,
      detail: expect.stringMatching(/^These wait and have no job: clips 1\. A worker/),
    },
  ]);
});
