import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { appealDecision } from '#domain/appeals/index.ts';
import { openCase } from '#domain/moderation/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aSignedInStaff, withConsole } from '#tests/support/console.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aRule, aStatement } from '#tests/support/statements.ts';

const api = withApi();
const staffed = withConsole(api);

async function aCase(member_id: number): Promise<string> {
  const subject = { type: 'video' as const, id: String(await aVideo(api.ctx(), { member_id })) };
  const { reference } = await api.db
    .transaction()
    .execute((trx) => openCase(api.ctx(), trx, { kind: 'edit', subject, member_id }));
  return reference;
}

/** Entries of the audit log about a member of the staff. */
const noted = async (member_id: number) =>
  (
    await api.db
      .selectFrom('audit_event')
      .select('info')
      .where('member_id', '=', member_id)
      .where('kind', '=', 'decision.refused')
      .orderBy('audit_event_id')
      .execute()
  ).map(({ info }) => info);

const count = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from case_event) as events,
      (select count(*) from moderation_decision) as decisions`.execute(api.db)
  ).rows;

const reject = async () => ({
  action: 'reject',
  rule_id: await aRule(api.ctx()),
  facts: 'Seen at 0:10.',
});

test('a decision about the own content is refused and written down, and changes nothing', async () => {
  const { member_id, token } = await aSignedInStaff(api, staffed, 'Ada');
  const reference = await aCase(member_id);
  const body = await reject();
  const before = await count();
  const decide = () => staffed.ask('decideCase', { token, parameters: { reference }, body });
  expect([(await decide()).status, (await decide()).status]).toEqual([403, 403]);
  expect(await noted(member_id)).toEqual([{ reason: 'forbidden', reference }]);
  const batch = await staffed.ask('decideBatch', {
    token,
    body: { ...body, member: member_id, references: [reference] },
  });
  expect(batch.body.refused).toMatchObject([{ refusal: { code: 'forbidden' } }]);
  expect(await count()).toEqual(before);
});

test('a decision about an appeal against an own decision is written down, also out of a batch', async () => {
  const { member_id: staff_id, token } = await aSignedInStaff(api, staffed, 'Bea');
  const { member_id } = await aMember(api.ctx(), 'Anna');
  const statement_id = await aStatement(api.ctx(), member_id);
  await sql`update moderation_decision set staff_id = ${staff_id} where member_id = ${member_id}`.execute(
    api.db,
  );
  const message = 'It was a misunderstanding.';
  const { reference } = await appealDecision(api.ctx(), { member_id, statement_id, message });
  const body = { action: 'uphold', facts: 'It stands.' };
  const before = await count();
  const done = await staffed.ask('decideBatch', {
    token,
    body: { ...body, member: member_id, references: [reference] },
  });
  expect(done.body.refused).toMatchObject([{ reference, refusal: { code: 'forbidden' } }]);
  expect(await noted(staff_id)).toEqual([{ reason: 'forbidden', reference }]);
  const decided = await staffed.ask('decideCase', { token, parameters: { reference }, body });
  expect(decided.status).toBe(403);
  expect(await noted(staff_id)).toHaveLength(1);
  expect(await count()).toEqual(before);
});

test('of two who decide at once one wins, and that the other came second is written down', async () => {
  const [first, second] = [
    await aSignedInStaff(api, staffed, 'Cleo'),
    await aSignedInStaff(api, staffed, 'Dan'),
  ];
  const { member_id } = await aMember(api.ctx(), 'Berta');
  const reference = await aCase(member_id);
  const body = await reject();
  const answers = await Promise.all(
    [first, second].map(({ token }) =>
      staffed.ask('decideCase', { token, parameters: { reference }, body }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const loser = answers[0]?.status === 409 ? first : second;
  const winner = loser === first ? second : first;
  expect(await noted(loser.member_id)).toEqual([{ reason: 'already', reference }]);
  expect(await noted(winner.member_id)).toEqual([]);
});

test('a claim that ends during a decision goes to the next claimant: the first decision is refused and written down, and changes nothing', async () => {
  const [first, second] = [
    await aSignedInStaff(api, staffed, 'Emil'),
    await aSignedInStaff(api, staffed, 'Frida'),
  ];
  const { member_id } = await aMember(api.ctx(), 'Carla');
  const reference = await aCase(member_id);
  const parameters = { reference };
  const claim = ({ token }: typeof first) => staffed.ask('claimCase', { token, parameters });
  expect((await claim(first)).status).toBe(200);
  expect((await claim(second)).status).toBe(409);
  await sql`update moderation_case set lease_until = now() where reference = ${reference}`.execute(
    api.db,
  );
  expect((await claim(second)).status).toBe(200);
  const before = [await count(), await stateOf(reference)];
  const body = await reject();
  const refused = await staffed.ask('decideCase', { token: first.token, parameters, body });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'already', info: { assignee: second.member_id } },
  ]);
  expect(await noted(first.member_id)).toEqual([{ reason: 'already', reference }]);
  expect([await count(), await stateOf(reference)]).toEqual(before);
  const decided = await staffed.ask('decideCase', { token: second.token, parameters, body });
  expect(decided.status).toBe(200);
});

/** The state that a decision changes: the case and its video. */
const stateOf = async (reference: string): Promise<unknown> =>
  (
    await sql`select c.state, c.assignee_id, v.status_id from moderation_case c join video v on v.video_id = c.target_id::int
      where c.reference = ${reference}`.execute(api.db)
  ).rows;

test('a decision can be undone before its ten seconds are over, and a removal, which takes effect at once, never', async () => {
  const { token } = await aSignedInStaff(api, staffed, 'Greta');
  const { member_id } = await aMember(api.ctx(), 'Dora');
  const [rejected, removed] = [await aCase(member_id), await aCase(member_id)];
  const body = await reject();
  const decide = (reference: string, action: string) =>
    staffed.ask('decideCase', { token, parameters: { reference }, body: { ...body, action } });
  const undo = (decision_id: unknown) =>
    staffed.ask('undoDecision', { token, parameters: { decision_id: String(decision_id) } });
  const asked_at = Date.now();
  const later = await decide(rejected, 'reject');
  const seconds = (Date.parse(String(later.body.effect_at)) - asked_at) / 1000;
  expect(Math.abs(seconds - 10)).toBeLessThan(5);
  expect((await undo(later.body.decision_id)).status).toBe(200);
  expect(await stateOf(rejected)).toMatchObject([{ status_id: videoStatus.active }]);

  const at_once = await decide(removed, 'remove');
  expect(at_once.body.effect_at).toBeNull();
  expect(await stateOf(removed)).toMatchObject([{ state: 'closed' }]);
  const late = await undo(at_once.body.decision_id);
  expect([late.status, late.body]).toMatchObject([409, { code: 'already' }]);
  expect(await stateOf(removed)).not.toMatchObject([{ status_id: videoStatus.active }]);
});

test('a case about the own content is not taken, which is written down, and another member of staff takes it; a case that another one has is not written down', async () => {
  const [own, other] = [
    await aSignedInStaff(api, staffed, 'Hedwig'),
    await aSignedInStaff(api, staffed, 'Ilse'),
  ];
  const reference = await aCase(own.member_id);
  const claim = async ({ token }: typeof own, of: string) =>
    (await staffed.ask('claimCase', { token, parameters: { reference: of } })).status;
  expect(await claim(own, reference)).toBe(403);
  expect(await noted(own.member_id)).toEqual([{ reason: 'forbidden', reference }]);
  expect(await claim(other, reference)).toBe(200);
  const { member_id } = await aMember(api.ctx(), 'Emmi');
  const taken = await aCase(member_id);
  expect([await claim(other, taken), await claim(own, taken)]).toEqual([200, 409]);
  expect(await noted(own.member_id)).toHaveLength(1);
});

test('a number or text that the database has no room for is refused, by its field', async () => {
  const { member_id: uploader } = await aMember(api.ctx(), 'Edith');
  const { member_id, token } = await aSignedInStaff(api, staffed, 'Hedy');
  const reference = await aCase(uploader);
  const parameters = { reference };
  expect((await staffed.ask('claimCase', { token, parameters })).status).toBe(200);
  const refused = async (asked: ReturnType<typeof staffed.ask>) => {
    const { status, body } = await asked;
    return [status, Object.keys((body as unknown as { error: object }).error)];
  };
  const body = await reject();
  const decide = (change: object) =>
    refused(staffed.ask('decideCase', { token, parameters, body: { ...body, ...change } }));
  expect(await decide({ rule_id: 2 ** 31 })).toEqual([422, ['rule_id']]);
  for (const wrong of ['Seen at \u0000 0:10.', 'Seen \ud800.']) {
    expect(await decide({ facts: wrong })).toEqual([422, ['facts']]);
    const changes = { action: 'ask-changes', details: { changes: { title: wrong } } };
    expect(await decide(changes)).toEqual([422, ['details']]);
    const note = staffed.ask('noteCase', { token, parameters, body: { note: wrong } });
    expect(await refused(note)).toEqual([422, ['note']]);
    const words = { outcome: 'unchanged', words: wrong };
    expect(await refused(staffed.ask('closeForm', { token, parameters, body: words }))).toEqual([
      422,
      ['words'],
    ]);
    const opened = { member: member_id, reason: wrong };
    expect(
      await refused(staffed.ask('openMemberCase', { token, parameters, body: opened })),
    ).toEqual([422, ['reason']]);
  }
  const member = { ...body, member: 2 ** 31 };
  expect(await refused(staffed.ask('previewBatch', { token, body: member }))).toEqual([
    422,
    ['member'],
  ]);
  const undone = { decisions: [2 ** 31] };
  expect(await refused(staffed.ask('undoBatch', { token, body: undone }))).toEqual([
    422,
    ['decisions'],
  ]);
  for (const after of ['1.infinity.9999999999', '1.-999999999999.1'])
    expect(await refused(staffed.ask('listCases', { token, query: `?after=${after}` }))).toEqual([
      422,
      ['after'],
    ]);
});
