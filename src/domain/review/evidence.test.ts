import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { withRecords } from '#tests/support/records.ts';
import { claimCase, openCase } from '../moderation/index.ts';
import { agreeToDocument, askForDocument, showDocument } from './documents.ts';
import { reviewFolder } from './media-grant.ts';
import { openReviewFile } from './open-file.ts';
import { showCaseFor } from './show-case.ts';

// Evidence that a reviewer compares a case with: records of people, lists of hashes, pictures of members and attachments.

const it = withCtx();
const { system, aPerson, agree, aSubmission, viewed } = withRecords(it);

const session_id = 7;
const grantee = { session_id, has_child_safety: false };
const staffOf = async (name: string, has_child_safety = false) => ({
  staff_id: (await aMember(system(), name)).member_id,
  has_child_safety,
});
const read = (
  by: { staff_id: number; has_child_safety: boolean },
  reference: string,
  ctx = system(),
) => showCaseFor(ctx, { by, session_id, lang: 'en' }, reference);

test('everyone shown is listed with the state of their records, and what an approval lacks besides', async () => {
  const [shown, named] = [await aPerson('Ada North', 'ada-n'), await aPerson('Bea South', 'bea-s')];
  const { video_id, reference } = await aSubmission('People-Uploader', [
    shown.model_id,
    named.model_id,
  ]);
  await agree(shown, video_id);
  const by = await staffOf('People-Reader');
  const { people } = await read(by, reference);
  expect(people?.people).toMatchObject([
    {
      person_id: shown.person_id,
      model: 'Ada North',
      state: 'valid',
      scope: 'this site',
      documents: [
        {
          document_id: shown.passport,
          kind: 'passport',
          valid_until: '2030-01-01',
          access: 'free',
        },
        { document_id: shown.release, kind: 'release', valid_until: null, access: 'free' },
      ],
    },
    { person_id: null, model: 'Bea South', state: 'none' },
  ]);
  expect(people?.missing).toEqual(['uploader', 'ai_made', 'people_shown']);
  // No legal name, and no date of birth: those come with a document.
  expect(JSON.stringify(people)).not.toContain('1990');
  await sql`update consent set withdrawn_at = now() where video_id = ${video_id}`.execute(it.db);
  expect((await read(by, reference)).people?.people[0]?.state).toBe('withdrawn');
});

test('a document is shown to the holder of the case, after the reason is written', async () => {
  const person = await aPerson('Cleo West', 'cleo-w');
  const { video_id, reference, case_id } = await aSubmission('Seen-Uploader', [person.model_id]);
  await agree(person, video_id);
  const by = await staffOf('Seeing');
  const view = { document_id: person.passport, reference, reason: 'To compare the name.' };
  await expect(showDocument(system(), by, view)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await viewed(case_id)).toEqual([]);
  await claimCase(system(), by, reference);
  const seen = await showDocument(system(), by, view);
  expect(seen.person).toEqual({ legal_name: 'Cleo West', birth_date: '1990-02-28' });
  expect(Buffer.from(seen.picture, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(await viewed(case_id)).toMatchObject([{ note: view.reason, staff_id: by.staff_id }]);
});

test('with four eyes one asks, another agrees, and then the first may look', async () => {
  const ctx = {
    ...system(),
    settings: { ...system().settings, records: { four_eyes: true, years: 7 } },
  };
  const person = await aPerson('Dora East', 'dora-e');
  const { video_id, reference } = await aSubmission('Eyes-Uploader', [person.model_id]);
  await agree(person, video_id);
  const [anna, ben] = [await staffOf('Eyes-Anna'), await staffOf('Eyes-Ben')];
  const of = { document_id: person.passport, reference };
  const view = { ...of, reason: 'The dates differ.' };
  const accessFor = async (by: typeof anna) =>
    (await read(by, reference, ctx)).people?.people[0]?.documents[0]?.access;
  await expect(askForDocument(ctx, anna, view)).rejects.toMatchObject({
    code: 'forbidden',
    info: { reason: 'not_claimed' },
  });
  await claimCase(ctx, anna, reference);
  expect(await accessFor(anna)).toBe('ask');
  await expect(agreeToDocument(ctx, ben, of)).rejects.toThrow('not_found');
  await askForDocument(ctx, anna, view);
  await expect(showDocument(ctx, anna, view)).rejects.toMatchObject({
    info: { second: 'missing' },
  });
  expect(await accessFor(anna)).toBe('asked');
  expect((await read(anna, reference, ctx)).people?.requests).toEqual([]);
  expect((await read(ben, reference, ctx)).people?.requests).toMatchObject([
    { document_id: person.passport, asked_by: { username: 'Eyes-Anna' }, reason: view.reason },
  ]);
  await expect(agreeToDocument(ctx, anna, of)).rejects.toThrow('forbidden');
  await agreeToDocument(ctx, ben, of);
  expect(await accessFor(anna)).toBe('free');
  expect((await read(ben, reference, ctx)).people?.requests).toEqual([]);
  expect((await showDocument(ctx, anna, view)).person?.legal_name).toBe('Dora East');
  // Without the setting for four eyes no agreement is needed.
  await expect(askForDocument(system(), anna, view)).rejects.toThrow('already');
});

test('matches of lists about children are shown to staff with that permission alone, in any case about the video', async () => {
  const { video_id, reference } = await aSubmission('Matched-Uploader');
  await sql`
    insert into hash_list (name, kind, is_child_safety) values ('for-children', 'import', true), ('for-all', 'import', false);
    `.execute(it.db);
  for (const list of ['for-children', 'for-all'])
    await sql`
      with e as (insert into hash_entry (list_id, reference) select list_id, 'x-1' from hash_list where name = ${list} returning entry_id)
      insert into hash_match (media_id, entry_id, list_name, reference, kind, distance, seconds)
      select v.media_id, e.entry_id, ${list}, 'x-1', 'frame', 4, 7 from video v, e where v.video_id = ${video_id}`.execute(
      it.db,
    );
  await sql`update media set storyboard = '{"interval": 5, "width": 160, "height": 90, "columns": 2, "rows": 2,
    "count": 6}' where media_id = (select media_id from video where video_id = ${video_id})`.execute(
    it.db,
  );
  const listsFor = async (has_child_safety: boolean) =>
    (
      await read(await staffOf(`Matching-${has_child_safety}`, has_child_safety), reference)
    ).matches.map(({ list }) => list);
  expect(await listsFor(false)).toEqual(['for-all']);
  expect(await listsFor(true)).toEqual(['for-children', 'for-all']);
  const [match] = (await read(await staffOf('Matching'), reference)).matches;
  expect(match?.picture).toMatchObject({ area: { x: 160, y: 0, width: 160, height: 90 } });
  expect(match?.picture?.address).toMatch(
    /^\/media\/\d+\.[\w-]{32}\/v\/[a-z0-9]+\/storyboard\/s0\.webp$/,
  );
  expect(match?.listed_picture).toBeNull();
});

test('pictures of members and attachments are read for the session whose case named them', async () => {
  const { member_id } = await aMember(system(), 'Pictured');
  const storage_key = 'a1b2c3d4e5f6g7h8i9j0k1';
  const { picture_id } = await it.db
    .insertInto('member_picture')
    .values({ member_id, section: 'avatar', state: 'pending', storage_key } as never)
    .returning('picture_id')
    .executeTakeFirstOrThrow();
  const { reference } = await it.db.transaction().execute((trx) =>
    openCase(system(), trx, {
      kind: 'picture',
      subject: { type: 'picture', id: String(picture_id) },
      member_id,
    }),
  );
  const file = `${it.folder}/a-picture`;
  await writeFile(file, 'the picture');
  const { private_storage } = system();
  await private_storage.putFile(`m/${storage_key}/256.jpg`, file);
  await private_storage.putFile(`c/${storage_key}.jpg`, file);
  const by = await staffOf('Looking');
  const shown = await read(by, reference);
  expect(shown.actions).toEqual(['approve', 'reject']);
  expect(shown.case.title).toBe('Pictured');
  expect(shown.subject).toMatchObject({ type: 'picture', title: 'Pictured', status: 'pending' });
  const [address = ''] = shown.subject?.pictures ?? [];
  expect((await openReviewFile(system(), address, grantee))?.facts.bytes).toBe(11);
  expect(
    await openReviewFile(system(), address, { ...grantee, session_id: session_id + 1 }),
  ).toBeUndefined();
  expect(
    await openReviewFile(system(), address.replace('/256.jpg', '/512.jpg'), grantee),
  ).toBeUndefined();

  const report = 'ABCD2399';
  await sql`
    with c as (insert into moderation_case (kind, reference, reason, lang, email, fields, secret_hash, target_type, target_id)
      values ('report', ${report}, 'other', 'en', 'eve@example.com', '{"message": "It is mine."}', sha256('x'), 'video', '1')
      returning case_id)
    insert into case_attachment (case_id, storage_key, content_hash, width, height)
    select case_id, ${storage_key}, sha256('x'), 10, 10 from c`.execute(it.db);
  const [attachment = ''] = (await read(by, report)).form?.attachments ?? [];
  expect(attachment).toBe(`${reviewFolder(system(), session_id, `c/${storage_key}`)}picture.jpg`);
  expect((await openReviewFile(system(), attachment, grantee))?.facts.bytes).toBe(11);
  // An age photo is none of the console's, whatever is signed.
  const foreign = `${reviewFolder(system(), session_id, 'x/abcdefgh12345678')}picture.jpg`;
  expect(await openReviewFile(system(), foreign, grantee)).toBeUndefined();
});
