import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aRule, applyNow } from '#tests/support/statements.ts';
import { decideCase, openCase, type Reviewer } from '../moderation/index.ts';
import { claimNext } from './claim-next.ts';
import { openMemberCase } from './open-member-case.ts';

const it = withCtx();
const reason = 'The third one this week.';

async function aStaffOf(username: string, role = 'moderator', has_child_safety = false) {
  const { member_id: staff_id } = await aMember(it.ctx(), username);
  await sql`update login set role = ${role} where id = ${staff_id}`.execute(it.db);
  return { staff_id, has_child_safety };
}

/** A case about a video of a member. */
async function aSource(member_id: number, priority = 0): Promise<string> {
  const video_id = await aVideo(it.ctx(), { member_id });
  const subject = { type: 'video' as const, id: String(video_id) };
  const { reference } = await it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'edit', subject, member_id, priority }));
  return reference;
}

let forms = 0;
/** A report about a video, sent by a member. */
async function aReport(video_id: number, reporter: number): Promise<string> {
  const reference = `REPN${String(2000 + ++forms)}`;
  const { rows } = await sql<{ case_id: number }>`
    insert into moderation_case (kind, reference, reason, lang, secret_hash, target_type, target_id)
    values ('report', ${reference}, 'other', 'en', sha256(${reference}::bytea), 'video', ${String(video_id)})
    returning case_id`.execute(it.db);
  await sql`insert into case_reporter (case_id, member_id) values (${rows[0]?.case_id}, ${reporter})`.execute(
    it.db,
  );
  return reference;
}

const open = (by: Reviewer, reference: string, member_id: number) =>
  openMemberCase(it.ctx(), by, { reference, member_id, reason });
const memberCases = (member_id: number) =>
  it.db
    .selectFrom('moderation_case')
    .select(['reference', 'times', 'priority'])
    .where('kind', '=', 'member')
    .where('target_id', '=', String(member_id))
    .orderBy('case_id')
    .execute();

test('a case about an account names the case that it comes from, and opening it again, or twice at once, adds to the open one', async () => {
  const by = await aStaffOf('Ada');
  const { member_id } = await aMember(it.ctx(), 'Uploader');
  const [first, second] = [await aSource(member_id), await aSource(member_id)];
  const [one, two] = await Promise.all([open(by, first, member_id), open(by, first, member_id)]);
  expect(one.reference).toBe(two.reference);
  expect(new Set([one.is_new, two.is_new])).toEqual(new Set([false, true]));
  expect(await open(by, second, member_id)).toEqual({ reference: one.reference, is_new: false });
  // Out of itself nothing new comes.
  expect((await open(by, one.reference, member_id)).reference).toBe(one.reference);
  expect(await memberCases(member_id)).toMatchObject([{ reference: one.reference }]);
  const events = await it.db
    .selectFrom('case_event as e')
    .innerJoin('moderation_case as c', 'c.case_id', 'e.case_id')
    .select(['e.kind', 'e.actor', 'e.staff_id', 'e.note', 'e.after'])
    .where('c.reference', '=', one.reference)
    .orderBy('e.event_id')
    .execute();
  const by_staff = { actor: 'staff', staff_id: by.staff_id, note: reason };
  expect(events).toMatchObject([
    { kind: 'created', ...by_staff, after: { source: first } },
    { kind: 'repeated', ...by_staff, after: { source: first } },
    { kind: 'repeated', ...by_staff, after: { source: second } },
  ]);
  const rule_id = await aRule(it.ctx());
  const strike = { action: 'strike', rule_id, facts: 'Three of them.' } as const;
  await applyNow(
    it.ctx(),
    (await decideCase(it.ctx(), by, { ...strike, reference: one.reference })).decision_id,
  );
  expect(await open(by, second, member_id)).toMatchObject({ is_new: true });
});

test('the sender of a form gets a strike for misuse, and an account that the case does not concern is not found', async () => {
  const by = await aStaffOf('Bea');
  const { member_id: owner } = await aMember(it.ctx(), 'Maker');
  const { member_id: reporter } = await aMember(it.ctx(), 'Reporter');
  const { member_id: stranger } = await aMember(it.ctx(), 'Stranger');
  const report = await aReport(await aVideo(it.ctx(), { member_id: owner }), reporter);
  await expect(open(by, report, stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(open(by, report, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  // The form names the video alone; whose it is now is who uploaded.
  expect(await open(by, report, owner)).toMatchObject({ is_new: true });
  const { reference } = await open(by, report, reporter);
  const { decision_id } = await decideCase(it.ctx(), by, {
    reference,
    action: 'strike',
    rule_id: await aRule(it.ctx()),
    facts: 'Ten reports of the same harmless video.',
    details: { strike: 'misuse' },
  });
  await applyNow(it.ctx(), decision_id);
  const strikes = await it.db
    .selectFrom('strike')
    .select('kind')
    .where('member_id', '=', reporter)
    .execute();
  expect(strikes).toEqual([{ kind: 'misuse' }]);
});

test('no reviewer opens or decides a case about themselves, or out of a case about own content, and a moderator none about an administrator', async () => {
  const [cleo, dan] = [await aStaffOf('Cleo'), await aStaffOf('Dan')];
  const chief = await aStaffOf('Chief', 'administrator');
  await aStaffOf('Other-Chief', 'administrator');
  const { member_id: reporter } = await aMember(it.ctx(), 'Critic');
  const own = await aReport(await aVideo(it.ctx(), { member_id: cleo.staff_id }), reporter);
  const refusal = { code: 'forbidden' };
  await expect(open(cleo, own, cleo.staff_id)).rejects.toMatchObject(refusal);
  await expect(open(cleo, own, reporter)).rejects.toMatchObject(refusal);
  const rule_id = await aRule(it.ctx());
  const ban = { action: 'ban', rule_id, facts: 'Said so.' } as const;
  const about = await open(dan, own, reporter);
  await expect(decideCase(it.ctx(), cleo, { ...ban, ...about })).rejects.toMatchObject(refusal);
  expect(await claimNext(it.ctx(), cleo, { kinds: ['member'], member_id: reporter })).toBe(
    undefined,
  );
  expect(await claimNext(it.ctx(), dan, { kinds: ['member'], member_id: reporter })).toMatchObject({
    reference: about.reference,
  });
  const self = await open(dan, own, cleo.staff_id);
  await expect(decideCase(it.ctx(), cleo, { ...ban, ...self })).rejects.toMatchObject(refusal);

  const of_chief = await aSource(chief.staff_id);
  const rank = { code: 'forbidden', info: { reason: 'administrator' } };
  await expect(open(dan, of_chief, chief.staff_id)).rejects.toMatchObject(rank);
  const another = await aStaffOf('Third-Chief', 'administrator');
  const { reference } = await open(another, of_chief, chief.staff_id);
  await expect(decideCase(it.ctx(), dan, { ...ban, reference })).rejects.toMatchObject(rank);
  expect(await decideCase(it.ctx(), another, { ...ban, reference })).toMatchObject({
    effect_at: null,
  });
});

test('a case out of a danger for a child is one of its own, which other staff does not find by opening another', async () => {
  const [seeing, other] = [await aStaffOf('Eve', 'moderator', true), await aStaffOf('Finn')];
  const { member_id } = await aMember(it.ctx(), 'Hidden');
  const danger = await aSource(member_id, 3);
  await expect(open(other, danger, member_id)).rejects.toMatchObject({ code: 'not_found' });
  const hidden = await open(seeing, danger, member_id);
  const ordinary = await open(other, await aSource(member_id), member_id);
  expect(ordinary).toMatchObject({ is_new: true });
  expect(await memberCases(member_id)).toMatchObject([
    { reference: hidden.reference, priority: 3, times: 1 },
    { reference: ordinary.reference, priority: 0, times: 1 },
  ]);
});
