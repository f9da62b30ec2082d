import { expect, test } from 'vitest';
import { appealDecision } from '#domain/appeals/index.ts';
import { openCase } from '#domain/moderation/index.ts';
import { findSession } from '#domain/members/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aSignedInStaff, withConsole } from '#tests/support/console.ts';
import { aVideo } from '#tests/support/factories.ts';
import { addressOfMember, aMember, mailTo } from '#tests/support/members.ts';
import { aRule } from '#tests/support/statements.ts';

const api = withApi();
const staffed = withConsole(api);

test('staff bans an uploader out of a case: the sessions end, a statement with its mail is made, and somebody else answers the appeal', async () => {
  const { member_id, token: session } = await aMember(api.ctx(), 'Uploader');
  const video_id = await aVideo(api.ctx(), { member_id });
  const subject = { type: 'video' as const, id: String(video_id) };
  const source = await api.db
    .transaction()
    .execute((trx) => openCase(api.ctx(), trx, { kind: 'edit', subject, member_id }));
  const { token } = await aSignedInStaff(api, staffed, 'Ada');
  const of = (reference: string) => ({ token, parameters: { reference } });
  const { body: before } = await staffed.ask('getCase', of(source.reference));
  expect([before.uploader?.member_id, before.actions.includes('ban')]).toEqual([member_id, false]);
  const opened = await staffed.ask('openMemberCase', {
    ...of(source.reference),
    body: { member: member_id, reason: 'Spam, and nothing else.' },
  });
  expect([opened.status, opened.body.is_new]).toEqual([200, true]);
  const { reference } = opened.body;
  const { body: shown } = await staffed.ask('getCase', of(reference));
  expect(shown).toMatchObject({
    case: { kind: 'member', title: 'Uploader', member: { member_id } },
    subject: { type: 'member', title: 'Uploader' },
    actions: ['strike', 'mute', 'suspend', 'ban', 'restore'],
    events: [
      { kind: 'created', note: 'Spam, and nothing else.', after: { source: source.reference } },
    ],
  });
  const { body: queues } = await staffed.ask('listQueues', { token });
  expect(queues.queues).toContainEqual(expect.objectContaining({ kind: 'member', open: 1 }));

  const ban = { action: 'ban', facts: 'Forty advertisements in an hour.' };
  const decide = (body: object) => staffed.ask('decideCase', { ...of(reference), body });
  expect((await decide(ban)).status).toBe(422);
  expect((await decide({ ...ban, rule_id: await aRule(api.ctx()) })).status).toBe(200);
  expect(await findSession(api.db, session)).toBeUndefined();
  const login = await api.db
    .selectFrom('login')
    .select(['suspended_at', 'suspended_until'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  expect([login.suspended_at === null, login.suspended_until]).toEqual([false, null]);
  const { statement_id } = await api.db
    .selectFrom('reasons_statement')
    .select('statement_id')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  expect(await mailTo(api.db, addressOfMember('Uploader'))).toMatchObject({
    kind: 'member-decision',
  });

  const appeal = await appealDecision(api.ctx(), {
    member_id,
    statement_id,
    message: 'It was somebody else.',
  });
  const restore = (as: string) =>
    staffed.ask('decideCase', {
      token: as,
      parameters: { reference: appeal.reference },
      body: { action: 'restore' },
    });
  expect((await restore(token)).status).toBe(403);
  const { token: other } = await aSignedInStaff(api, staffed, 'Bea');
  expect((await restore(other)).status).toBe(200);
});

test('a case about an account is opened with a reason, for a member whom the case concerns, and the answer to a form names who sent it', async () => {
  const { member_id } = await aMember(api.ctx(), 'Reporter');
  const { token } = await aSignedInStaff(api, staffed, 'Cleo');
  const { case_id, reference } = await api.db
    .insertInto('moderation_case')
    .values({
      kind: 'report',
      reference: 'ABCD3000',
      reason: 'other',
      lang: 'en',
      fields: '{}',
      secret_hash: Buffer.alloc(32),
    })
    .returning(['case_id', 'reference'])
    .executeTakeFirstOrThrow();
  await api.db.insertInto('case_reporter').values({ case_id, member_id }).execute();
  const parameters = { reference };
  const { body: shown } = await staffed.ask('getCase', { token, parameters });
  expect(shown.form?.reporters).toEqual([{ member_id, username: 'Reporter' }]);
  const open = async (body: object) =>
    (await staffed.ask('openMemberCase', { token, parameters, body })).status;
  expect(await open({ member: member_id, reason: '  ' })).toBe(422);
  expect(await open({ member: 999_999, reason: 'Nobody.' })).toBe(404);
  expect(await open({ member: member_id, reason: 'Reports everything.' })).toBe(200);
});
