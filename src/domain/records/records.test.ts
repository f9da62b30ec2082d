import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo, verifyUploader } from '#tests/support/factories.ts';
import { withRecords } from '#tests/support/records.ts';
import { unzipped } from '#tests/support/unzip.ts';
import { decideCase, operator } from '../moderation/index.ts';
import {
  addPerson,
  eraseRecords,
  exportRecords,
  listMissing,
  listRegister,
  resumeWithdrawals,
  setAnswers,
  setVerified,
  sweepVault,
  withdrawConsent,
} from './index.ts';

const it = withCtx();
const { system, aPerson, agree, caseOf, aSubmission, viewed } = withRecords(it);

const statusOf = async (video_id: number) =>
  (
    await it.db
      .selectFrom('video')
      .select('status_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).status_id;

describe('an approval of a member’s video', () => {
  test('is refused by name of what is missing, and passes once everything is recorded', async () => {
    const mara = await aPerson('Mara Field', 'mara-field');
    const { video_id, reference, username } = await aSubmission('Uploader', [mara.model_id]);
    const of = { type: 'video', id: video_id } as const;
    const approve = () => decideCase(system(), operator, { reference, action: 'approve' });
    await expect(approve()).rejects.toMatchObject({
      code: 'invalid',
      info: {
        uploader: 'unverified',
        ai_made: 'unanswered',
        people_shown: 'unanswered',
        [`model_${mara.model_id}`]: 'no valid record',
      },
    });
    await setVerified(system(), { username, is_verified: true });
    await setAnswers(system(), of, { ai_made: 'no', people_shown: 2 });
    await agree(mara, video_id);
    await expect(approve()).rejects.toMatchObject({
      info: { people: 'fewer named than shown' },
    });
    await setAnswers(system(), of, { people_shown: 1 });
    expect(await listMissing(system(), of)).toEqual({});
    await expect(approve()).resolves.toHaveProperty('decision_id');
  });

  test('counts no release that was signed below 18, no expired document and no erased one', async () => {
    const person = await aPerson('Tom Reed');
    const { video_id } = await aSubmission('OtherUploader');
    await agree(person, video_id);
    const lacks = async () =>
      Object.keys(await listMissing(system(), { type: 'video', id: video_id })).includes(
        `person_${person.person_id}`,
      );
    expect(await lacks()).toBe(false);
    for (const [spoil, mend] of [
      [
        sql`update person set birth_date = '2010-01-01' where person_id = ${person.person_id}`,
        sql`update person set birth_date = '1990-02-28' where person_id = ${person.person_id}`,
      ],
      [
        sql`update record_document set valid_until = '2026-01-01' where document_id = ${person.passport}`,
        sql`update record_document set valid_until = '2030-01-01' where document_id = ${person.passport}`,
      ],
      [
        sql`update record_document set erase_at = now() where document_id = ${person.release}`,
        sql`select 1`,
      ],
    ] as const) {
      await spoil.execute(it.db);
      await eraseRecords(system());
      expect(await lacks()).toBe(true);
      await mend.execute(it.db);
    }
  });

  test('is refused by the database as well while records are missing', async () => {
    const { video_id, member_id, case_id } = await aSubmission('ThirdUploader');
    await verifyUploader(system(), member_id);
    const { decision_id } = await it.db
      .insertInto('moderation_decision')
      .values({ case_id, action: 'approve', subject_type: 'video', subject_id: String(video_id) })
      .returning('decision_id')
      .executeTakeFirstOrThrow();
    await expect(
      sql`insert into publication (video_id, published_by, decision_id, content_hash)
        values (${video_id}, 'reviewer', ${decision_id}, ${Buffer.alloc(32)})`.execute(it.db),
    ).rejects.toThrow(/records are complete.*ai_made, people_shown/);
  });
});

test('after a withdrawal of everything no release of before covers anything, the operator’s own neither; a later one does', async () => {
  const kim = await aPerson('Kim Moss');
  expect(await withdrawConsent(system(), { person_id: kim.person_id })).toBe(0);
  const { video_id } = await aSubmission('Later1');
  await expect(agree(kim, video_id)).rejects.toMatchObject({ info: { consent: 'withdrawn' } });
  const own = await aVideo(system(), { status: 'pending' });
  // Named all the same, as by a process of before.
  const insert = (id: number, signed_on: string) =>
    sql`insert into consent (person_id, video_id, document_kinds, release_id, scope, signed_on)
      values (${kim.person_id}, ${id}, '{passport}', ${kim.release}, 'this site', ${signed_on}::date)`.execute(
      it.db,
    );
  for (const id of [video_id, own]) {
    await insert(id, '2026-05-04');
    expect(await listMissing(system(), { type: 'video', id })).toMatchObject({
      [`person_${kim.person_id}`]: 'no valid record',
    });
  }
  await sql`delete from consent where person_id = ${kim.person_id}`.execute(it.db);
  await sql`update person set withdrawn_on = '2026-05-03' where person_id = ${kim.person_id}`.execute(
    it.db,
  );
  await agree(kim, video_id);
  expect(await listMissing(system(), { type: 'video', id: video_id })).not.toHaveProperty(
    `person_${kim.person_id}`,
  );
});

test('a withdrawal removes content that shows no one else for good, and opens a case about the rest', async () => {
  const [eve, fay] = [await aPerson('Eve Moss'), await aPerson('Fay Moss')];
  const alone = await aVideo(system(), { people_shown: 1 });
  const shared = await aVideo(system(), { people_shown: 2 });
  for (const [person, video_id] of [
    [eve, alone],
    [eve, shared],
    [fay, shared],
  ] as const)
    await agree(person, video_id);
  expect(await withdrawConsent(system(), { person_id: eve.person_id })).toBe(2);
  expect(await statusOf(alone)).toBe(videoStatus.rejected);
  expect(await statusOf(shared)).toBe(videoStatus.active);
  const decision = await it.db
    .selectFrom('moderation_decision')
    .select(['action', 'is_automated'])
    .where('subject_id', '=', String(alone))
    .executeTakeFirstOrThrow();
  expect(decision).toEqual({ action: 'remove-stay-down', is_automated: true });
  const asked = await caseOf(shared, 'model-request');
  expect(asked.state).toBe('open');
  // It can no longer be approved as it is, and a second withdrawal changes nothing.
  await expect(
    decideCase(system(), operator, { reference: asked.reference, action: 'approve' }),
  ).rejects.toMatchObject({ info: { [`person_${eve.person_id}`]: 'no valid record' } });
  expect(await withdrawConsent(system(), { person_id: eve.person_id })).toBe(0);
  await expect(agree(eve, alone)).rejects.toMatchObject({ code: 'already' });
  // One whose process died after the first step is ended by the upkeep.
  await sql`update consent set withdrawn_at = now() where person_id = ${fay.person_id}`.execute(
    it.db,
  );
  await resumeWithdrawals(system());
  const { rows } =
    await sql`select from consent where withdrawn_at is not null and handled_at is null`.execute(
      it.db,
    );
  expect(rows).toEqual([]);
});

describe('the register', () => {
  test('lists people by name, by alias and by video, and an inspector gets it with the documents', async () => {
    const gil = await aPerson('Gil Winter', 'gil-winter');
    const { video_id } = await aSubmission('EighthUploader');
    await agree(gil, video_id);
    const found = async (by: 'name' | 'alias' | 'video', text: string) =>
      (await listRegister(system(), { by, text })).map(({ person_id }) => person_id);
    expect(await found('name', 'gil w')).toEqual([gil.person_id]);
    expect(await found('alias', 'Gil Winter the')).toEqual([gil.person_id]);
    expect(await found('video', `video ${video_id}`)).toEqual([gil.person_id]);
    const path = join(it.folder, 'inspection.zip');
    const of = { type: 'video', id: video_id } as const;
    await expect(exportRecords(system(), { of, reason: '', path })).rejects.toThrow('invalid');
    const made = await exportRecords(system(), { of, reason: 'Inspection of 26 November', path });
    expect(made).toMatchObject({ people: 1, documents: 2 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const files = await unzipped(path);
    expect(new Set(files.keys())).toEqual(
      new Set([
        'by-alias.csv',
        'by-name.csv',
        'by-video.csv',
        'contents.html',
        `documents/${gil.person_id}-${gil.passport}-passport.jpg`,
        `documents/${gil.person_id}-${gil.release}-release.jpg`,
      ]),
    );
    expect(files.get('by-video.csv')?.toString()).toContain(`\r\nvideo ${video_id},`);
    const contents = files.get('contents.html')?.toString();
    expect(contents).toContain('<td>Gil Winter</td>');
    expect(contents).toContain(`documents/${gil.person_id}-${gil.release}-release.jpg`);
    // The archive is not overwritten, and no partial file is left next to it.
    await expect(exportRecords(system(), { of, reason: 'Again', path })).rejects.toThrow('EEXIST');
    expect((await readdir(it.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    const { case_id } = await it.db
      .selectFrom('moderation_case')
      .select('case_id')
      .where('reference', '=', made.reference)
      .executeTakeFirstOrThrow();
    expect(await viewed(case_id)).toHaveLength(2);
  });

  test('loses people who were shown nowhere for the years of the retention, with their documents', async () => {
    const hal = await aPerson('Hal Frost');
    await eraseRecords(system());
    expect(await listRegister(system(), { by: 'name', text: 'Hal' })).toHaveLength(1);
    await sql`update person set created_at = now() - interval '8 years' where person_id = ${hal.person_id}`.execute(
      it.db,
    );
    expect(await eraseRecords(system())).toBe(2);
    expect(await listRegister(system(), { by: 'name', text: 'Hal' })).toEqual([]);
    const stray = randomBytes(11).toString('hex');
    await system().vault.put(stray, Buffer.from('x'), 'document 0');
    expect(await sweepVault(system())).toBe(0);
    const late = new Date(Date.now() + 2 * 3_600_000);
    expect(await sweepVault({ ...system(), clock: { ...system().clock, now: () => late } })).toBe(
      1,
    );
  });

  test('rejects a person below 18, an impossible date and a second person for a model', async () => {
    const of = { legal_name: 'Ida Snow', birth_date: '1990-01-01' };
    for (const birth_date of ['2015-01-01', '1990-02-30', '1.2.1990'])
      await expect(addPerson(system(), { ...of, birth_date })).rejects.toMatchObject({
        code: 'invalid',
      });
    await expect(addPerson(system(), { ...of, model: 'unknown' })).rejects.toThrow('not_found');
    await aPerson('Ida Snow', 'ida-snow');
    await expect(addPerson(system(), { ...of, model: 'ida-snow' })).rejects.toThrow('already');
  });
});
