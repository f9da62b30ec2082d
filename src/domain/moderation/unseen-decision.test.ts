import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aRule, applyNow } from '#tests/support/statements.ts';
import { showCaseFor } from '../review/index.ts';
import { decideCase, undoDecision } from './decide-case.ts';
import type { Action } from './model.ts';
import { openCase } from './open-case.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const aReviewer = async () => ({
  staff_id: (await aMember(it.ctx(), `Reviewer-${++number}`)).member_id,
  has_child_safety: false,
});

/** A published video with an open case. */
async function aCase() {
  const { member_id } = await aMember(it.ctx(), `Uploader-${++number}`);
  const video_id = await aVideo(system(), { member_id });
  const subject = { type: 'video', id: String(video_id) } as const;
  const { reference } = await it.db
    .transaction()
    .execute((trx) => openCase(system(), trx, { kind: 'edit', subject, member_id }));
  return { video_id, reference };
}
type Reviewing = Awaited<ReturnType<typeof aReviewer>>;

/** The newest decision that the page of a case shows. */
const seenBy = async (by: Reviewing, reference: string): Promise<number> =>
  (await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference)).newest_decision;

async function decide(
  by: Reviewing,
  given: { reference: string; action: Action; newest_decision?: number },
): Promise<number> {
  const made = await decideCase(system(), by, {
    ...given,
    rule_id: await aRule(system()),
    facts: 'Seen at 0:10.',
    details: { changes: { title: 'Another one.' } },
  });
  await applyNow(system(), made.decision_id);
  return made.decision_id;
}

const statusOf = async (video_id: number) =>
  (
    await it.db
      .selectFrom('video')
      .select('status_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).status_id;

test.each(['hold', 'ask-changes'] as const)(
  'a reviewer who has not seen that somebody else decided %s decides nothing',
  async (action) => {
    const [anna, ben] = [await aReviewer(), await aReviewer()];
    const { video_id, reference } = await aCase();
    const newest_decision = await seenBy(ben, reference);
    expect(newest_decision).toBe(0);
    const made = await decide(anna, { reference, action, newest_decision });
    await expect(
      decide(ben, { reference, action: 'approve', newest_decision }),
    ).rejects.toMatchObject({ code: 'already', info: { state: 'decided' } });
    expect(await statusOf(video_id)).not.toBe(videoStatus.active);
    // The own decision is known, and so is one that the page shows.
    await decide(anna, { reference, action, newest_decision });
    expect(await seenBy(ben, reference)).toBeGreaterThan(made);
    await decide(ben, {
      reference,
      action: 'approve',
      newest_decision: await seenBy(ben, reference),
    });
    expect(await statusOf(video_id)).toBe(videoStatus.active);
  },
);

test('a decision that somebody has undone stands in the way of no other', async () => {
  const [anna, ben] = [await aReviewer(), await aReviewer()];
  const { video_id, reference } = await aCase();
  const newest_decision = await seenBy(ben, reference);
  const { decision_id } = await decideCase(system(), anna, { reference, action: 'approve' });
  await undoDecision(system(), anna, decision_id);
  await decide(ben, { reference, action: 'remove', newest_decision });
  expect(await statusOf(video_id)).toBe(videoStatus.rejected);
});
