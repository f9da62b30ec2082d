import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aRule } from '#tests/support/statements.ts';
import { claimNext, listHistory } from '../case-queues/index.ts';
import { applyDueDecisions, decideCase, openCase } from '../moderation/index.ts';
import { sql } from 'kysely';
import { recordAnswer, referCase } from './index.ts';

const it = withCtx();

test('the answer of a neutral party is a note of the reviewer who recorded it: it decides nothing and answers for no uploader', async () => {
  const anna = {
    staff_id: (await aMember(it.ctx(), 'Anna')).member_id,
    has_child_safety: false,
  };
  const { member_id } = await aMember(it.ctx(), 'Ada');
  const video_id = await aVideo(it.ctx(), { member_id });
  const subject = { type: 'video' as const, id: String(video_id) };
  const { case_id, reference } = await it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'publication', subject, member_id }));
  const changes = { title: 'Another one, please.' };
  const rule_id = await aRule(it.ctx());
  const asked = { rule_id, facts: 'The title.', details: { changes } };
  await decideCase(it.ctx(), anna, { reference, action: 'ask-changes', ...asked });
  await sql`update moderation_decision set effect_at = now() where case_id = ${case_id}`.execute(
    it.db,
  );
  await applyDueDecisions(it.ctx());
  const party = 'Example Ombudsman';
  await referCase(it.ctx(), anna, { reference, party });
  await recordAnswer(it.ctx(), anna, { reference, party, answer: 'It may stay.' });
  const [answer, referred] = await listHistory(it.ctx(), { case_id });
  expect(answer).toMatchObject({
    kind: 'note',
    actor: 'staff',
    staff_id: anna.staff_id,
    note: 'It may stay.',
    after: { answered_by: party },
  });
  expect(answer?.at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(referred).toMatchObject({ kind: 'note', after: { referred_to: party } });
  const decisions = await it.db
    .selectFrom('moderation_decision')
    .select('action')
    .where('case_id', '=', case_id)
    .execute();
  expect(decisions).toEqual([{ action: 'ask-changes' }]);
  // The uploader has not answered: no reviewer gets it as the next case.
  expect(await claimNext(it.ctx(), anna, { kinds: ['publication'] })).toBeUndefined();
});
