import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isAppError } from '#contracts/errors.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { uncovered } from '#tests/support/publications.ts';
import { withRecords } from '#tests/support/records.ts';
import { aDecision, applyNow } from '#tests/support/statements.ts';
import { anUpload, roomy } from '#tests/support/uploads.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { hideIn } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { addHold } from '../legal-holds/index.ts';
import {
  applyDueDecisions,
  decideCase,
  decideIn,
  openCase,
  operator,
} from '../moderation/index.ts';
import { deleteOwnVideo } from '../own-videos/index.ts';
import { withdrawConsent } from '../records/index.ts';
import { deleteVideo } from '../submissions/index.ts';
import { finishUpload, openSender } from '../uploads/index.ts';

const it = withCtx();
const { aPerson, agree, caseOf } = withRecords(it);
const system = (): Ctx => {
  const ctx = it.ctx({ kind: 'system' });
  return { ...ctx, settings: { ...ctx.settings, uploads: roomy } };
};
const rowOf = (video_id: number) =>
  it.db
    .selectFrom('video')
    .select(['status_id', 'media_id'])
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
const clipsOf = async (member_id: number) => {
  const rows = await it.db
    .selectFrom('media')
    .select('media_id')
    .where('owner_id', '=', member_id)
    .execute();
  return rows.map(({ media_id }) => media_id);
};

let number = 0;
async function aPublished() {
  const { member_id } = await aMember(it.ctx(), `Owner-${++number}`);
  const video_id = await aVideo(system(), { member_id, status: 'pending' });
  await aDecision(system(), { type: 'video', id: String(video_id) }, { action: 'approve' });
  return { member_id, video_id };
}

/** A version with another film, which waits with its case. */
async function aVersionOf({ member_id, video_id }: { member_id: number; video_id: number }) {
  const version_id = await aVideo(system(), { member_id, status: 'pending' });
  await sql`insert into video_version (video_id, of_video_id) values (${version_id}, ${video_id})`.execute(
    it.db,
  );
  const { media_id } = await rowOf(version_id);
  await sql`update media set owner_id = ${member_id} where media_id = ${media_id}`.execute(it.db);
  const { reference } = await caseOf(version_id);
  return { version_id, reference, film: media_id ?? 0 };
}

/** A published video with a version of it. */
async function aReplaceable() {
  const { member_id, video_id } = await aPublished();
  const { media_id: film } = await rowOf(video_id);
  await sql`update media set owner_id = ${member_id} where media_id = ${film}`.execute(it.db);
  const { film: new_film, ...version } = await aVersionOf({ member_id, video_id });
  return { member_id, video_id, film, new_film, ...version };
}

/** At once, in a transaction that waits for locks as long as it takes. */
const approve = (reference: string) =>
  it.db
    .transaction()
    .execute((trx) =>
      decideIn(system(), trx, operator, { reference, action: 'approve' }, { at_once: true }),
    );

/** The outcome: the code of the error, or `done`. */
const outcome = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );

/** Blocks writers of a table until `act` is over. */
const whileLocked = <Result>(
  table: 'pending_deletion' | 'video_watch' | 'video_version',
  act: () => Promise<Result>,
): Promise<Result> =>
  it.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    return act();
  });

const insertHold = async (trx: Trx, member_id: number): Promise<void> => {
  const subject = { type: 'member' as const, id: String(member_id) };
  const { case_id } = await openCase(system(), trx, { kind: 'law-enforcement', subject });
  await sql`
    insert into legal_hold (subject_type, subject_id, case_id, authority, file_number)
    values ('member', ${member_id}, ${case_id}, 'Court', '1')`.execute(trx);
};

describe('a version does not take the place of a video', () => {
  test('that a hold keeps since the decision was checked: its film stays', async () => {
    const { video_id, reference, film } = await aReplaceable();
    const approved = await it.db.transaction().execute(async (trx) => {
      await sql`select from media where media_id = ${film} for update`.execute(trx);
      const code = outcome(approve(reference));
      await untilWaiting(it.db, 1);
      const said = { authority: 'Court', reason: 'An order.' };
      await addHold(system(), { type: 'video', id: video_id, ...said });
      return { code };
    });
    expect(await approved.code).toBe('already');
    expect((await rowOf(video_id)).media_id).toBe(film);
    await expect(approve(reference)).rejects.toMatchObject({ info: { replaces: 'held' } });
  });

  test('whose uploader a hold is just being registered of: the decision is tried again, and taken back', async () => {
    const { member_id, video_id, reference, film } = await aReplaceable();
    const decision = { reference, action: 'approve' } as const;
    const { decision_id } = await decideCase(system(), operator, decision);
    const { applied } = await it.db.transaction().execute(async (trx) => {
      await sql`select from member where member_id = ${member_id} for update`.execute(trx);
      const applying = applyNow(system(), decision_id);
      await Promise.race([applying, untilWaiting(it.db, 1)]);
      await insertHold(trx, member_id);
      return { applied: applying };
    });
    await applied;
    expect((await rowOf(video_id)).media_id).toBe(film);
    await sql`update moderation_decision set retry_at = now() where decision_id = ${decision_id}`.execute(
      it.db,
    );
    await applyDueDecisions(system());
    const { rows } = await sql<{ missing: object }>`
      select after -> 'missing' as missing from case_event where kind = 'undone' and after ->> 'decision_id' = ${String(decision_id)}`.execute(
      it.db,
    );
    expect(rows).toEqual([{ missing: { replaces: 'held' } }]);
  });

  test('while another case hides the version', async () => {
    const { video_id, version_id, reference, film } = await aReplaceable();
    const subject = { type: 'video' as const, id: String(version_id) };
    const approved = await it.db.transaction().execute(async (trx) => {
      const other = await openCase(system(), trx, { kind: 'law-enforcement', subject });
      await hideIn(trx, { type: 'video', id: version_id }, other.case_id);
      const code = outcome(approve(reference));
      await untilWaiting(it.db, 1);
      return { code };
    });
    expect(await approved.code).toBe('already');
    expect((await rowOf(video_id)).media_id).toBe(film);
    await expect(approve(reference)).rejects.toMatchObject({ info: { reason: 'held' } });
  });

  test('of which a danger for a child is not decided', async () => {
    const { video_id, reference, film } = await aReplaceable();
    // A form that names it among others.
    const { case_id } = await it.db
      .transaction()
      .execute((trx) => openCase(system(), trx, { kind: 'law-enforcement', priority: 3 }));
    await sql`insert into case_address (case_id, position, path, video_id) values (${case_id}, 1, '/videos/1/', ${video_id})`.execute(
      it.db,
    );
    await expect(approve(reference)).rejects.toMatchObject({ info: { replaces: 'held' } });
    expect((await rowOf(video_id)).media_id).toBe(film);
  });

  test('that is deleted for good since the decision was checked: its film is not taken along', async () => {
    const { video_id, version_id, reference, new_film } = await aReplaceable();
    const { deleted, approved } = await whileLocked('pending_deletion', async () => {
      const deletion = outcome(deleteVideo(system(), video_id));
      await untilWaiting(it.db, 1);
      const approval = outcome(approve(reference));
      await untilWaiting(it.db, 2);
      return { deleted: deletion, approved: approval };
    });
    expect([await deleted, await approved]).toEqual(['done', 'already']);
    expect((await rowOf(video_id)).media_id).toBeNull();
    expect(await rowOf(version_id)).toEqual({
      status_id: videoStatus.pending,
      media_id: new_film,
    });
    await expect(approve(reference)).rejects.toMatchObject({ info: { replaces: 'not published' } });
  });
});

test('a version that waits while another one takes the place is decided again', async () => {
  const { member_id, video_id, reference } = await aReplaceable();
  const other = await aVersionOf({ member_id, video_id });
  const approvals = await whileLocked('video_watch', async () => {
    const first = outcome(approve(reference));
    await untilWaiting(it.db, 1);
    const second = outcome(approve(other.reference));
    await untilWaiting(it.db, 2);
    return { first, second };
  });
  expect([await approvals.first, await approvals.second]).toEqual(['done', 'already']);
  await approve(other.reference);
  expect(await clipsOf(member_id)).toEqual([other.film]);
  expect((await rowOf(video_id)).media_id).toBe(other.film);
});

test('a video that is deleted for good while a version takes its place goes with the film of that', async () => {
  const { member_id, video_id, version_id, reference } = await aReplaceable();
  const { deleted, approved } = await whileLocked('video_watch', async () => {
    const approval = outcome(approve(reference));
    await untilWaiting(it.db, 1);
    const deletion = outcome(deleteVideo(system(), video_id));
    await untilWaiting(it.db, 2);
    return { deleted: deletion, approved: approval };
  });
  expect([await approved, await deleted]).toEqual(['done', 'done']);
  const gone = { status_id: videoStatus.deleted, media_id: null };
  expect([await rowOf(video_id), await rowOf(version_id)]).toEqual([gone, gone]);
  expect(await clipsOf(member_id)).toEqual([]);
});

test('a consent that is withdrawn while a version takes the place of its video is withdrawn for what is shown then', async () => {
  const { video_id, version_id, reference } = await aReplaceable();
  const person = await aPerson('Mara Field');
  for (const id of [video_id, version_id]) {
    await sql`update video set people_shown = 1 where video_id = ${id}`.execute(it.db);
    await agree(person, id);
  }
  const { person_id } = person;
  const { approved, withdrawn } = await whileLocked('video_watch', async () => {
    const approval = outcome(approve(reference));
    await untilWaiting(it.db, 1);
    const withdrawal = withdrawConsent(system(), {
      person_id,
      of: { type: 'video', id: video_id },
    });
    await untilWaiting(it.db, 2);
    return { approved: approval, withdrawn: withdrawal };
  });
  expect([await approved, await withdrawn]).toEqual(['done', 1]);
  expect((await rowOf(video_id)).status_id).toBe(videoStatus.rejected);
  expect((await caseOf(video_id, 'model-request')).outcome).toBe('removed');
  expect(await uncovered(it.db)).toEqual([]);
});

test('a file that becomes a version while its video is deleted goes with that', async () => {
  const { member_id, video_id } = await aPublished();
  const facts = { bytes: 11, rules: upload_rules_version, replaces: video_id };
  const upload_id = await anUpload(system(), member_id, facts);
  const sender = await openSender(system(), { member_id, upload_id }, () => undefined);
  const bytes = [Buffer.from('eleven byte')] as unknown as AsyncIterable<Uint8Array>;
  await sender.write(bytes, { offset: 0 });
  await sender.release();
  const { finished, deleted } = await whileLocked('video_version', async () => {
    const finish = outcome(finishUpload(system(), { upload_id }));
    await untilWaiting(it.db, 1);
    const deletion = outcome(deleteOwnVideo(system(), { member_id, video_id }));
    await untilWaiting(it.db, 2);
    return { finished: finish, deleted: deletion };
  });
  expect([await finished, await deleted]).toEqual(['done', 'done']);
  const { rows } = await sql<{ status_id: number; media_id: number | null }>`
    select v.status_id, v.media_id from video_version as x join video as v using (video_id) where x.of_video_id = ${video_id}`.execute(
    it.db,
  );
  expect(rows).toEqual([{ status_id: videoStatus.deleted, media_id: null }]);
});
