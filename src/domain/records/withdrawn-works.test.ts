import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { withRecords, type RecordedPerson } from '#tests/support/records.ts';
import { appealNow, aReportOf, decideNow } from '#tests/support/reports.ts';
import { aDecision, aRule } from '#tests/support/statements.ts';
import { setAlbumState } from '../albums/index.ts';
import { hideVideo } from '../cases/index.ts';
import { deleteLater, restoreDeleted } from '../deletions/index.ts';
import { decideCase, operator } from '../moderation/index.ts';
import { publishVideo, restoreVideo, showReadyVideos } from '../submissions/index.ts';
import { setVideoState } from '../videos/index.ts';
import { addConsent, withdrawConsent } from './index.ts';

const it = withCtx();
const { system, aPerson, caseOf } = withRecords(it);
const { active, pending, processing } = videoStatus;

type Work = { type: 'video' | 'album'; id: number };
let number = 0;

/** A published video or album of a member, which shows two people. */
async function aPublishedWork(type: Work['type']) {
  const { member_id } = await aMember(system(), `Uploader-${++number}`);
  const of: Work = { type, id: await aWork(type, member_id) };
  await sql`update ${sql.table(type)} set people_shown = 2 where ${sql.ref(`${type}_id`)} = ${of.id}`.execute(
    it.db,
  );
  const people = [await aPerson(`Ann ${number}`), await aPerson(`Bea ${number}`)] as const;
  for (const person of people) await consent(person, of);
  await aDecision(system(), { type, id: String(of.id) }, { action: 'approve' });
  expect(await statusOf(of)).toBe(active);
  return { of, member_id, people };
}

const aWork = (type: Work['type'], member_id: number): Promise<number> =>
  type === 'video'
    ? aVideo(system(), { member_id, status: 'pending' })
    : anAlbum(system(), { member_id });

const consent = ({ person_id, release }: RecordedPerson, of: Work) =>
  addConsent(system(), {
    person_id,
    of,
    release_id: release,
    document_kinds: ['passport'],
    scope: 'this site',
    signed_on: '2026-05-04',
  });

/** The same, of which one of the two has withdrawn the consent; with the case that asks about it. */
async function aWithdrawnWork(type: Work['type']) {
  const made = await aPublishedWork(type);
  await withdrawConsent(system(), { person_id: made.people[0].person_id });
  return { ...made, reference: await openCaseOf(made.of, 'model-request') };
}

async function statusOf({ type, id }: Work): Promise<number | undefined> {
  const { rows } = await sql<{ status_id: number }>`
    select status_id from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(it.db);
  return rows[0]?.status_id;
}

const openCaseOf = async ({ type, id }: Work, kind: string): Promise<string> =>
  (
    await it.db
      .selectFrom('moderation_case')
      .select('reference')
      .where('kind', '=', kind)
      .where('target_type', '=', type)
      .where('target_id', '=', String(id))
      .where('state', '<>', 'closed')
      .executeTakeFirst()
  )?.reference ?? '';

const stateOf = async (reference: string) =>
  (
    await it.db
      .selectFrom('moderation_case')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).state;

async function hideInGermany(reference: string): Promise<void> {
  await decideCase(system(), operator, {
    reference,
    action: 'hide-region',
    rule_id: await aRule(system()),
    facts: 'A law.',
    details: { regions: ['de'] },
  });
}

describe.each(['video', 'album'] as const)('a %s whose consent is withdrawn', (type) => {
  test('waits for a review where its removal is taken back by an appeal', async () => {
    const { of, member_id, reference } = await aWithdrawnWork(type);
    const removal = await decideNow(system(), reference, 'remove');
    expect(await stateOf(reference)).toBe('closed');
    await appealNow(system(), member_id, removal);
    expect(await statusOf(of)).toBe(pending);
    const asked = await openCaseOf(of, 'publication');
    await expect(decideNow(system(), asked, 'approve')).rejects.toMatchObject({ code: 'invalid' });
  });

  test('has an open case until it is no longer shown', async () => {
    const { of, reference } = await aWithdrawnWork(type);
    await decideNow(system(), reference, 'strike');
    await hideInGermany(reference);
    await decideNow(system(), reference, 'restore');
    expect([await stateOf(reference), await statusOf(of)]).toEqual(['open', active]);
    // Another case ends, as long as this one is open.
    const report = await aReportOf(system(), type, of.id);
    await decideNow(system(), report, 'strike');
    expect(await stateOf(report)).toBe('closed');
    await decideNow(system(), reference, 'remove');
    expect([await stateOf(reference), await statusOf(of)]).toEqual([
      'closed',
      videoStatus.rejected,
    ]);
  });

  test('is shown by no command and no change of its status', async () => {
    const { of } = await aWithdrawnWork(type);
    const { id } = of;
    const isVideo = type === 'video';
    await (isVideo ? setVideoState : setAlbumState)(system(), id, { status: 'pending' });
    await expect(
      (isVideo ? setVideoState : setAlbumState)(system(), id, { status: 'active' }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});

test.each(['video', 'album'] as const)(
  'a withdrawn consent reaches a %s that its uploader has deleted and can restore',
  async (type) => {
    const { of, people } = await aPublishedWork(type);
    await it.db.transaction().execute((trx) => deleteLater(trx, of));
    await withdrawConsent(system(), { person_id: people[0].person_id });
    expect(await openCaseOf(of, 'model-request')).not.toBe('');
    await sql`delete from consent where person_id = ${people[0].person_id}`.execute(it.db);
    await sql`update ${sql.table(type)} set people_shown = 1 where ${sql.ref(`${type}_id`)} = ${of.id}`.execute(
      it.db,
    );
    await withdrawConsent(system(), { person_id: people[1].person_id });
    const removal = await it.db
      .selectFrom('moderation_decision')
      .select(['action', 'is_automated', 'applied_at'])
      .where('subject_type', '=', type)
      .where('subject_id', '=', String(of.id))
      .orderBy('decision_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(removal).toMatchObject({ action: 'remove-stay-down', is_automated: true });
    expect(removal.applied_at).not.toBeNull();
    await expect(
      it.db.transaction().execute((trx) => restoreDeleted(system(), trx, of)),
    ).rejects.toMatchObject({ code: 'forbidden' });
  },
);

test('a video that a case hid waits for a review where the operator ends that after a withdrawn consent', async () => {
  const { of, reference } = await aWithdrawnWork('video');
  const report = await aReportOf(system(), 'video', of.id);
  await it.db.updateTable('video').set({ member_id: null }).where('video_id', '=', of.id).execute();
  await hideVideo(system(), { reference: report, video_id: of.id });
  await decideNow(system(), reference, 'strike');
  expect(await stateOf(reference)).toBe('closed');
  expect(await restoreVideo(system(), { reference: report, video_id: of.id })).toBe('waits');
  expect(await statusOf(of)).toBe(pending);
  expect(await openCaseOf(of, 'publication')).not.toBe('');
});

test('a consent that is withdrawn while a clip is converted shows its video to no one', async () => {
  const media_id = await aMedia(system(), { state: 'uploaded' });
  const video_id = await aVideo(system(), { media_id, people_shown: 2 });
  const of: Work = { type: 'video', id: video_id };
  expect(await statusOf(of)).toBe(processing);
  const people = [await aPerson('Cleo'), await aPerson('Dora')] as const;
  for (const person of people) await consent(person, of);
  await withdrawConsent(system(), { person_id: people[0].person_id });
  await it.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('media')
      .set({ state: 'ready' })
      .where('media_id', '=', media_id)
      .execute();
    await showReadyVideos(system(), trx, media_id);
  });
  expect(await statusOf(of)).toBe(pending);
  expect((await caseOf(video_id)).state).toBe('open');
  await expect(
    publishVideo(system(), { video_id, command: 'velour video publish', holds_records: true }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
