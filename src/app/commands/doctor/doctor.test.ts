import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { aMember } from '#tests/support/members.ts';
import { doctorCommand } from './doctor.ts';

const it = withCommands();
const erasures = async () => {
  const { status, out } = await it.velour(doctorCommand, ['--json']);
  const found = (JSON.parse(out) as { check: string; is_warning?: true; detail: string }[]).filter(
    ({ check }) => check === 'erasures',
  );
  return { status, found };
};

test('accounts that were to be erased an hour ago are named, with what may keep them; others are not', async () => {
  const { status } = await erasures();
  for (const [username, ago] of [
    ['Anna', '2 hours'],
    ['Berta', '30 minutes'],
    ['Clara', '-3 days'],
    ['Dora', '1 day'],
  ] as const) {
    const { member_id } = await aMember(it.ctx(), username);
    await sql`update login set erase_at = now() - ${ago}::interval where id = ${member_id}`.execute(
      it.db,
    );
  }
  const late = await erasures();
  // A warning changes no exit status.
  expect(late.status).toBe(status);
  expect(late.found).toEqual([
    {
      check: 'erasures',
      is_fine: true,
      is_warning: true,
      detail: expect.stringMatching(
        /^These accounts are still to be erased: Dora, Anna; a legal hold/,
      ),
    },
  ]);
  expect((await it.velour(doctorCommand)).out).toMatch(/^warn {2}erasures +These accounts/m);
  await sql`update login set erase_at = null`.execute(it.db);
  expect((await erasures()).found).toEqual([]);
});
