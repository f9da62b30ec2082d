import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Log } from '#platform/log.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import {
  applyDueDecisions,
  decideCase,
  openCase,
  operator,
  undoDecision,
} from '../moderation/index.ts';

const it = withCtx();

/** A video that waits, and its case. */
async function waiting(name: string) {
  const { member_id } = await aMember(it.ctx(), name);
  const video_id = await aVideo(it.ctx(), { member_id });
  await sql`update video set status_id = ${videoStatus.pending} where video_id = ${video_id}`.execute(
    it.db,
  );
  const subject = { type: 'video' as const, id: String(video_id) };
  const { reference } = await it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'publication', subject, member_id }));
  return { video_id, member_id, reference };
}

/** The same with a decision to approve it whose ten seconds are over. */
async function approved(name: string) {
  const { video_id, reference } = await waiting(name);
  const { decision_id } = await decideCase(it.ctx(), operator, { reference, action: 'approve' });
  await sql`update moderation_decision set effect_at = now() - interval '1 second' where decision_id = ${decision_id}`.execute(
    it.db,
  );
  return { video_id, decision_id };
}
const statusOf = async (id: number) =>
  (
    await it.db
      .selectFrom('video')
      .select('status_id')
      .where('video_id', '=', id)
      .executeTakeFirstOrThrow()
  ).status_id;

test('a decision that cannot take effect is retried a minute later, holds nothing up, and can be undone until then', async () => {
  const logged: unknown[] = [];
  const log = { ...it.ctx().log, error: (fields: unknown) => logged.push(fields) } as never as Log;
  const apply = () => applyDueDecisions({ ...it.ctx(), log });
  const [stuck, undone] = [await approved('Ada'), await approved('Bea')];
  const free = await approved('Cleo');
  // Somebody else has the videos for longer than anybody waits.
  const holder = await it.db.startTransaction().execute();
  await sql`select from video where video_id in (${stuck.video_id}, ${undone.video_id}) for update`.execute(
    holder,
  );
  await apply();
  expect(await statusOf(free.video_id)).toBe(videoStatus.active);
  expect(await statusOf(stuck.video_id)).toBe(videoStatus.pending);
  expect(logged).toEqual([
    expect.objectContaining({ decision_id: stuck.decision_id, failures: 1 }),
    expect.objectContaining({ decision_id: undone.decision_id, failures: 1 }),
  ]);
  await holder.rollback().execute();
  // Its minute is not over.
  await apply();
  expect(logged).toHaveLength(2);
  expect(await statusOf(stuck.video_id)).toBe(videoStatus.pending);
  const { seconds } = await it.db
    .selectFrom('moderation_decision')
    .select(sql<number>`extract(epoch from retry_at - now())::int`.as('seconds'))
    .where('decision_id', '=', stuck.decision_id)
    .executeTakeFirstOrThrow();
  expect(seconds).toBeGreaterThan(45);
  expect(seconds).toBeLessThanOrEqual(60);
  await undoDecision(it.ctx(), operator, undone.decision_id);
  await sql`update moderation_decision set retry_at = now() where retry_at is not null`.execute(
    it.db,
  );
  await apply();
  expect(await statusOf(stuck.video_id)).toBe(videoStatus.active);
  expect(await statusOf(undone.video_id)).toBe(videoStatus.pending);
  expect(logged).toHaveLength(2);
}, 60_000);

test('a decision that cannot take effect is undone by another reviewer, who may decide the case, or by the operator; before it failed by its author alone', async () => {
  const staff = async (name: string, has_child_safety = false) => ({
    staff_id: (await aMember(it.ctx(), name)).member_id,
    has_child_safety,
  });
  const [author, other] = [await staff('Daria'), await staff('Edith')];
  const { reference, video_id, member_id } = await waiting('Flora');
  const decide = async () =>
    (await decideCase(it.ctx(), author, { reference, action: 'approve' })).decision_id;
  const fail = (decision_id: number) =>
    sql`update moderation_decision set failures = 1, retry_at = now() + interval '1 hour' where decision_id = ${decision_id}`.execute(
      it.db,
    );
  const isUndone = async (decision_id: number) =>
    (
      await it.db
        .selectFrom('moderation_decision')
        .select('undone_at')
        .where('decision_id', '=', decision_id)
        .executeTakeFirstOrThrow()
    ).undone_at !== null;

  const first = await decide();
  await expect(undoDecision(it.ctx(), other, first)).rejects.toThrow('forbidden');
  await fail(first);
  const uploader = { staff_id: member_id, has_child_safety: true };
  await expect(undoDecision(it.ctx(), uploader, first)).rejects.toThrow('forbidden');
  await sql`update moderation_case set priority = 3 where reference = ${reference}`.execute(it.db);
  await expect(undoDecision(it.ctx(), other, first)).rejects.toThrow('not_found');
  await sql`update moderation_case set priority = 0 where reference = ${reference}`.execute(it.db);
  await undoDecision(it.ctx(), other, first);
  expect(await isUndone(first)).toBe(true);

  const second = await decide();
  await undoDecision(it.ctx(), operator, second);
  expect(await isUndone(second)).toBe(true);
  expect(await statusOf(video_id)).toBe(videoStatus.pending);
});
