import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsOf } from '#tests/support/mails.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { addressOfMember, aMember } from '#tests/support/members.ts';
import { aDecision, applyNow, aRule, aStatement, statementOf } from '#tests/support/statements.ts';
import { applyDueDecisions, decideCase, operator } from '../moderation/index.ts';
import { showCaseFor } from '../review/index.ts';
import { showUploader } from '../review/show-uploader.ts';
import { loadShippedRules } from '../rules/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { appealDecision, listOwnDecisions } from './index.ts';

const it = withCtx();

async function anUploader(name: string) {
  const { member_id } = await aMember(it.ctx(), name);
  const media_id = await aMedia(it.ctx());
  const video_id = await aVideo(it.ctx(), { media_id, member_id });
  return { member_id, subject: { type: 'video' as const, id: String(video_id) } };
}
const staffOf = async (name: string) => ({
  staff_id: (await aMember(it.ctx(), name)).member_id,
  has_child_safety: false,
});
const mailsTo = (name: string, kind: string) =>
  mailsOf(it.db, { recipient: addressOfMember(name).toLowerCase(), kinds: [kind] });
const own = (member_id: number) => listOwnDecisions(it.ctx(), member_id);
const strike = (member_id: number, kind?: 'copyright' | 'misuse') =>
  aDecision(
    it.ctx(),
    { type: 'member', id: String(member_id) },
    { action: 'strike', ...(kind && { details: { strike: kind } }) },
  );
const isSuspended = async (member_id: number) =>
  (
    await it.db
      .selectFrom('login')
      .select(sql<boolean>`suspended_at is not null`.as('is'))
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow()
  ).is;
/** Decides an appeal, in effect. */
async function answer(
  reference: string,
  action: 'uphold' | 'restore',
  by = operator,
  facts = 'We looked again.',
) {
  const { decision_id } = await decideCase(it.ctx(), by, { reference, action, facts });
  await applyNow(it.ctx(), decision_id);
}

test('a decision that harms makes a statement in the language of the member, and a mail with nothing of it', async () => {
  const { member_id, subject } = await anUploader('Ada');
  await sql`update login set lang = 'de' where id = ${member_id}`.execute(it.db);
  await loadShippedRules(it.ctx());
  const rule = await it.db
    .selectFrom('content_rule')
    .select('rule_id')
    .where('code', '=', 'violence')
    .executeTakeFirstOrThrow();
  await aDecision(it.ctx(), subject, {
    action: 'remove',
    rule_id: rule.rule_id,
    facts: 'A blow at 0:10.',
  });
  const { statements } = await own(member_id);
  expect(statements).toMatchObject([
    {
      action: 'remove',
      subject_type: 'video',
      subject_id: subject.id,
      rule: { code: 'violence', version: 1, title: 'Gewalt' },
      facts: 'A blow at 0:10.',
      is_automated: false,
      may_appeal: true,
      appeal: null,
    },
  ]);
  const [mail, another] = await mailsTo('Ada', 'member-decision');
  expect([mail?.lang, another]).toEqual(['de', undefined]);
  expect(mail?.body_text).toContain('https://tube.example/account/decisions/');
  expect(`${mail?.subject} ${mail?.body_text}`).not.toMatch(/blow|Gewalt|0:10/);
});

test('a decision whose details or rule do not fit ends no page', async () => {
  const { member_id, subject } = await anUploader('Ola');
  const { rule_id } = await it.db
    .insertInto('content_rule')
    .values({ code: 'odd', version: 1, disposition: 'prohibited', texts: '{"en": "Words."}' })
    .returning('rule_id')
    .executeTakeFirstOrThrow();
  const decision_id = await aDecision(it.ctx(), subject, { action: 'reject', rule_id });
  await sql`
    update moderation_decision set details = '{"days": "two", "regions": ["de"], "age": 18}' where decision_id = ${decision_id}`.execute(
    it.db,
  );
  expect((await own(member_id)).statements).toMatchObject([
    { rule: { code: 'odd', version: 1, title: '', text: '' }, days: 0, regions: ['de'] },
  ]);
});

test('an appeal is one case, however often and by however many at once it is sent', async () => {
  const { member_id } = await aMember(it.ctx(), 'Bea');
  const statement_id = await aStatement(it.ctx(), member_id);
  const ask = (message: string) => appealDecision(it.ctx(), { member_id, statement_id, message });
  const made = await Promise.all(['a', 'b', 'c', 'd'].map(ask));
  expect(new Set(made.map(({ reference }) => reference)).size).toBe(1);
  expect(await ask('later')).toEqual(made[0]);
  const cases = await it.db
    .selectFrom('moderation_case')
    .select(['reference', 'opened_by', 'due_at'])
    .where('kind', '=', 'appeal')
    .where('member_id', '=', member_id)
    .execute();
  expect(cases).toEqual([
    { reference: made[0]?.reference, opened_by: member_id, due_at: expect.any(Date) },
  ]);
  // Of another statement about the same subject: another one.
  const second = await aStatement(it.ctx(), member_id);
  const other = await appealDecision(it.ctx(), { member_id, statement_id: second, message: 'x' });
  expect(other.reference).not.toBe(made[0]?.reference);
});

test('an appeal is refused without words, of somebody else, and after six months', async () => {
  const { member_id } = await aMember(it.ctx(), 'Cleo');
  const other = await aMember(it.ctx(), 'CleosOther');
  const statement_id = await aStatement(it.ctx(), member_id);
  const ask = (message: string, who = member_id) =>
    appealDecision(it.ctx(), { member_id: who, statement_id, message });
  await expect(ask('  ')).rejects.toMatchObject({ info: { message: 'required' } });
  await expect(ask('x'.repeat(2001))).rejects.toMatchObject({ info: { message: 'too_long' } });
  for (const sign of ['\0', '\u001b', '\u202e'])
    await expect(ask(`No${sign}.`)).rejects.toMatchObject({ info: { message: 'invalid' } });
  await expect(ask('Mine.', other.member_id)).rejects.toMatchObject({ code: 'not_found' });
  await sql`update reasons_statement set appeal_until = now() where statement_id = ${statement_id}`.execute(
    it.db,
  );
  await expect(ask('Late.')).rejects.toMatchObject({ info: { statement: 'invalid' } });
  expect((await own(member_id)).statements).toMatchObject([{ may_appeal: false, appeal: null }]);
});

test('an appeal goes to somebody else than who decided; what they answer is shown and mailed', async () => {
  const { member_id, subject } = await anUploader('Dora');
  const [anna, ben] = [await staffOf('DorasAnna'), await staffOf('DorasBen')];
  const made = await aDecision(it.ctx(), subject, { action: 'remove' }, anna);
  const statement_id = await statementOf(it.ctx(), made);
  const { reference } = await appealDecision(it.ctx(), {
    member_id,
    statement_id,
    message: 'My own film.',
  });
  expect((await own(member_id)).statements).toMatchObject([{ appeal: { outcome: '' } }]);
  await expect(answer(reference, 'restore', anna)).rejects.toThrow('forbidden');
  await expect(answer(reference, 'uphold', ben, ' ')).rejects.toMatchObject({
    info: { facts: 'missing' },
  });
  await answer(reference, 'uphold', ben, 'It shows what the rule names.');
  const [shown] = (await own(member_id)).statements;
  expect(shown).toMatchObject({
    is_reversed: false,
    may_appeal: false,
    appeal: { outcome: 'upheld', facts: 'It shows what the rule names.' },
  });
  const mails = await mailsTo('Dora', 'member-appeal');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body_text).not.toContain('rule names');
});

test('an appeal is upheld or granted, and nothing else: what is against the member needs a case of its own', async () => {
  const { member_id, subject } = await anUploader('Dagmar');
  const made = await aDecision(it.ctx(), subject, { action: 'remove' });
  const statement_id = await statementOf(it.ctx(), made);
  const asked = { member_id, statement_id, message: 'My own film.' };
  const { reference } = await appealDecision(it.ctx(), asked);
  const rule_id = await aRule(it.ctx());
  const decision = { reference, rule_id, facts: 'We looked again.' };
  const others = ['strike', 'reject', 'hold', 'remove', 'approve', 'approve-limited'] as const;
  for (const action of others)
    await expect(
      decideCase(it.ctx(), operator, { ...decision, action, details: { regions: ['de'] } }),
    ).rejects.toMatchObject({ code: 'invalid', info: { action: 'unknown' } });
  const by = await staffOf('DagmarsBen');
  const shown = await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
  expect(shown.actions.toSorted()).toEqual(['restore', 'uphold']);
  expect(await mailsTo('Dagmar', 'member-appeal')).toEqual([]);
});

test('the mail about an appeal says that a decision stands which was not taken back, whatever was decided', async () => {
  const { member_id, subject } = await anUploader('Dana');
  const made = await aDecision(it.ctx(), subject, { action: 'remove' });
  const statement_id = await statementOf(it.ctx(), made);
  const asked = { member_id, statement_id, message: 'My own film.' };
  const { reference } = await appealDecision(it.ctx(), asked);
  // As it could be decided once, and takes effect after an upgrade.
  await sql`insert into moderation_decision (case_id, action, subject_type, subject_id, member_id, rule_id, facts)
    select case_id, 'strike', 'video', ${subject.id}, ${member_id}, ${await aRule(it.ctx())}, 'No.' from moderation_case where reference = ${reference}`.execute(
    it.db,
  );
  await applyDueDecisions(it.ctx());
  const [mail] = await mailsTo('Dana', 'member-appeal');
  expect(mail?.body_text).toContain('It stands.');
});

test('a restored decision brings the subject back, says so, and takes its strike back', async () => {
  const { member_id, subject } = await anUploader('Eve');
  const made = await aDecision(it.ctx(), subject, {
    action: 'remove',
    details: { strike: 'copyright' },
  });
  expect((await own(member_id)).strikes).toMatchObject([{ kind: 'copyright', is_revoked: false }]);
  const statement_id = await statementOf(it.ctx(), made);
  const { reference } = await appealDecision(it.ctx(), {
    member_id,
    statement_id,
    message: 'My own film.',
  });
  await answer(reference, 'restore');
  const shown = await own(member_id);
  expect(shown.strikes).toMatchObject([{ is_revoked: true }]);
  expect(shown.statements).toMatchObject([{ is_reversed: true, appeal: { outcome: 'changed' } }]);
  const status = await it.db
    .selectFrom('subject_status')
    .select('status')
    .where('subject_type', '=', 'video')
    .where('subject_id', '=', subject.id)
    .executeTakeFirst();
  expect(status?.status).toBe('restored');
});

test('three strikes of a kind that count suspend by themselves, with a statement of their own', async () => {
  await loadShippedRules(it.ctx());
  const { member_id } = await aMember(it.ctx(), 'Fay');
  await strike(member_id);
  await strike(member_id, 'copyright');
  await strike(member_id, 'misuse');
  const over = await strike(member_id);
  await sql`update strike set expires_at = now() where decision_id = ${over}`.execute(it.db);
  await strike(member_id);
  expect(await isSuspended(member_id)).toBe(false);
  const third = await strike(member_id);
  expect(await isSuspended(member_id)).toBe(true);
  const [automated] = (await own(member_id)).statements;
  expect(automated).toMatchObject({
    action: 'suspend',
    is_automated: true,
    strikes: 3,
    days: 30,
    rule: { code: 'repeated-breaches' },
    facts: '',
  });
  // Without the third one there would be no suspension: it is lifted with that.
  const { reference } = await appealDecision(it.ctx(), {
    member_id,
    statement_id: await statementOf(it.ctx(), third),
    message: 'Not mine.',
  });
  await answer(reference, 'restore');
  expect(await isSuspended(member_id)).toBe(false);
  expect((await own(member_id)).statements[0]).toMatchObject({ is_reversed: true });
});

test.each(['copyright', 'misuse'] as const)(
  'strikes for %s are counted separately: two next to two of another kind suspend no one, the third of it does, and both sides see the kind of each',
  async (kind) => {
    await loadShippedRules(it.ctx());
    const { member_id } = await aMember(it.ctx(), `Apart-${kind}`);
    for (const each of [undefined, undefined, kind, kind]) await strike(member_id, each);
    expect(await isSuspended(member_id)).toBe(false);
    await strike(member_id, kind);
    expect(await isSuspended(member_id)).toBe(true);
    const [automated] = (await own(member_id)).statements;
    expect(automated).toMatchObject({ action: 'suspend', is_automated: true, strikes: 3 });
    const kinds = (await own(member_id)).strikes.map((each) => each.kind).toSorted();
    expect(kinds).toEqual(['content', 'content', kind, kind, kind].toSorted());
    const shown = await showUploader(it.ctx(), operator, member_id);
    expect(shown?.strikes).toEqual({ content: 2, copyright: 0, misuse: 0, [kind]: 3 });
  },
);

test('two strikes at once are both counted', async () => {
  const { member_id } = await aMember(it.ctx(), 'Gil');
  await strike(member_id);
  await Promise.all([strike(member_id), strike(member_id)]);
  expect(await isSuspended(member_id)).toBe(true);
});

test('a muted member reads and does not write, until the time that the refusal says', async () => {
  const { member_id } = await aMember(it.ctx(), 'Hal');
  const write = () =>
    it.db.transaction().execute((trx) => demandWriteAccess(it.ctx(), trx, member_id));
  const subject = { type: 'member' as const, id: String(member_id) };
  await aDecision(it.ctx(), subject, { action: 'mute', details: { days: 7 } });
  await expect(write()).rejects.toMatchObject({
    code: 'muted',
    info: { until: expect.stringMatching(/^\d{4}-/) },
  });
  // Seven days later.
  await sql`
    with d as (update moderation_decision set applied_at = applied_at - interval '7 days' where subject_id = ${subject.id})
    update login set muted_until = now() where id = ${member_id}`.execute(it.db);
  await expect(write()).resolves.toBeUndefined();
  const made = await aDecision(it.ctx(), subject, { action: 'mute' });
  await expect(write()).rejects.toMatchObject({ code: 'muted', info: undefined });
  const { reference } = await appealDecision(it.ctx(), {
    member_id,
    statement_id: await statementOf(it.ctx(), made),
    message: 'I was polite.',
  });
  await answer(reference, 'restore');
  await expect(write()).resolves.toBeUndefined();
  expect(await aRule(it.ctx())).toBeGreaterThan(0);
});
