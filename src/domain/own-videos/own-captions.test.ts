import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import { listCaptions } from '../captions/index.ts';
import { addHold } from '../legal-holds/index.ts';
import { placesOf } from '../media/index.ts';
import { openCase } from '../moderation/index.ts';
import { publishLater } from '../publications/index.ts';
import { saveTerms } from '../terms/index.ts';
import { getVideo } from '../videos/index.ts';
import { editOwnVideo } from './edit-own-video.ts';
import { getOwnVideo } from './get-own-video.ts';
import { addOwnCaptions, deleteOwnCaptions } from './own-captions.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const anUploader = async () => (await aMember(it.ctx(), `Captions-${++number}`)).member_id;
const anOwn = async (status: 'active' | 'pending' = 'active') => {
  const member_id = await anUploader();
  return { member_id, video_id: await aVideo(system(), { member_id, status }) };
};
const vtt = (text: string): Buffer => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`);
const casesOf = async (video_id: number) =>
  it.db
    .selectFrom('moderation_case')
    .select(['kind', 'times'])
    .where('target_type', '=', 'video')
    .where('target_id', '=', String(video_id))
    .execute();
const langsOf = async (video_id: number) =>
  (await listCaptions(system(), video_id)).map(({ lang }) => lang);

test('captions of a published video are shown at once, replaced and removed, with one case for a look afterwards', async () => {
  const ref = await anOwn();
  await addOwnCaptions(system(), { ...ref, lang: 'de', bytes: vtt('Guten Tag') });
  expect(await casesOf(ref.video_id)).toEqual([{ kind: 'edit', times: 1 }]);
  const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nGuten Abend\n');
  await addOwnCaptions(system(), { ...ref, lang: 'de', bytes: srt });
  const shown = await getOwnVideo(system(), { ...ref, lang: 'en' });
  expect(shown).toMatchObject({
    may_caption: true,
    captions: [{ lang: 'de', label: 'Deutsch', cues: 1 }],
  });
  const { storage_key } = await it.db
    .selectFrom('video_caption')
    .select('storage_key')
    .where('video_id', '=', ref.video_id)
    .executeTakeFirstOrThrow();
  const stored = join(it.folder, 'media', placesOf(storage_key).captions);
  expect(await readFile(stored, 'utf8')).toContain('Guten Abend');
  await deleteOwnCaptions(system(), { ...ref, lang: 'de' });
  await deleteOwnCaptions(system(), { ...ref, lang: 'de' });
  expect(await langsOf(ref.video_id)).toEqual([]);
  await expect(readFile(stored)).rejects.toThrow('ENOENT');
});

test('of many at once for one language one remains', async () => {
  const ref = await anOwn();
  await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      addOwnCaptions(system(), { ...ref, lang: 'fr', bytes: vtt(`Bonjour ${n}`) }),
    ),
  );
  expect(await langsOf(ref.video_id)).toEqual(['fr']);
});

test('captions of another member’s video, and of one whose film is not ready, are not taken', async () => {
  const ref = await anOwn();
  const bytes = vtt('x');
  const other = { ...ref, member_id: await anUploader() };
  await expect(addOwnCaptions(system(), { ...other, lang: 'de', bytes })).rejects.toThrow(
    'not_found',
  );
  await expect(deleteOwnCaptions(system(), { ...other, lang: 'de' })).rejects.toThrow('not_found');
  const media_id = await aMedia(system(), { state: 'uploaded' });
  const video_id = await aVideo(system(), {
    member_id: ref.member_id,
    status: 'pending',
    media_id,
  });
  await expect(
    addOwnCaptions(system(), { ...ref, video_id, lang: 'de', bytes }),
  ).rejects.toMatchObject({ code: 'already' });
  expect(await langsOf(ref.video_id)).toEqual([]);
});

test('a fault of a file is named by its field and its line', async () => {
  const ref = await anOwn();
  const fault = (bytes: Buffer, lang = 'de') =>
    addOwnCaptions(system(), { ...ref, lang, bytes }).then(
      () => undefined,
      (error: { info?: object }) => error.info,
    );
  expect(await fault(vtt('<script>'))).toEqual({ captions: 'captions', line_4: 'captions' });
  expect(await fault(Buffer.from('[Script Info]'))).toEqual({ captions: 'captions' });
  expect(await fault(vtt('x'), 'klingon')).toEqual({ captions_lang: 'language' });
  expect(await fault(Buffer.from(vtt('x').toString().replace('00:02', '09:02')))).toEqual({
    captions: 'captions_late',
  });
  expect(await fault(Buffer.alloc(upload_limits.captions_bytes + 1, 'x'))).toEqual({
    captions: 'file_size',
  });
  expect(await casesOf(ref.video_id)).toEqual([]);
});

test('words that are held back wait for a reviewer before a decision, and are refused afterwards; blocked ones always are', async () => {
  await saveTerms(system(), [
    { kind: 'exact', term: 'pier', lang: null, places: ['title'], effect: 'hold', help: null },
    { kind: 'exact', term: 'jetty', lang: null, places: ['title'], effect: 'block', help: null },
  ]);
  system().terms.forget();
  const published = await anOwn();
  const waiting = await anOwn('pending');
  const add = (ref: typeof published, text: string) =>
    addOwnCaptions(system(), { ...ref, lang: 'en', bytes: vtt(text) });
  const restricted = { info: { captions: 'restricted' } };
  await expect(add(published, 'At the p&#105;er')).rejects.toMatchObject(restricted);
  await expect(add(waiting, 'The jetty')).rejects.toMatchObject(restricted);
  await add(waiting, 'At the pier');
  const row = await it.db
    .selectFrom('video_caption')
    .select(['video_id', 'has_terms'])
    .where('video_id', 'in', [published.video_id, waiting.video_id])
    .execute();
  expect(row).toEqual([{ video_id: waiting.video_id, has_terms: true }]);
  await expect(
    editOwnVideo(system(), {
      ...published,
      typed: {},
      chapters: '0:00 A\n0:10 The pier\n0:20 C',
      is_answer: false,
    }),
  ).rejects.toMatchObject({ info: { chapters: 'restricted' } });
});

test('captions that a legal hold keeps are neither replaced nor removed; further languages are added', async () => {
  const ref = await anOwn();
  const add = (lang: string, text: string) =>
    addOwnCaptions(system(), { ...ref, lang, bytes: vtt(text) });
  await add('de', 'Guten Tag');
  const keyOf = () =>
    it.db
      .selectFrom('video_caption')
      .select('storage_key')
      .where('video_id', '=', ref.video_id)
      .where('lang', '=', 'de')
      .executeTakeFirstOrThrow();
  const { storage_key } = await keyOf();
  const hold = { id: ref.video_id, authority: 'Court', reason: 'Evidence' };
  await addHold(system(), { ...hold, type: 'video' });
  const held = { code: 'forbidden', info: { hold: 'video' } };
  await expect(add('de', 'Guten Abend')).rejects.toMatchObject(held);
  await expect(deleteOwnCaptions(system(), { ...ref, lang: 'de' })).rejects.toMatchObject(held);
  await add('fr', 'Bonjour');
  expect(await keyOf()).toEqual({ storage_key });
  const stored = join(it.folder, 'media', placesOf(storage_key).captions);
  expect(await readFile(stored, 'utf8')).toContain('Guten Tag');
});

test('a hold that is registered while captions are on their way keeps those that they replace', async () => {
  const ref = await anOwn();
  const add = (text: string) => addOwnCaptions(system(), { ...ref, lang: 'de', bytes: vtt(text) });
  await add('Guten Tag');
  const hold = it.db.transaction().execute(async (trx) => {
    await sql`select from video where video_id = ${ref.video_id} for update`.execute(trx);
    const adding = add('Guten Abend').then(
      () => 'replaced',
      (error: { code?: string }) => error.code,
    );
    await expect
      .poll(
        async () => (await sql`select from pg_locks where not granted`.execute(trx)).rows.length,
      )
      .toBeGreaterThan(0);
    const { case_id } = await openCase(system(), trx, {
      kind: 'law-enforcement',
      subject: { type: 'video', id: String(ref.video_id) },
    });
    await trx
      .insertInto('legal_hold')
      .values({
        subject_type: 'video',
        subject_id: ref.video_id,
        case_id,
        authority: 'Court',
        file_number: '1',
      })
      .execute();
    return { adding };
  });
  expect(await (await hold).adding).toBe('forbidden');
});

test('a scheduled video takes captions and chapters, with one case for a look; what a rule holds is refused', async () => {
  await saveTerms(system(), [
    { kind: 'exact', term: 'quay', lang: null, places: ['title'], effect: 'hold', help: null },
  ]);
  system().terms.forget();
  const ref = await anOwn('pending');
  const { video_id } = ref;
  const publish_at = new Date(Date.now() + 86_400_000).toISOString();
  await it.db
    .transaction()
    .execute((trx) => publishLater(trx, video_id, { publish_at, time_zone: 'UTC' }));
  await aDecision(system(), { type: 'video', id: String(video_id) }, { action: 'approve' });
  const shown = await getOwnVideo(system(), { ...ref, lang: 'en' });
  expect(shown).toMatchObject({ video: { state: 'scheduled' }, may_caption: true });
  const add = (text: string) => addOwnCaptions(system(), { ...ref, lang: 'en', bytes: vtt(text) });
  const edit = (title: string) => {
    const chapters = `0:00 A\n0:10 ${title}\n0:20 C`;
    return editOwnVideo(system(), { ...ref, typed: {}, chapters, is_answer: false });
  };
  await expect(add('The quay')).rejects.toMatchObject({ info: { captions: 'restricted' } });
  await expect(edit('The quay')).rejects.toMatchObject({ info: { chapters: 'restricted' } });
  const edits = async () => (await casesOf(video_id)).filter(({ kind }) => kind === 'edit');
  expect(await edits()).toEqual([]);
  await add('The lake');
  await edit('The lake');
  expect(await langsOf(video_id)).toEqual(['en']);
  expect(await edits()).toEqual([{ kind: 'edit', times: 2 }]);
  await deleteOwnCaptions(system(), { ...ref, lang: 'en' });
  expect(await langsOf(video_id)).toEqual([]);
});

test('a video has no more languages than the limit; one that it has can still be replaced', async () => {
  const ref = await anOwn();
  const langs = ['ar', 'cs', 'da', 'el', 'fi', 'he', 'hi', 'hu', 'id', 'ko', 'nb', 'ro', 'sv'];
  const all = [...langs, 'th', 'tr', 'uk', 'vi', 'zh', 'pt-BR', 'ja'];
  expect(all).toHaveLength(upload_limits.captions);
  const { video_id } = ref;
  const row = { video_id, label: 'x', cues: 1, bytes: 1 };
  await it.db
    .insertInto('video_caption')
    .values(all.map((lang, n) => ({ ...row, lang, storage_key: `captionsoflimit${10 + n}` })))
    .execute();
  const add = (lang: string) => addOwnCaptions(system(), { ...ref, lang, bytes: vtt('x') });
  await expect(add('de')).rejects.toMatchObject({ code: 'full' });
  await add('ja');
  expect(await langsOf(ref.video_id)).toHaveLength(upload_limits.captions);
});

test('chapters are lines with times within the film; a published video shows them at once, with a case', async () => {
  const ref = await anOwn();
  const edit = (chapters: string) =>
    editOwnVideo(system(), { ...ref, typed: {}, chapters, is_answer: false });
  const wrong = { info: { chapters: 'chapters' } };
  await expect(edit('0:00 A\n0:10 B')).rejects.toMatchObject(wrong);
  await expect(edit('0:00 A\n0:10 B\nwords')).rejects.toMatchObject(wrong);
  await expect(edit('0:00 A\n0:10 B\n59:00 C')).rejects.toMatchObject(wrong);
  await expect(edit(`0:00 A\n0:10 ${'x'.repeat(121)}\n0:20 C`)).rejects.toMatchObject({
    info: { chapters: 'too_long' },
  });
  expect(await casesOf(ref.video_id)).toEqual([]);
  await edit(' 0:00 - Beginning\n\n0:10 Lake\r\n0:20 End');
  const stored = '0:00 Beginning\n0:10 Lake\n0:20 End';
  expect((await getVideo(system(), ref.video_id)).video.chapters).toBe(stored);
  expect(await casesOf(ref.video_id)).toEqual([{ kind: 'edit', times: 1 }]);
  await edit(stored);
  expect(await casesOf(ref.video_id)).toEqual([{ kind: 'edit', times: 1 }]);
  await edit('');
  expect((await getVideo(system(), ref.video_id)).video.chapters).toBe('');
});
