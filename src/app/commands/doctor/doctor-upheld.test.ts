import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { appealNow } from '#tests/support/reports.ts';
import { aDecision } from '#tests/support/statements.ts';
import { upheldFindings } from './doctor-upheld.ts';

const it = withCtx();
const system_ctx = () => it.ctx({ kind: 'system' });
const findings = () => upheldFindings({ system_ctx: system_ctx() });

test('the doctor names who was verified and what was removed by a decision that was upheld, and nothing else', async () => {
  const { member_id } = await aMember(it.ctx(), 'Writer');
  const video_id = await aVideo(system_ctx());
  const { rows } = await sql<{ comment_id: number }>`
    insert into comment (member_id, video_id, body, lang, state, text_hash)
    select ${member_id}, ${video_id}, body, 'en', 'shown', sha256(body::bytea) from unnest(array['One.', 'Other.']) as b (body) returning comment_id`.execute(
    it.db,
  );
  const [one = 0, other = 0] = rows.map(({ comment_id }) => comment_id);
  for (const comment_id of [one, other]) {
    const subject = { type: 'comment', id: String(comment_id) } as const;
    const strike = await aDecision(system_ctx(), subject, { action: 'strike' });
    await appealNow(system_ctx(), member_id, strike, 'uphold');
  }
  await aDecision(system_ctx(), { type: 'comment', id: String(other) }, { action: 'remove' });
  expect(await findings()).toEqual([]);
  await sql`update comment set state = 'removed' where comment_id = ${one}`.execute(it.db);
  await sql`
    with v as (insert into uploader_verification (member_id, state, provider, agreement_version, decided_at)
      values (${member_id}, 'approved', 'review', '1', now()) returning verification_id)
    update moderation_decision d set subject_type = 'verification', subject_id = v.verification_id::text
    from v where d.action = 'uphold' and d.subject_id = ${String(other)}`.execute(it.db);
  await sql`insert into verified_uploader (member_id, agreement_version, verified_by, verified_at)
    values (${member_id}, '1', 'review', now())`.execute(it.db);
  expect(await findings()).toEqual([
    {
      check: 'upheld',
      is_fine: true,
      is_warning: true,
      detail: expect.stringContaining(`these: member Writer, comment ${one};`),
    },
  ]);
});
