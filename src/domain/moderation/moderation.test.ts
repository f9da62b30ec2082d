import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { audiencesOf } from '#tests/support/file-audiences.ts';
import { aMember } from '#tests/support/members.ts';
import { appendEvent } from './append-event.ts';
import { applyDueDecisions } from './apply-due.ts';
import { claimCase, releaseCase } from './claim-case.ts';
import { decideCase, undoDecision, type Decision } from './decide-case.ts';
import { findBrokenEvent, listHistory } from '../case-queues/history.ts';
import { operator, type Reviewer } from './model.ts';
import { openCase, type CaseToOpen } from './open-case.ts';
import { countQueues, listQueue } from '../case-queues/queue.ts';

const it = withCtx();
const open = (input: CaseToOpen) =>
  it
    .ctx()
    .db.transaction()
    .execute((trx) => openCase(it.ctx(), trx, input));
const staffOf = async (name: string, has_child_safety = false) => ({
  staff_id: (await aMember(it.ctx(), name)).member_id,
  has_child_safety,
});
const decide = (by: Reviewer, decision: Decision) => decideCase(it.ctx(), by, decision);

/** A ready video that waits, its uploader, and its case. */
async function waitingVideo(uploader: string) {
  const { member_id } = await aMember(it.ctx(), uploader);
  const media_id = await aMedia(it.ctx());
  const video_id = await aVideo(it.ctx(), { media_id, member_id });
  await sql`update video set status_id = ${videoStatus.pending} where video_id = ${video_id}`.execute(
    it.ctx().db,
  );
  const subject = { type: 'video' as const, id: String(video_id) };
  return {
    member_id,
    video_id,
    subject,
    ...(await open({ kind: 'publication', subject, member_id })),
  };
}
const statusOf = async (video_id: number) =>
  (
    await it
      .ctx()
      .db.selectFrom('video')
      .select('status_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).status_id;
const aRule = async (code = 'violence') =>
  (
    await it
      .ctx()
      .db.insertInto('content_rule')
      .values({
        code,
        version: 1,
        disposition: 'prohibited',
        texts: JSON.stringify({ en: { title: 'Violence', text: 'No violence.' } }),
      })
      .onConflict((conflict) => conflict.columns(['code', 'version']).doNothing())
      .returning('rule_id')
      .executeTakeFirst()
  )?.rule_id ??
  (
    await it
      .ctx()
      .db.selectFrom('content_rule')
      .select('rule_id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).rule_id;
/** The ten seconds of undo, over. */
const waitOver = async (): Promise<void> => {
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.ctx().db,
  );
  await applyDueDecisions(it.ctx());
};

describe('a case', () => {
  test('is one for a subject, however often it is opened and by however many at once', async () => {
    const subject = { type: 'video' as const, id: '900001' };
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => open({ kind: 'publication', subject })),
    );
    expect(new Set(opened.map(({ case_id }) => case_id)).size).toBe(1);
    expect(opened.filter(({ is_new }) => is_new)).toHaveLength(1);
    const other = await open({ kind: 'edit', subject });
    expect(other.case_id).not.toBe(opened[0]?.case_id);
  });

  test('belongs for ten minutes to the reviewer who claimed it first', async () => {
    const { reference } = await waitingVideo('Ada');
    const [anna, ben] = [await staffOf('ClaimAnna'), await staffOf('ClaimBen')];
    const results = await Promise.allSettled([
      claimCase(it.ctx(), anna, reference),
      claimCase(it.ctx(), ben, reference),
    ]);
    const won = results.findIndex(({ status }) => status === 'fulfilled');
    const [winner, loser] = won === 0 ? [anna, ben] : [ben, anna];
    expect(results[1 - won]).toMatchObject({
      reason: { code: 'already', info: { assignee: winner.staff_id } },
    });
    await expect(decide(loser, { reference, action: 'approve' })).rejects.toThrow('already');
    expect(await releaseCase(it.ctx(), loser, reference)).toBe(false);
    await sql`update moderation_case set lease_until = now() - interval '1 second' where reference = ${reference}`.execute(
      it.ctx().db,
    );
    await expect(claimCase(it.ctx(), loser, reference)).resolves.toHaveProperty('lease_until');
  });

  test('of a danger for a child is there only for staff with that permission', async () => {
    const { reference } = await open({
      kind: 'hash-match',
      subject: { type: 'video', id: '900002' },
      priority: 3,
    });
    const [without, having] = [await staffOf('Without'), await staffOf('Having', true)];
    const listed = async (by: Reviewer) =>
      (await listQueue(it.ctx(), by, { kinds: ['hash-match'] })).cases.map(
        (each) => each.reference,
      );
    expect(await listed(without)).not.toContain(reference);
    expect(await listed(having)).toContain(reference);
    expect(await countQueues(it.ctx(), without)).not.toContainEqual(
      expect.objectContaining({ kind: 'hash-match' }),
    );
    await expect(claimCase(it.ctx(), without, reference)).rejects.toThrow('not_found');
    await expect(claimCase(it.ctx(), having, reference)).resolves.toBeTruthy();
  });
});

test('a queue lists every open case once, the most urgent first, page after page', async () => {
  const day = 86_400_000;
  const wanted: string[] = [];
  for (const [priority, days] of [
    [2, 1],
    [2, undefined],
    [1, 3],
    [0, 1],
    [0, 2],
  ] as const)
    for (let at = 0; at < 12; at++) {
      const due_at = days === undefined ? undefined : new Date(Date.now() + days * day);
      const subject = { type: 'model' as const, id: `${priority}${days}${at}` };
      wanted.push((await open({ kind: 'model-request', subject, priority, due_at })).reference);
    }
  const first = await listQueue(it.ctx(), operator, { kinds: ['model-request'] });
  const second = await listQueue(
    it.ctx(),
    operator,
    { kinds: ['model-request'] },
    first.next ?? undefined,
  );
  expect([...first.cases, ...second.cases].map((each) => each.reference)).toEqual(wanted);
  expect(second.next).toBeNull();
});

describe('a decision', () => {
  test('to approve takes effect after the time in which it can be undone, once', async () => {
    const { reference, video_id } = await waitingVideo('Bea');
    const anna = await staffOf('UndoAnna');
    const undone = await decide(anna, { reference, action: 'approve' });
    await applyDueDecisions(it.ctx());
    expect(await statusOf(video_id)).toBe(videoStatus.pending);
    await expect(decide(anna, { reference, action: 'approve' })).rejects.toThrow('already');
    await undoDecision(it.ctx(), anna, undone.decision_id);
    await waitOver();
    expect(await statusOf(video_id)).toBe(videoStatus.pending);
    const last = await decide(anna, { reference, action: 'approve' });
    await Promise.all([waitOver(), waitOver()]);
    expect(await statusOf(video_id)).toBe(videoStatus.active);
    await expect(undoDecision(it.ctx(), anna, last.decision_id)).rejects.toThrow('already');
    await expect(decide(anna, { reference, action: 'approve' })).rejects.toThrow('already');
  });

  test('with details of an older version takes effect; with some that do not fit it waits', async () => {
    const { reference, video_id } = await waitingVideo('Olga');
    const anna = await staffOf('OlderAnna');
    const { decision_id } = await decide(anna, { reference, action: 'approve' });
    const store = (details: object) =>
      it
        .ctx()
        .db.updateTable('moderation_decision')
        .set({ details: JSON.stringify(details), retry_at: null })
        .where('decision_id', '=', decision_id)
        .execute();
    await store({ regions: 'de' });
    await waitOver();
    expect(await statusOf(video_id)).toBe(videoStatus.pending);
    await store({ label: 'violent', age: 18 });
    await waitOver();
    expect(await statusOf(video_id)).toBe(videoStatus.active);
  });

  test('of two at once has one winner', async () => {
    const { reference, video_id } = await waitingVideo('Cleo');
    const [anna, ben] = [await staffOf('TwoAnna'), await staffOf('TwoBen')];
    const rule_id = await aRule();
    const results = await Promise.allSettled([
      decide(anna, { reference, action: 'approve' }),
      decide(ben, { reference, action: 'remove', rule_id, facts: 'Seen at 0:10.' }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await waitOver();
    const removed = results[1].status === 'fulfilled';
    expect(await statusOf(video_id)).toBe(removed ? videoStatus.rejected : videoStatus.active);
  });

  test('to remove hides the video and its files at once; to restore brings both back', async () => {
    const { reference, video_id, subject, member_id } = await waitingVideo('Dora');
    const anna = await staffOf('HideAnna');
    const rule_id = await aRule();
    const { effect_at } = await decide(anna, {
      reference,
      action: 'remove',
      rule_id,
      facts: 'Seen at 0:10.',
    });
    expect(effect_at).toBeNull();
    expect(await statusOf(video_id)).toBe(videoStatus.rejected);
    expect(await audiencesOf(it.ctx().db, { type: 'video', id: video_id })).toEqual(['nobody']);
    const statements = await it
      .ctx()
      .db.selectFrom('reasons_statement')
      .select('lang')
      .where('member_id', '=', member_id)
      .execute();
    expect(statements).toHaveLength(1);
    const appeal = await open({ kind: 'appeal', subject, member_id });
    await decide(await staffOf('HideBen'), { reference: appeal.reference, action: 'restore' });
    await waitOver();
    expect(await audiencesOf(it.ctx().db, { type: 'video', id: video_id })).toEqual(['owner']);
    expect(await statusOf(video_id)).toBe(videoStatus.pending);
  });

  test('against somebody names a rule and what was found; one that asks for changes says which', async () => {
    const { reference } = await waitingVideo('Eve');
    const rule_id = await aRule();
    for (const [decision, field] of [
      [{ action: 'reject', facts: 'Seen.' }, 'rule_id'],
      [{ action: 'reject', rule_id }, 'facts'],
      [{ action: 'reject', rule_id: 999_999, facts: 'Seen.' }, 'rule_id'],
      [{ action: 'ask-changes' }, 'changes'],
      [{ action: 'ban', rule_id, facts: 'Seen.' }, 'action'],
    ] as const)
      await expect(decide(operator, { reference, ...decision })).rejects.toMatchObject({
        code: 'invalid',
        info: { [field]: expect.any(String) },
      });
  });

  test('about the own content, the own account, or an appeal against the own decision is refused', async () => {
    const { reference, video_id, subject, member_id } = await waitingVideo('Fay');
    const own = { staff_id: member_id, has_child_safety: false };
    await expect(decide(own, { reference, action: 'approve' })).rejects.toThrow('forbidden');
    const anna = await staffOf('AppealAnna');
    const rule_id = await aRule();
    const made = await decide(anna, { reference, action: 'remove', rule_id, facts: 'Seen.' });
    const appeal = await open({ kind: 'appeal', subject, member_id });
    await it
      .ctx()
      .db.updateTable('reasons_statement')
      .set({ appeal_case_id: appeal.case_id })
      .where('decision_id', '=', made.decision_id)
      .execute();
    const restore = { reference: appeal.reference, action: 'restore' } as const;
    await expect(decide(anna, restore)).rejects.toThrow('forbidden');
    expect(await statusOf(video_id)).toBe(videoStatus.rejected);
    await expect(decide(await staffOf('AppealBen'), restore)).resolves.toBeTruthy();
  });
});

describe('events', () => {
  test('of a subject, a member and a staff member are views of the same rows', async () => {
    const { reference, subject, member_id } = await waitingVideo('Gil');
    const anna = await staffOf('HistoryAnna');
    await claimCase(it.ctx(), anna, reference);
    await decide(anna, { reference, action: 'reject', rule_id: await aRule(), facts: 'Seen.' });
    await waitOver();
    const kinds = async (of: Parameters<typeof listHistory>[1]) =>
      (await listHistory(it.ctx(), of)).map(({ kind }) => kind);
    expect(await kinds({ subject })).toEqual(['applied', 'decided', 'created']);
    expect(await kinds({ member_id })).toEqual(['applied', 'decided', 'created']);
    expect(await kinds({ staff_id: anna.staff_id })).toEqual(['decided', 'claimed']);
  });

  test('are chained without a gap, also when many append at once, and none is changed or deleted', async () => {
    const { case_id } = await open({
      kind: 'edit',
      subject: { type: 'video', id: '900003' },
    });
    const append = (note: string) =>
      it
        .ctx()
        .db.transaction()
        .execute(async (trx) => {
          await appendEvent(trx, { case_id, kind: 'note', by: operator, note });
          if (note === 'rolled back') throw new Error(note);
        });
    await Promise.allSettled(
      ['a', 'rolled back', 'c', 'rolled back', 'e', 'f'].map((note) => append(note)),
    );
    expect(await findBrokenEvent(it.ctx())).toBeNull();
    for (const change of [
      sql`update case_event set note = 'x' where case_id = ${case_id}`,
      sql`delete from case_event where case_id = ${case_id}`,
    ])
      await expect(change.execute(it.ctx().db)).rejects.toThrow(/permission denied|never changed/);
  });
});
