import { expect, test } from 'vitest';
import type { Ctx } from '#domain/ctx.ts';
import { castVote } from '#domain/votes/index.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { acceptTerms } from './index.ts';

const it = withCtx();

/** A site whose owner has changed the terms since. */
function changed(): Ctx {
  const ctx = it.ctx();
  const accounts = { ...ctx.settings.accounts, terms_version: '2' };
  return { ...ctx, settings: { ...ctx.settings, accounts } };
}

test('after a change of the terms a member writes nothing before they are accepted, which is noted once', async () => {
  const system = it.ctx({ kind: 'system' });
  const video_id = await aVideo(system, { media_id: await aMedia(system) });
  const { member_id } = await aMember(it.ctx(), 'Anna');
  const voter = { voter_key: 'a'.repeat(32), earlier_key: 'b'.repeat(32) };
  const vote = (ctx: Ctx) =>
    castVote(ctx, { section: 'video', object_id: String(video_id), vote: '1' }, voter, {
      kind: 'member',
      member_id,
    });
  await expect(vote(changed())).rejects.toMatchObject({ code: 'terms_changed' });
  // Strangers have accepted nothing.
  await castVote(changed(), { section: 'video', object_id: String(video_id), vote: '1' }, voter);
  await expect(acceptTerms(changed(), { member_id, version: '1' })).rejects.toMatchObject({
    code: 'invalid',
    info: { version: 'wrong' },
  });
  await Promise.all([1, 2].map(() => acceptTerms(changed(), { member_id, version: '2' })));
  await acceptTerms(changed(), { member_id, version: '2' });
  expect(await vote(changed())).toMatchObject({ likes: 2 });
  const events = await it.db
    .selectFrom('audit_event')
    .select('info')
    .where('kind', '=', 'terms.accepted')
    .where('member_id', '=', member_id)
    .execute();
  expect(events).toEqual([{ info: { version: '2' } }]);
  // Back at the former terms, these are to be accepted as well.
  await expect(vote(it.ctx())).rejects.toMatchObject({ code: 'terms_changed' });
});
