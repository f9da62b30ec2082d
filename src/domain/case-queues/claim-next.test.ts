import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision, applyNow, aRule, statementOf } from '#tests/support/statements.ts';
import { appealDecision } from '../appeals/index.ts';
import { decideCase, openCase, type CaseToOpen, type Subject } from '../moderation/index.ts';
import { answerReviewer } from '../own-videos/index.ts';
import { showCaseFor } from '../review/index.ts';
import { claimNext, listHistory } from './index.ts';

const it = withCtx();
const staffOf = async (name: string, has_child_safety = false) => ({
  staff_id: (await aMember(it.ctx(), name)).member_id,
  has_child_safety,
});
type Staff = Awaited<ReturnType<typeof staffOf>>;
const open = (input: CaseToOpen) =>
  it.db.transaction().execute((trx) => openCase(it.ctx(), trx, input));
const next = async (by: Staff, kind: string) =>
  (await claimNext(it.ctx(), by, { kinds: [kind] }))?.reference;

test('no reviewer gets an appeal against an own decision, nor against its automated consequence', async () => {
  const [anna, ben] = [await staffOf('Anna'), await staffOf('Ben')];
  const { member_id } = await aMember(it.ctx(), 'Ada');
  const subject = { type: 'member' as const, id: String(member_id) };
  const strike = () => aDecision(it.ctx(), subject, { action: 'strike' }, anna);
  await strike();
  await strike();
  await strike();
  // The third strike suspended the account: no reviewer took that decision.
  const suspension = await it.db
    .selectFrom('moderation_decision')
    .select('decision_id')
    .where('is_automated', '=', true)
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  const { reference } = await appealDecision(it.ctx(), {
    member_id,
    statement_id: await statementOf(it.ctx(), suspension.decision_id),
    message: 'No.',
  });
  const uphold = { reference, action: 'uphold', facts: 'Yes.' } as const;
  await expect(decideCase(it.ctx(), anna, uphold)).rejects.toThrow('forbidden');
  const shown = await showCaseFor(it.ctx(), { by: anna, session_id: 1, lang: 'en' }, reference);
  expect(shown.conflict).toBe('own-decision');
  expect(await next(anna, 'appeal')).toBeUndefined();
  expect(await next(ben, 'appeal')).toBe(reference);
  await expect(decideCase(it.ctx(), ben, uphold)).resolves.toBeTruthy();
});

test('no reviewer gets a case about own content or the own account, regardless of who opened it', async () => {
  const [cleo, dan] = [await staffOf('Cleo'), await staffOf('Dan')];
  const video_id = await aVideo(it.ctx(), { member_id: cleo.staff_id });
  const subjects: Subject[] = [
    { type: 'video', id: String(video_id) },
    { type: 'member', id: String(cleo.staff_id) },
  ];
  for (const subject of subjects) {
    // As a form of a visitor names it: by its subject alone.
    const { reference } = await open({ kind: 'law-enforcement', subject });
    expect(await next(cleo, 'law-enforcement')).toBeUndefined();
    expect(await next(dan, 'law-enforcement')).toBe(reference);
    await sql`update moderation_case set state = 'closed', outcome = 'answered', closed_at = now()
      where reference = ${reference}`.execute(it.db);
  }
});

test('decisions and events of dangers for children are shown with that permission alone, in other cases as well', async () => {
  const [fay, gil] = [await staffOf('Fay'), await staffOf('Gil', true)];
  const { member_id } = await aMember(it.ctx(), 'Eve');
  const subject = { type: 'member' as const, id: String(member_id) };
  const danger = await open({ kind: 'law-enforcement', subject, member_id, priority: 3 });
  const rule_id = await aRule(it.ctx(), 'ordinary-rule');
  await aRule(it.ctx(), 'child-rule');
  await sql`insert into content_rule (code, version, disposition, is_child_safety, texts)
    select code, 2, disposition, true, texts from content_rule where code = 'child-rule'`.execute(
    it.db,
  );
  const { rule_id: child_rule } = await it.db
    .selectFrom('content_rule')
    .select('rule_id')
    .where('code', '=', 'child-rule')
    .where('version', '=', 2)
    .executeTakeFirstOrThrow();
  const strike = (reference: string, rule: number, facts: string) =>
    decideCase(it.ctx(), gil, { reference, action: 'strike', rule_id: rule, facts });
  await strike(danger.reference, rule_id, 'in a case of a danger');
  const [one, other] = [
    await open({ kind: 'law-enforcement', subject, member_id }),
    await open({ kind: 'law-enforcement', subject, member_id }),
  ];
  await strike(one.reference, child_rule, 'by a rule about children');
  await strike(other.reference, rule_id, 'ordinary');
  const seen = async (by: Staff) => {
    const shown = await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, other.reference);
    const history = async (of: Parameters<typeof listHistory>[1]) =>
      (await listHistory(it.ctx(), of, undefined, by))
        .filter(({ kind }) => kind === 'decided')
        .map(({ note }) => note);
    return {
      decisions: shown.decisions.map(({ facts }) => facts),
      case: shown.events.filter(({ kind }) => kind === 'decided').map(({ note }) => note),
      subject: await history({ subject }),
      member: await history({ member_id }),
      staff: await history({ staff_id: gil.staff_id }),
      open_cases: shown.uploader?.open_cases,
    };
  };
  const all = ['ordinary', 'by a rule about children', 'in a case of a danger'];
  const own = ['ordinary'];
  expect(await seen(gil)).toEqual({
    decisions: all,
    case: all,
    subject: all,
    member: all,
    staff: all,
    open_cases: 3,
  });
  expect(await seen(fay)).toEqual({
    decisions: own,
    case: own,
    subject: own,
    member: own,
    staff: own,
    open_cases: 2,
  });
});

/** A video that waits in two cases, in each of which changes were asked for, the last one in `second`. */
async function askedTwice(name: string) {
  const { member_id } = await aMember(it.ctx(), name);
  const video_id = await aVideo(it.ctx({ kind: 'system' }), { member_id, status: 'pending' });
  const subject = { type: 'video' as const, id: String(video_id) };
  const [first, second] = [
    await open({ kind: 'hash-match', subject, member_id }),
    await open({ kind: 'publication', subject, member_id }),
  ];
  const by = await staffOf(`${name}-Staff`);
  for (const { reference } of [first, second]) {
    const details = { changes: { title: 'Another one, please.' } };
    const ask = { reference, action: 'ask-changes', details } as const;
    const { decision_id } = await decideCase(it.ctx(), by, ask);
    await applyNow(it.ctx({ kind: 'system' }), decision_id);
  }
  return { by, member_id, video_id, first, second };
}

test('cases that ask the same uploader for changes wait for one answer, and both come back with it', async () => {
  const { by, member_id, video_id, first, second } = await askedTwice('Hugo');
  expect(await next(by, 'hash-match')).toBeUndefined();
  expect(await next(by, 'publication')).toBeUndefined();
  await it.db
    .transaction()
    .execute((trx) =>
      answerReviewer(trx, { subject: { type: 'video', id: String(video_id) }, member_id }),
    );
  expect(await next(by, 'hash-match')).toBe(first.reference);
  expect(await next(by, 'publication')).toBe(second.reference);
});

test('a case that asked for changes waits no longer once another decision has given its subject another status', async () => {
  const { by, first, second } = await askedTwice('Igor');
  const rule_id = await aRule(it.ctx());
  const rejection = { reference: second.reference, action: 'reject', rule_id } as const;
  const { decision_id } = await decideCase(it.ctx(), by, { ...rejection, facts: 'No.' });
  await applyNow(it.ctx({ kind: 'system' }), decision_id);
  expect(await next(by, 'hash-match')).toBe(first.reference);
});
