import { expect, test } from 'vitest';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { endSession, findSession } from '#domain/members/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { createLiveSessions } from './live-sessions.ts';

const ctx = withCtx();

test('a session that ended counts for files no longer than fifteen seconds, and a stranger’s never', async () => {
  const { token, member_id } = await aMember(ctx.ctx(), 'Anna');
  const session_id = (await findSession(ctx.db, token))?.session_id ?? 0;
  let now = 1000;
  const live = createLiveSessions(ctx.db, () => now);
  expect([await live.has(session_id), await live.has(2_000_000_000)]).toEqual([true, false]);
  await endSession(ctx.ctx(), member_id, session_id);
  expect(await live.has(session_id)).toBe(true);
  now += member_limits.session_staleness * 1000 + 1;
  expect(await live.has(session_id)).toBe(false);
});
