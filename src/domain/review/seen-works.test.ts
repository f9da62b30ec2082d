import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listenToStatements } from '#tests/support/sent-statements.ts';
import { aPerson } from '#tests/support/publications.ts';
import { applyNow, aRule } from '#tests/support/statements.ts';
import { renameTag } from '../merging/index.ts';
import { decideCase, openIfWaiting, type Action } from '../moderation/index.ts';
import { editOwnAlbum, getOwnAlbum } from '../own-albums/index.ts';
import {
  addOwnCaptions,
  changeOwnVideos,
  deleteOwnCaptions,
  editOwnVideo,
} from '../own-videos/index.ts';
import { showCaseFor } from './show-case.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const changed = { code: 'invalid', info: { seen: 'changed' } };

interface Work {
  member_id: number;
  type: 'video' | 'album';
  id: number;
}

async function aMemberAndStaff() {
  const { member_id } = await aMember(it.ctx(), `Uploader-${++number}`);
  const { member_id: staff_id } = await aMember(it.ctx(), `Reviewer-${number}`);
  return { member_id, by: { staff_id, has_child_safety: false } };
}
/** A video that waits with its case, or a published one without any. */
async function aWork(status: 'pending' | 'active' = 'pending') {
  const { member_id, by } = await aMemberAndStaff();
  const id = await aVideo(system(), { member_id, status });
  await it.db.transaction().execute((trx) => openIfWaiting(system(), trx, { type: 'video', id }));
  return { work: { member_id, type: 'video', id } as const, by };
}
async function anAlbumOf() {
  const { member_id, by } = await aMemberAndStaff();
  const id = await anAlbum(system(), { member_id });
  return { work: { member_id, type: 'album', id } as const, by };
}
type By = Awaited<ReturnType<typeof aMemberAndStaff>>['by'];

const typedOf = async (typed: TypedFields): Promise<TypedFields> => {
  const { category_id } = await it.db
    .insertInto('category')
    .values({ dir: `lakes-${++number}`, title: 'Lakes' })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return { categories: String(category_id), ...typed };
};
const edit = async ({ member_id, id }: Work, typed: TypedFields, chapters?: string) =>
  editOwnVideo(system(), { member_id, video_id: id, typed, chapters, is_answer: false });
const arrange = ({ member_id, id }: Work, more: object, typed: TypedFields = {}) =>
  editOwnAlbum(system(), {
    member_id,
    album_id: id,
    typed,
    arrangement: {
      captions: new Map(),
      places: new Map(),
      removed: new Set(),
      order: undefined,
      cover: undefined,
      ...more,
    },
    is_answer: false,
  });
const caption = (work: Work, photo: number, title: string, typed: TypedFields = {}) =>
  arrange(work, { captions: new Map([[photo, title]]) }, typed);
const photosOf = async ({ member_id, id }: Work) =>
  (await getOwnAlbum(system(), { member_id, album_id: id, lang: 'en' })).photos.map(
    (photo) => photo.number,
  );

async function openCasesOf({ type, id }: Work) {
  return it.db
    .selectFrom('moderation_case')
    .select(['kind', 'reference'])
    .where('target_type', '=', type)
    .where('target_id', '=', String(id))
    .where('state', '<>', 'closed')
    .execute();
}
async function lookAt(work: Work, by: By) {
  const [open] = await openCasesOf(work);
  const reference = open?.reference ?? '';
  const { subject } = await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
  return { reference, subject, seen: subject?.seen ?? '' };
}
type Look = Awaited<ReturnType<typeof lookAt>>;
const decide = async (
  by: By,
  { reference, seen }: Omit<Look, 'subject'>,
  action: Action = 'approve',
) =>
  decideCase(system(), by, {
    reference,
    action,
    rule_id: action === 'approve' ? undefined : await aRule(system()),
    facts: action === 'approve' ? undefined : 'Seen at 0:10.',
    details: { seen },
  });
const statusOf = async ({ type, id }: Work) =>
  (
    await it.db
      .selectFrom(type)
      .select('status_id')
      .where(`${type}_id` as 'album_id', '=', id)
      .executeTakeFirstOrThrow()
  ).status_id;
const vtt = (text: string): Buffer => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`);

/** A person whom the member can name. */
async function anOwnPerson(member_id: number): Promise<number> {
  const { person_id, release_id } = await aPerson(it.db);
  await sql`update person set sent_by = ${member_id} where person_id = ${person_id}`.execute(it.db);
  await sql`update record_document set signed_on = '2026-01-01', scope = 'this site' where document_id = ${release_id}`.execute(
    it.db,
  );
  return person_id;
}

/** Looks again before each change, so that each one is refused for itself. */
async function expectRefusals(
  { work, by }: { work: Work; by: By },
  changes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  for (const change of changes) {
    const look = await lookAt(work, by);
    await change();
    await expect(decide(by, look), change.toString()).rejects.toMatchObject(changed);
  }
}

test('an approval of a video is refused after each change that its uploader made since somebody looked, and passes after another look', async () => {
  const { work, by } = await aWork();
  const ref = { member_id: work.member_id, video_id: work.id };
  await edit(work, await typedOf({}));
  const person_id = await anOwnPerson(work.member_id);
  await expectRefusals({ work, by }, [
    () => edit(work, { title: 'Another lake' }),
    () => edit(work, { description: 'With words' }),
    () => edit(work, { tags: 'calm,water' }),
    () =>
      changeOwnVideos(system(), {
        member_id: work.member_id,
        video_ids: [work.id],
        change: 'add_tags',
        value: 'dawn',
        is_preview: false,
      }),
    async () => edit(work, await typedOf({})),
    () => edit(work, { people: String(person_id), people_shown: '1' }),
    () => edit(work, {}, '0:00 Beginning\n0:20 Middle\n0:40 End'),
    () => addOwnCaptions(system(), { ...ref, lang: 'de', bytes: vtt('Guten Tag') }),
    () => addOwnCaptions(system(), { ...ref, lang: 'de', bytes: vtt('Guten Abend') }),
    () => deleteOwnCaptions(system(), { ...ref, lang: 'de' }),
  ]);
  expect(await statusOf(work)).toBe(videoStatus.pending);
  const { decision_id } = await decide(by, await lookAt(work, by));
  await applyNow(system(), decision_id);
  expect([await statusOf(work), await openCasesOf(work)]).toEqual([videoStatus.active, []]);
});

test('an edit within the ten seconds takes the approval back: the video waits on, with its case open', async () => {
  const { work, by } = await aWork();
  await edit(work, await typedOf({}));
  const look = await lookAt(work, by);
  const { decision_id } = await decide(by, look);
  await edit(work, { title: 'Changed within ten seconds' });
  await applyNow(system(), decision_id);
  expect(await statusOf(work)).toBe(videoStatus.pending);
  expect(await openCasesOf(work)).toMatchObject([{ kind: 'publication' }]);
  const { rows } = await sql`
    select applied_at, undone_at from moderation_decision where decision_id = ${decision_id}`.execute(
    it.db,
  );
  expect(rows).toEqual([{ applied_at: null, undone_at: expect.any(Date) }]);
});

test('a second edit of a published video leaves its case open, before the decision and within the ten seconds', async () => {
  const { work, by } = await aWork('active');
  await edit(work, await typedOf({ title: 'First edit' }));
  const first = await lookAt(work, by);
  await edit(work, { title: 'Second edit' });
  await expect(decide(by, first)).rejects.toMatchObject(changed);
  const { decision_id } = await decide(by, await lookAt(work, by));
  await addOwnCaptions(system(), {
    member_id: work.member_id,
    video_id: work.id,
    lang: 'en',
    bytes: vtt('A third one'),
  });
  await applyNow(system(), decision_id);
  expect(await openCasesOf(work)).toMatchObject([{ kind: 'edit' }]);
  await applyNow(system(), (await decide(by, await lookAt(work, by))).decision_id);
  expect([await statusOf(work), await openCasesOf(work)]).toEqual([videoStatus.active, []]);
});

test('an approval of an album is refused after its captions, its order or its photos changed, and taken back within the ten seconds', async () => {
  const { work, by } = await anAlbumOf();
  const [a = 0, b = 0] = await photosOf(work);
  const texts = await typedOf({ title: 'Another lake' });
  await expectRefusals({ work, by }, [
    () => arrange(work, {}, texts),
    () => caption(work, a, 'Calm'),
    () => arrange(work, { order: [b, a] }),
    () => arrange(work, { removed: new Set([b]) }),
  ]);
  const { decision_id } = await decide(by, await lookAt(work, by));
  await caption(work, a, 'Within ten seconds');
  await applyNow(system(), decision_id);
  expect(await statusOf(work)).toBe(videoStatus.pending);
  expect(await openCasesOf(work)).toMatchObject([{ kind: 'publication' }]);
  const again = await lookAt(work, by);
  expect(again.subject).toMatchObject({
    photo_captions: ['Within ten seconds'],
    pictures: [expect.any(String)],
  });
  await applyNow(system(), (await decide(by, again)).decision_id);
  expect(await statusOf(work)).toBe(videoStatus.active);
  // Once it is published.
  await caption(work, a, 'A first edit');
  const edited = await lookAt(work, by);
  await caption(work, a, 'A second edit');
  await expect(decide(by, edited)).rejects.toMatchObject(changed);
  expect(await openCasesOf(work)).toMatchObject([{ kind: 'edit' }]);
});

test('an approval is not refused after staff renames a tag or an uploader saves without a change', async () => {
  const { work, by } = await aWork();
  await edit(work, await typedOf({ tags: 'very calm,water' }));
  const look = await lookAt(work, by);
  await renameTag(system(), { dir: 'very-calm', title: 'Calm as a mirror' });
  await edit(work, {});
  // The visibility is not part of the reviewed content.
  await edit(work, { visibility: '2' });
  await applyNow(system(), (await decide(by, look)).decision_id);
  expect(await statusOf(work)).toBe(videoStatus.active);
});

test('a rejection is never refused because something changed', async () => {
  for (const { work, by } of [await aWork(), await anAlbumOf()]) {
    const look = await lookAt(work, by);
    if (work.type === 'video') await edit(work, await typedOf({ title: 'Another lake' }));
    else await caption(work, (await photosOf(work))[0] ?? 0, 'Calm', await typedOf({}));
    await applyNow(system(), (await decide(by, look, 'reject')).decision_id);
    expect(await statusOf(work)).toBe(videoStatus.rejected);
  }
});

test('a decision that names nothing is about what is there: of a command, a batch, or from before', async () => {
  const { work, by } = await aWork();
  const { reference } = await lookAt(work, by);
  await edit(work, await typedOf({ title: 'Another lake' }));
  const sentFor = listenToStatements();
  const approve = (details?: { seen: string }) =>
    decideCase(system(), by, { reference, action: 'approve', ...(details && { details }) });
  await expect(approve({ seen: '0'.repeat(32) })).rejects.toMatchObject(changed);
  const ofUnnamed = await sentFor(() => approve());
  expect(ofUnnamed.some((text) => text.includes('sha256'))).toBe(false);
  expect((await openCasesOf(work)).length).toBe(1);
});

/** Statements about this database that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(it.db);
  return rows.length;
};

test('an effect that comes while an edit is written waits for it, and an edit that comes later has a case of its own', async () => {
  const { work, by } = await aWork();
  await edit(work, await typedOf({}));
  const { decision_id } = await decide(by, await lookAt(work, by));
  const both = await it.db.transaction().execute(async (trx) => {
    await sql`select video_lock(array[${work.id}]::int[])`.execute(trx);
    const edited = edit(work, { title: 'Written meanwhile' });
    await expect.poll(waiting).toBe(1);
    const applied = applyNow(system(), decision_id);
    await expect.poll(waiting).toBe(2);
    return [edited, applied];
  });
  await Promise.all(both);
  expect(await statusOf(work)).toBe(videoStatus.pending);
  const again = await decide(by, await lookAt(work, by));
  await applyNow(system(), again.decision_id);
  await edit(work, { title: 'Written later' });
  expect(await statusOf(work)).toBe(videoStatus.active);
  expect(await openCasesOf(work)).toMatchObject([{ kind: 'edit' }]);
});
