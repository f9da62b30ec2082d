import { expect, test } from 'vitest';
import { claimCase, openCase } from '#domain/moderation/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aSignedInStaff, withConsole } from '#tests/support/console.ts';
import { aVideo } from '#tests/support/factories.ts';
import { withRecords } from '#tests/support/records.ts';
import { giveCase } from '#tests/support/reports.ts';

const api = withApi();
const staffed = withConsole(api);
const records = withRecords(api);

const statusOf = async (video_id: number) =>
  (
    await api.db
      .selectFrom('video')
      .select('status_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).status_id;
const given = {
  reason: 'She wrote to us by mail.',
  withdrawn_on: '2024-11-02',
  of: 'all',
} as const;

/** A case about a film that shows this person. */
async function aCase(video_id: number): Promise<string> {
  const subject = { type: 'video', id: String(video_id) } as const;
  const { reference } = await api.db
    .transaction()
    .execute((trx) => openCase(api.ctx(), trx, { kind: 'law-enforcement', subject }));
  return reference;
}

test('staff records a withdrawal with its reason and day: what shows the person alone goes for good, about the rest a case asks, and again nothing changes', async () => {
  const [eve, fay] = [await records.aPerson('Eve Moss'), await records.aPerson('Fay Moss')];
  const alone = await aVideo(records.system(), { people_shown: 1 });
  const shared = await aVideo(records.system(), { people_shown: 2 });
  const another = await aVideo(records.system(), { people_shown: 1 });
  for (const video_id of [alone, shared]) await records.agree(eve, video_id);
  for (const video_id of [shared, another]) await records.agree(fay, video_id);
  const reference = await aCase(shared);
  const { token, member_id } = await aSignedInStaff(api, staffed, 'Recorder');
  const withdraw = (person_id: number, body: object = given) =>
    staffed.ask('withdrawConsent', {
      token,
      parameters: { reference, person_id: String(person_id) },
      body,
    });

  // Without a claim of the case the call is refused.
  expect((await withdraw(eve.person_id)).status).toBe(403);
  await claimCase(api.ctx(), { staff_id: member_id, has_child_safety: false }, reference);
  for (const wrong of [
    { ...given, reason: ' ' },
    { ...given, withdrawn_on: '2026-02-30' },
    { ...given, withdrawn_on: '2999-01-01' },
    { ...given, of: 'everything' },
  ])
    expect([wrong, (await withdraw(eve.person_id, wrong)).status]).toEqual([wrong, 422]);
  const stranger = await records.aPerson('Gil Moss');
  expect((await withdraw(stranger.person_id)).status).toBe(403);
  expect((await withdraw(999_999)).status).toBe(403);
  expect(await statusOf(alone)).toBe(1);

  const done = await withdraw(eve.person_id);
  expect([done.status, done.body]).toEqual([200, { withdrawn: 2, left: 0 }]);
  expect(await Promise.all([alone, shared, another].map(statusOf))).toEqual([4, 1, 1]);
  const decision = await api.db
    .selectFrom('moderation_decision')
    .select(['action', 'is_automated'])
    .where('subject_type', '=', 'video')
    .where('subject_id', '=', String(alone))
    .executeTakeFirstOrThrow();
  expect(decision).toEqual({ action: 'remove-stay-down', is_automated: true });
  expect(await records.caseOf(shared, 'model-request')).toMatchObject({ state: 'open' });
  const repeated = await withdraw(eve.person_id);
  expect(repeated.body).toEqual({ withdrawn: 0, left: 0 });
  const { body: shown } = await staffed.ask('getCase', { token, parameters: { reference } });
  expect(shown.events.filter(({ kind }) => kind === 'withdrawn')).toMatchObject([
    {
      staff: { member_id },
      note: given.reason,
      after: { person_id: eve.person_id, withdrawn_on: given.withdrawn_on, consents: 2 },
    },
  ]);
  expect(shown.people?.people.map(({ state }) => state)).toContain('withdrawn');

  // Of one film alone the others stay.
  const only = await withdraw(fay.person_id, { ...given, of: 'subject' });
  expect(only.body).toEqual({ withdrawn: 1, left: 0 });
  expect(await statusOf(another)).toBe(1);
});

test('a member of staff records no withdrawal in a case about their own content', async () => {
  const { token, member_id } = await aSignedInStaff(api, staffed, 'Uploading');
  const person = await records.aPerson('Ida Moss');
  const video_id = await aVideo(records.system(), { people_shown: 1, member_id });
  await records.agree(person, video_id);
  const reference = await aCase(video_id);
  await giveCase(api.ctx(), reference, member_id);
  const parameters = { reference, person_id: String(person.person_id) };
  const refused = await staffed.ask('withdrawConsent', { token, parameters, body: given });
  expect(refused.status).toBe(403);
  expect(await statusOf(video_id)).toBe(1);
});
