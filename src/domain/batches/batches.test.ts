import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { editComment, postComment } from '../comments/index.ts';
import { applyDueDecisions, claimCase, openCase } from '../moderation/index.ts';
import { decideBatch } from './decide-batch.ts';
import { previewBatch } from './preview-batch.ts';
import { undoBatch } from './undo-batch.ts';

const it = withCtx();

let names = 0;
const staff = async (has_child_safety = false) => ({
  staff_id: (await aMember(it.ctx(), `Batch-Staff-${++names}`)).member_id,
  has_child_safety,
});

/** Cases of one uploader that wait for a decision. */
async function waiting(count: number, priority = 0) {
  const { member_id } = await aMember(it.ctx(), `Batch-Uploader-${++names}`);
  const references: string[] = [];
  for (let at = 0; at < count; at++) references.push(await another(member_id, priority));
  return { member_id, references };
}

async function another(member_id: number, priority = 0): Promise<string> {
  const media_id = await aMedia(it.ctx());
  const video_id = await aVideo(it.ctx(), { media_id, member_id, title: `Clip ${media_id}` });
  const subject = { type: 'video', id: String(video_id) } as const;
  const { reference } = await it.db
    .transaction()
    .execute((trx) =>
      openCase(it.ctx(), trx, { kind: 'publication', subject, member_id, priority }),
    );
  return reference;
}

async function aRule(): Promise<number> {
  const { rule_id } = await it.db
    .insertInto('content_rule')
    .values({
      code: 'spam',
      version: ++names,
      disposition: 'prohibited',
      texts: JSON.stringify({ en: { title: 'Spam', text: 'No spam.' } }),
    })
    .returning('rule_id')
    .executeTakeFirstOrThrow();
  return rule_id;
}

const reject = async () =>
  ({ action: 'reject', rule_id: await aRule(), facts: 'The same clip again and again.' }) as const;

const written = async (): Promise<unknown> => {
  const { rows } = await sql`
    select (select count(*) from case_event) as events, (select count(*) from moderation_decision) as decisions,
      (select md5(string_agg(c::text, '' order by case_id)) from moderation_case c) as cases`.execute(
    it.db,
  );
  return rows;
};

test('a preview names what each case would be refused for, and changes nothing', async () => {
  const by = await staff();
  const { member_id: member, references } = await waiting(3);
  const [first = '', second = '', third = ''] = references;
  const hidden = await another(member, 3);
  await claimCase(it.ctx(), await staff(), second);
  const before = await written();
  const { cases, has_more } = await previewBatch(it.ctx(), by, { member, ...(await reject()) });
  expect(has_more).toBe(false);
  expect(cases.map(({ reference, refusal }) => [reference, refusal?.code ?? null])).toEqual([
    [first, null],
    [second, 'already'],
    [third, null],
  ]);
  expect(cases[0]?.title).toMatch(/^Clip /);
  await sql`delete from verified_uploader where member_id = ${member}`.execute(it.db);
  // Approvals name what is missing; dangers for children are for staff with the permission.
  const approvals = await previewBatch(it.ctx(), await staff(true), { member, action: 'approve' });
  expect(approvals.cases.map(({ reference }) => reference)).toContain(hidden);
  expect(approvals.cases[0]?.refusal).toMatchObject({
    code: 'invalid',
    info: { uploader: 'unverified' },
  });
  const own = await previewBatch(
    it.ctx(),
    { staff_id: member, has_child_safety: false },
    { member, ...(await reject()) },
  );
  const codes = own.cases.map(({ refusal }) => refusal?.code);
  expect(codes).toEqual(['forbidden', 'already', 'forbidden']);
  expect(await written()).toEqual(before);
});

test('decides each in a transaction of its own; sent again, what is decided counts as decided', async () => {
  const by = await staff();
  const decision = await reject();
  const { member_id: member, references } = await waiting(4);
  const [first = '', taken = ''] = references;
  await claimCase(it.ctx(), await staff(), taken);
  // A request that broke off after the first one.
  const begun = await decideBatch(it.ctx(), by, { member, references: [first], ...decision });
  const done = await decideBatch(it.ctx(), by, { member, references, ...decision });
  expect(done.decided.map(({ reference }) => reference)).toEqual(
    references.filter((each) => each !== taken),
  );
  expect(done.decided[0]).toEqual(begun.decided[0]);
  expect(done.refused).toMatchObject([{ reference: taken, refusal: { code: 'already' } }]);
  // Another decision about what is decided is none.
  const other = { ...decision, facts: 'Something else.' };
  const again = await decideBatch(it.ctx(), by, { member, references: [first], ...other });
  expect(again.refused).toMatchObject([{ reference: first, refusal: { code: 'already' } }]);

  const decisions = done.decided.map(({ decision_id }) => decision_id);
  const [, ...rest] = decisions;
  expect(await undoBatch(it.ctx(), by, { decisions: rest })).toEqual({ undone: 2, too_late: 0 });
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(it.ctx());
  expect(await undoBatch(it.ctx(), by, { decisions })).toEqual({ undone: 2, too_late: 1 });
  expect(await undoBatch(it.ctx(), await staff(), { decisions })).toEqual({
    undone: 0,
    too_late: 3,
  });
  const closed = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('member_id', '=', member)
    .where('state', '=', 'closed')
    .execute();
  expect(closed).toEqual([{ reference: first }]);
});

test('comments of a member are approved together as they were seen, but for those that changed since', async () => {
  const by = await staff();
  const { member_id: member } = await aMember(it.ctx(), `Batch-Writer-${++names}`);
  const comment = {
    member_id: member,
    section: 'video',
    object_id: await aVideo(it.ctx()),
  } as const;
  const written: number[] = [];
  for (const text of ['The first of two', 'The second of two'])
    written.push((await postComment(it.ctx(), { ...comment, text, lang: 'en' })).comment_id);
  const { cases } = await previewBatch(it.ctx(), by, { member, action: 'approve' });
  expect(cases.map(({ title, refusal }) => [title, refusal])).toEqual([
    ['The first of two', null],
    ['The second of two', null],
  ]);
  const [stays = '', changes = ''] = cases.map(({ reference }) => reference);
  const seen = Object.fromEntries(cases.map((each) => [each.reference, each.seen ?? '']));
  const own = { member_id: member, comment_id: written[1] ?? 0 };
  await editComment(it.ctx(), { ...own, text: 'Nobody has seen this' });
  const decision = { member, references: [stays, changes], action: 'approve' } as const;
  const done = await decideBatch(it.ctx(), by, { ...decision, seen });
  expect(done.decided.map(({ reference }) => reference)).toEqual([stays]);
  expect(done.refused).toMatchObject([
    { reference: changes, refusal: { info: { seen: 'changed' } } },
  ]);
});

test('stops when its time is over and names what is left', async () => {
  const by = await staff();
  const { member_id: member, references } = await waiting(3);
  let now = Date.now();
  // Each look at the clock costs six seconds.
  const clock = { now: () => new Date((now += 6000)) };
  const ctx = { ...it.ctx(), clock };
  const decision = await reject();
  const first = await decideBatch(ctx, by, { member, references, ...decision });
  expect([first.decided.length, first.left]).toEqual([1, references.slice(1)]);
  const rest = await decideBatch(it.ctx(), by, { member, references: first.left, ...decision });
  expect([rest.decided.length, rest.left]).toEqual([2, []]);
});

test('refuses cases of others whole', async () => {
  const by = await staff();
  const { member_id: member, references } = await waiting(1);
  const { references: others } = await waiting(1);
  const mixed = [...references, ...others];
  const hidden = await another(member, 3);
  const before = await written();
  await expect(
    decideBatch(it.ctx(), by, { member, references: mixed, action: 'hold' }),
  ).rejects.toMatchObject({ code: 'invalid', info: { references: 'unknown' } });
  await expect(
    decideBatch(it.ctx(), by, { member, references: [hidden], action: 'hold' }),
  ).rejects.toThrow('invalid');
  expect(await written()).toEqual(before);
});
