import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { appealNow } from '#tests/support/reports.ts';
import { aDecision } from '#tests/support/statements.ts';
import { suspendMember } from '../member-admin/index.ts';
import { applyDueDecisions, type Decision, type Subject } from '../moderation/index.ts';
import { loadShippedRules } from '../rules/index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

async function someone() {
  await loadShippedRules(it.ctx());
  const username = `Locked-${++number}`;
  const { member_id } = await aMember(it.ctx(), username);
  const subject = { type: 'member', id: String(member_id) } as const;
  return { username, member_id, subject };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const decide = (of: Subject, action: Decision['action'], details: Decision['details'] = {}) =>
  aDecision(system(), of, { action, details, facts: `${action} ${++number}` });
async function strikes({ subject }: Someone, count: number): Promise<number[]> {
  const made: number[] = [];
  for (let n = 0; n < count; n++) made.push(await decide(subject, 'strike'));
  return made;
}
/** For how many days the account is locked: null for not at all. */
async function lockOf({ member_id }: Someone): Promise<number | 'for good' | null> {
  const row = await it.db
    .selectFrom('login')
    .select(sql<boolean>`suspended_at is not null`.as('is'))
    .select(
      sql<number | null>`round(extract(epoch from suspended_until - now()) / 86400)::int`.as(
        'days',
      ),
    )
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  return row.is ? (row.days ?? 'for good') : null;
}
const muteOf = async ({ member_id }: Someone) =>
  (
    await it.db
      .selectFrom('login')
      .select(
        sql<number | null>`round(extract(epoch from muted_until - now()) / 86400)::int`.as('days'),
      )
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow()
  ).days;
const statusOf = async ({ member_id }: Someone) =>
  (
    await it.db
      .selectFrom('subject_status')
      .select('status')
      .where('subject_type', '=', 'member')
      .where('subject_id', '=', String(member_id))
      .executeTakeFirst()
  )?.status;
/** Suspensions that happened by themselves and stand. */
const standing = async ({ member_id }: Someone): Promise<number> =>
  (
    await it.db
      .selectFrom('moderation_decision')
      .select('decision_id')
      .where('member_id', '=', member_id)
      .where('action', '=', 'suspend')
      .where('is_automated', '=', true)
      .where('reversed_by', 'is', null)
      .execute()
  ).length;

describe('a lock of an account is never made shorter', () => {
  test('a ban by the third strike, and once it is taken back the suspension goes on', async () => {
    const member = await someone();
    const ban = await decide(member.subject, 'ban');
    await strikes(member, 3);
    expect(await lockOf(member)).toBe('for good');
    await appealNow(system(), member.member_id, ban);
    expect(await lockOf(member)).toBe(30);
  });

  test('a lock for good by the owner stays after the third strike, and after taking that back', async () => {
    const member = await someone();
    await suspendMember(system(), member.username, { reason: 'A robot.', days: undefined });
    const [first = 0] = await strikes(member, 3);
    expect(await lockOf(member)).toBe('for good');
    await appealNow(system(), member.member_id, first);
    expect([await standing(member), await lockOf(member)]).toEqual([0, 'for good']);
  });

  test('a longer suspension stays after a shorter one, and the owner has to end it first', async () => {
    const member = await someone();
    const long = await decide(member.subject, 'suspend', { days: 90 });
    await decide(member.subject, 'suspend', { days: 7 });
    expect(await lockOf(member)).toBe(90);
    await expect(
      suspendMember(system(), member.username, { reason: 'Rude words.', days: 7 }),
    ).rejects.toMatchObject({ code: 'already', info: { until: 'longer' } });
    await appealNow(system(), member.member_id, long);
    expect(await lockOf(member)).toBe(7);
    await suspendMember(system(), member.username, { reason: 'Rude words.', days: 20 });
    expect(await lockOf(member)).toBe(20);
  });

  test('one that is over counts no more', async () => {
    const member = await someone();
    await decide(member.subject, 'suspend', { days: 90 });
    await sql`update login set suspended_until = now() where id = ${member.member_id}`.execute(
      it.db,
    );
    await decide(member.subject, 'suspend', { days: 7 });
    expect(await lockOf(member)).toBe(7);
  });

  test('a mute neither: it lasts as long as the longest of those that stand', async () => {
    const member = await someone();
    const long = await decide(member.subject, 'mute', { days: 90 });
    const short = await decide(member.subject, 'mute', { days: 7 });
    expect(await muteOf(member)).toBe(90);
    await appealNow(system(), member.member_id, long);
    expect(await muteOf(member)).toBe(7);
    await appealNow(system(), member.member_id, short);
    expect(await muteOf(member)).toBeNull();
  });
});

describe('suspensions by strikes end with the strikes that they need', () => {
  test('all of them, where a fourth strike made a second one', async () => {
    const member = await someone();
    const [, , third = 0, fourth = 0] = await strikes(member, 4);
    expect([await standing(member), await lockOf(member)]).toEqual([2, 30]);
    await appealNow(system(), member.member_id, fourth);
    expect([await standing(member), await lockOf(member)]).toEqual([2, 30]);
    await appealNow(system(), member.member_id, third);
    expect([await standing(member), await lockOf(member)]).toEqual([0, null]);
  });

  test('also after a mute, which stays', async () => {
    const member = await someone();
    const [first = 0] = await strikes(member, 3);
    await decide(member.subject, 'mute', { days: 7 });
    await appealNow(system(), member.member_id, first);
    expect([await standing(member), await lockOf(member)]).toEqual([0, null]);
    expect([await muteOf(member), await statusOf(member)]).toEqual([7, 'muted']);
  });

  test('of two that are taken back at once the second sees the first', async () => {
    const member = await someone();
    const [, , third = 0, fourth = 0] = await strikes(member, 4);
    await Promise.all([third, fourth].map((each) => appealNow(system(), member.member_id, each)));
    await applyDueDecisions(system());
    expect([await standing(member), await lockOf(member)]).toEqual([0, null]);
  });

  test('by one decision, where a restored video takes two of them back', async () => {
    const member = await someone();
    const { member_id } = member;
    const video = { type: 'video', id: String(await aVideo(system(), { member_id })) } as const;
    await decide(video, 'remove', { strike: 'content' });
    await decide(video, 'remove', { strike: 'content' });
    await strikes(member, 1);
    expect([await standing(member), await lockOf(member)]).toEqual([1, 30]);
    const restored = await decide(video, 'restore');
    const { applied_at } = await it.db
      .selectFrom('moderation_decision')
      .select('applied_at')
      .where('decision_id', '=', restored)
      .executeTakeFirstOrThrow();
    expect(applied_at).not.toBeNull();
    expect([await standing(member), await lockOf(member)]).toEqual([0, null]);
  });
});
