import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { UploadPage, type TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { upload_limits, upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload } from '#tests/support/uploads.ts';
import { listOwnVideos } from '../own-videos/index.ts';
import { showReadyVideos } from '../submissions/index.ts';
import { saveTerms } from '../terms/index.ts';
import { findOwnWork } from './find-own-work.ts';
import { finishUpload } from './finish-upload.ts';
import { openSender } from './open-sender.ts';
import { pruneUploads } from './end-uploads.ts';
import { readTexts } from './check-texts.ts';
import { receiveFile } from './receive-file.ts';
import { showUploadPage } from './show-upload-page.ts';
import { submitUploadForm } from './submit-upload-form.ts';
import { saveUploadForm } from './upload-form.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
async function anUploader(): Promise<number> {
  const { member_id } = await aMember(it.ctx(), `Filler-${++number}`);
  await verifyUploader(it.ctx(), member_id);
  return member_id;
}
async function aCategory(): Promise<number> {
  const { category_id } = await it.db
    .insertInto('category')
    .values({ dir: `lakes-${++number}`, title: 'Lakes' })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return category_id;
}
const rightFields = async (more: TypedFields = {}): Promise<TypedFields> => ({
  title: 'Slow lake',
  description: 'Water.\r\nMore water.',
  lang: 'de',
  orientation: 'gay',
  categories: String(await aCategory()),
  tags: 'Lake,  calm water , lake',
  models: '',
  visibility: '0',
  ai_made: 'no',
  people_shown: '0',
  exclusive: '1',
  ...more,
});

/** An upload with a form; complete if there are bytes. */
async function aFormed(member_id: number, bytes = 11) {
  const facts = { bytes, rules: upload_rules_version, file_name: 'b_2.mp4' };
  return { member_id, upload_id: await anUpload(system(), member_id, facts) };
}
async function complete(ref: { member_id: number; upload_id: string }, bytes: Buffer) {
  const sender = await openSender(system(), ref, () => undefined);
  await sender.write([bytes] as unknown as AsyncIterable<Uint8Array>, { offset: 0 });
  await sender.release();
}
/** The clip of a finished upload becomes ready, as the pipeline makes it. */
async function makeReady(upload_id: string, seconds = 700): Promise<number> {
  const { media_id, video_id } = await it.db
    .selectFrom('upload')
    .select(['media_id', 'video_id'])
    .where('upload_id', '=', upload_id)
    .executeTakeFirstOrThrow();
  await it.db.transaction().execute(async (trx) => {
    await sql`
      update media set state = 'ready', duration = ${seconds}, width = 640, height = 360, fps = 25, has_audio = false,
        rungs = '[]', thumb_count = 10, picture_set = 2 where media_id = ${media_id}`.execute(trx);
    await showReadyVideos(system(), trx, media_id ?? 0);
  });
  return video_id ?? 0;
}
const casesOf = async (video_id: number) =>
  (
    await it.db
      .selectFrom('moderation_case')
      .select('kind')
      .where('target_type', '=', 'video')
      .where('target_id', '=', String(video_id))
      .execute()
  ).map(({ kind }) => kind);

describe('the form of an upload', () => {
  test('is a draft until it is submitted: its video waits without a case, also when its row is old', async () => {
    const member_id = await anUploader();
    const bytes = randomBytes(40);
    const ref = await aFormed(member_id, bytes.length);
    await saveUploadForm(system(), { ...ref, typed: { title: 'S\u0000', tags: 'x' } });
    await complete(ref, bytes);
    await finishUpload(system(), ref);
    const video_id = await makeReady(ref.upload_id);
    expect(await casesOf(video_id)).toEqual([]);
    await sql`update upload set ended_at = now() - interval '90 days' where upload_id = ${ref.upload_id}`.execute(
      it.db,
    );
    await pruneUploads(system());
    const { drafts } = await showUploadPage(system(), { member_id, lang: 'en' });
    expect(drafts).toMatchObject([
      { upload: { upload_id: ref.upload_id, video_id }, fields: { title: 'S', tags: 'x' } },
    ]);
    const { videos } = await listOwnVideos(system(), {
      member_id,
      search: '',
      sort: 'newest',
      before: 0,
    });
    expect(videos).toMatchObject([{ video_id, state: 'draft', upload_id: ref.upload_id }]);
    expect(await submitUploadForm(system(), { ...ref, typed: await rightFields() })).toBe(video_id);
    expect(await casesOf(video_id)).toEqual(['publication']);
    const video = await it.db
      .selectFrom('video')
      .selectAll()
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow();
    expect(video).toMatchObject({
      title: 'Slow lake',
      description: 'Water.\nMore water.',
      lang: 'de',
      orientation: 2,
      is_private: true,
      is_unlisted: false,
      ai_made: 'no',
      people_shown: 0,
      status_id: videoStatus.pending,
    });
    // It is the reviewer's now.
    await expect(saveUploadForm(system(), { ...ref, typed: {} })).rejects.toThrow('already');
    expect((await showUploadPage(system(), { member_id, lang: 'en' })).drafts).toEqual([]);
  });

  test('names a country, and says whether comments are wanted, before and after there is a video', async () => {
    const member_id = await anUploader();
    const [early, late] = [randomBytes(60), randomBytes(61)];
    const shownOf = async (video_id: number) => {
      const { rows } = await sql`
        select c.code, s.setting from video v left join country c using (country_id)
        left join commented_video s using (video_id) where v.video_id = ${video_id}`.execute(it.db);
      return rows[0];
    };
    const typed = await rightFields({ country: 'de', comments: 'held' });
    for (const bytes of [early, late]) {
      const ref = await aFormed(member_id, bytes.length);
      if (bytes === early) await submitUploadForm(system(), { ...ref, typed });
      await complete(ref, bytes);
      await finishUpload(system(), ref);
      if (bytes === late) await submitUploadForm(system(), { ...ref, typed });
      expect(await shownOf(await makeReady(ref.upload_id))).toEqual({
        code: 'de',
        setting: 'held',
      });
    }
    for (const [field, value] of [
      ['country', 'xx'],
      ['country', 'Germany'],
      ['comments', 'maybe'],
      ['visibility', '3'],
    ] as const) {
      const ref = await aFormed(member_id);
      await expect(
        submitUploadForm(system(), { ...ref, typed: { ...typed, [field]: value } }),
      ).rejects.toMatchObject({ info: { [field]: 'invalid' } });
    }
  });

  test('that is submitted while bytes travel is what the video begins with; two at once leave one of them', async () => {
    const member_id = await anUploader();
    const bytes = randomBytes(50);
    const ref = await aFormed(member_id, bytes.length);
    const [one, two] = [await rightFields(), await rightFields({ title: 'Slow sea' })];
    await Promise.all([
      submitUploadForm(system(), { ...ref, typed: one }),
      submitUploadForm(system(), { ...ref, typed: two }),
    ]);
    await complete(ref, bytes);
    await Promise.all([finishUpload(system(), ref), finishUpload(system(), ref)]);
    const video_id = await makeReady(ref.upload_id);
    const { rows } = await sql<{
      title: string;
      tags: string[];
      min_seconds: number;
      is_exclusive: boolean;
    }>`
      select title, min_seconds, is_exclusive, (select array_agg(t.title::text order by t.title::text) from video_tag join tag t using (tag_id) where video_id = v.video_id) as tags
      from video as v join media using (media_id) where member_id = ${member_id}`.execute(it.db);
    expect(rows).toEqual([
      {
        title: expect.stringMatching(/^Slow (lake|sea)$/),
        tags: ['calm water', 'lake'],
        min_seconds: 360,
        is_exclusive: true,
      },
    ]);
    expect(await casesOf(video_id)).toEqual(['publication']);
  });

  test('that an older version stored is read without what it lacks and what no form sends', async () => {
    const member_id = await anUploader();
    const bytes = randomBytes(70);
    const ref = await aFormed(member_id, bytes.length);
    await submitUploadForm(system(), { ...ref, typed: await rightFields() });
    const typed = { title: 'Slow lake', tags: 7, mood: 'calm', description: 'x'.repeat(6001) };
    await sql`
      update upload_form set typed = ${JSON.stringify(typed)}::jsonb,
        submitted = submitted - '{is_unlisted,country,comments,schedule,channel_id,people}'::text[] || '{"mood": "calm"}'
      where upload_id = ${ref.upload_id}`.execute(it.db);
    const { drafts } = await showUploadPage(system(), { member_id, lang: 'en' });
    expect(UploadPage.shape.drafts.parse(drafts)[0]?.fields).toEqual({ title: 'Slow lake' });
    await complete(ref, bytes);
    await finishUpload(system(), ref);
    expect(await casesOf(await makeReady(ref.upload_id))).toEqual(['publication']);
  });

  test('that does not fit becomes no video', async () => {
    const member_id = await anUploader();
    const bytes = randomBytes(71);
    const ref = await aFormed(member_id, bytes.length);
    await submitUploadForm(system(), { ...ref, typed: await rightFields() });
    await sql`
      update upload_form set submitted = submitted - 'is_private' where upload_id = ${ref.upload_id}`.execute(
      it.db,
    );
    await complete(ref, bytes);
    await expect(finishUpload(system(), ref)).rejects.toThrow('is_private');
    const { videos } = await listOwnVideos(system(), {
      member_id,
      search: '',
      sort: 'newest',
      before: 0,
    });
    expect(videos).toEqual([]);
  });

  test('is submitted with every field right, and says what is wrong with each', async () => {
    const member_id = await anUploader();
    const ref = await aFormed(member_id);
    const submit = (typed: TypedFields) => submitUploadForm(system(), { ...ref, typed });
    await expect(submit({})).rejects.toMatchObject({
      code: 'invalid',
      info: {
        title: 'required',
        lang: 'required',
        orientation: 'required',
        ai_made: 'required',
        visibility: 'required',
        people_shown: 'required',
      },
    });
    const faultOf = async (typed: TypedFields) =>
      submit(await rightFields(typed)).then(
        () => ({}),
        (error: { info?: object }) => error.info,
      );
    const many = await Promise.all([1, 2, 3, 4, 5, 6].map(aCategory));
    expect(await faultOf({ categories: '' })).toEqual({ categories: 'min_chosen' });
    expect(await faultOf({ categories: many.join(',') })).toEqual({ categories: 'max_chosen' });
    expect(await faultOf({ categories: '2147483647' })).toEqual({ categories: 'invalid' });
    expect(await faultOf({ categories: 'x' })).toEqual({ categories: 'invalid' });
    expect(await faultOf({ models: 'Unknown Name' })).toEqual({ models: 'not_here' });
    expect(await faultOf({ title: 'ab' })).toEqual({ title: 'short' });
    expect(await faultOf({ people_shown: '1001' })).toEqual({ people_shown: 'invalid' });
    await saveTerms(system(), [
      {
        kind: 'exact',
        term: 'harbour',
        lang: null,
        places: ['title', 'tag'],
        effect: 'block',
        help: null,
      },
      { kind: 'exact', term: 'pier', lang: null, places: ['title'], effect: 'hold', help: null },
    ]);
    system().terms.forget();
    expect(await faultOf({ title: 'The harbour', tags: 'harbour' })).toEqual({
      title: 'restricted',
      tags: 'restricted',
    });
    // The reviewer sees that first.
    expect(await faultOf({ title: 'The pier' })).toEqual({});
    expect(await faultOf({})).toEqual({});
  });

  test('of a video that is shorter than its answer allows is refused', async () => {
    const member_id = await anUploader();
    const bytes = randomBytes(60);
    const ref = await aFormed(member_id, bytes.length);
    await complete(ref, bytes);
    await finishUpload(system(), ref);
    await makeReady(ref.upload_id, 400);
    const submit = async (exclusive: string) =>
      submitUploadForm(system(), { ...ref, typed: await rightFields({ exclusive }) });
    await expect(submit('0')).rejects.toMatchObject({ info: { exclusive: 'short_video' } });
    const id = (await submit('1')) ?? 0;
    // The answer stays, and the form shows it.
    expect((await findOwnWork(it.db, { type: 'video', id })).exclusive).toBe('1');
  });

  test('is its member’s alone, and only of uploads that began with the rules in force', async () => {
    const [anna, berta] = [await anUploader(), await anUploader()];
    const ref = await aFormed(anna);
    const other = { upload_id: ref.upload_id, member_id: berta };
    await expect(saveUploadForm(system(), { ...other, typed: {} })).rejects.toThrow('not_found');
    const plain = { member_id: anna, upload_id: await anUpload(system(), anna) };
    await expect(saveUploadForm(system(), { ...plain, typed: {} })).rejects.toThrow('not_found');
    await expect(anUpload(system(), anna, { rules: '0' })).rejects.toMatchObject({
      code: 'invalid',
      info: { rules: 'invalid' },
    });
  });
});

test('a small file comes with its form in one call; of one whose form is wrong nothing is stored', async () => {
  const member_id = await anUploader();
  const bytes = randomBytes(70);
  const file = { member_id, bytes, file_name: 'lake.mp4', rules: upload_rules_version };
  const uploads = () =>
    it.db.selectFrom('upload').select('state').where('member_id', '=', member_id).execute();
  await expect(
    receiveFile(system(), { ...file, typed: { title: 'Lake' }, is_submitted: true }),
  ).rejects.toMatchObject({ code: 'invalid' });
  expect(await uploads()).toEqual([]);
  const typed = await rightFields();
  const upload_id = await receiveFile(system(), { ...file, typed, is_submitted: true });
  expect(await uploads()).toEqual([{ state: 'complete' }]);
  await finishUpload(system(), { upload_id });
  expect(await casesOf(await makeReady(upload_id))).toEqual(['publication']);
  const again = await receiveFile(system(), { ...file, typed, is_submitted: true });
  await finishUpload(system(), { upload_id: again });
  const list = await listOwnVideos(system(), { member_id, search: '', sort: 'newest', before: 0 });
  expect(list.uploads).toMatchObject([{ state: 'refused', reason_code: 'duplicate' }]);
});

test('texts lose what hides or moves text, and lists lose repeats', () => {
  const { texts, faults } = readTexts({
    title: ' a\u202eb\u0007c ',
    description: 'x\u0000\ny',
    tags: 'One,, one ,two  words,',
    lang: 'en',
    orientation: 'str',
    visibility: '1',
    ai_made: 'made',
    people_shown: '1000',
  });
  expect(texts).toMatchObject({
    title: 'ab c',
    description: 'x \ny',
    tags: ['one', 'two words'],
    is_exclusive: false,
    people_shown: 1000,
  });
  expect(faults).toEqual({});
  const most = 'x'.repeat(upload_limits.title.most);
  expect(readTexts({ title: most }).faults['title']).toBeUndefined();
  expect(readTexts({ title: `${most}x` }).faults['title']).toBe('too_long');
});

test('the page has a card for each of as many drafts as one list fills', async () => {
  const member_id = await anUploader();
  const most = upload_limits.list_lines;
  // As if their files had come, some at a time: more than a member may send at once.
  await sql`
    with made as (
      insert into upload (upload_id, member_id, purpose, file_name, orientation, lang, bytes, storage_key)
      select lpad(n::text, 22, 'u'), ${member_id}, 'video', n || '.mp4', 'str', 'en', 11, lpad(n::text, 22, 'k')
      from generate_series(1, ${most}) as n returning upload_id)
    insert into upload_form (upload_id, rules_version) select upload_id, ${upload_rules_version} from made`.execute(
    it.db,
  );
  const { drafts } = await showUploadPage(system(), { member_id, lang: 'en' });
  expect(drafts).toHaveLength(most);
  expect(UploadPage.shape.drafts.safeParse(drafts).success).toBe(true);
});
