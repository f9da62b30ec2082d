import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { people_limits } from '#contracts/limits/limits-of-people.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo, verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload } from '#tests/support/uploads.ts';
import { eraseAccount } from '../erasure/index.ts';
import { editOwnVideo, getOwnVideo } from '../own-videos/index.ts';
import { eraseRecords, listMissing, sweepVault, withdrawConsent } from '../records/index.ts';
import { saveModels } from '../taxonomy/index.ts';
import { finishUpload, openSender, showUploadPage, submitUploadForm } from '../uploads/index.ts';
import { addOwnDocuments, addOwnPerson, removeOwnPerson, showOwnPeople } from './index.ts';

const it = withCtx();
const files = { document: Buffer.alloc(0), release: Buffer.alloc(0) };
const newer = { document: Buffer.alloc(0), release: Buffer.alloc(0) };
beforeAll(async () => {
  const draw = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
  files.document = await draw('#48c');
  files.release = await draw('#c84');
  newer.document = await draw('#84c');
  newer.release = await draw('#8c4');
});

let uploaders = 0;
async function anUploader(): Promise<number> {
  const { member_id } = await aMember(it.ctx(), `Uploader${uploaders++}`);
  await verifyUploader(it.ctx(), member_id);
  return member_id;
}
const mara = {
  legal_name: 'Mara Field',
  birth_date: '1990-02-28',
  names: 'M. Field, Mara Meadow',
  model: '',
  kind: 'passport',
  valid_until: '2030-01-01',
  signed_on: '2026-05-04',
  scope: 'all videos of 2026',
} as const;
const add = (member_id: number, change: object = {}) =>
  addOwnPerson(it.ctx(), { member_id, ...mara, files, ...change });
const people = async (member_id: number) => (await showOwnPeople(it.ctx(), member_id)).people;
const vaultFiles = async () => (await readdir(join(it.folder, 'vault')).catch(() => [])).length;
const rightFields = async () => ({
  title: 'Slow lake',
  lang: 'en',
  orientation: 'str',
  visibility: '1',
  ai_made: 'no',
  people_shown: '1',
  categories: '',
});
const consentsOf = (video_id: number) =>
  it.db
    .selectFrom('consent')
    .select(['person_id', 'release_id', 'scope', 'document_kinds', 'withdrawn_at'])
    .where('video_id', '=', video_id)
    .orderBy('person_id')
    .execute();

describe('a member who may upload', () => {
  test('adds somebody with a record, which no one else sees, and both pictures are in the vault', async () => {
    const member_id = await anUploader();
    const before = await vaultFiles();
    const person_id = await add(member_id);
    expect(await people(member_id)).toEqual([
      {
        person_id,
        legal_name: 'Mara Field',
        birth_date: '1990-02-28',
        names: ['M. Field', 'Mara Meadow'],
        model: null,
        documents: [
          { kind: 'passport', valid_until: '2030-01-01', signed_on: null, scope: null },
          {
            kind: 'release',
            valid_until: null,
            signed_on: '2026-05-04',
            scope: 'all videos of 2026',
          },
        ],
        is_complete: true,
        videos: 0,
        albums: 0,
        may_remove: true,
      },
    ]);
    expect(await vaultFiles()).toBe(before + 2);
    // Repeated, also twice at once, it is the same person.
    const again = await Promise.allSettled([
      add(member_id),
      add(member_id, { legal_name: 'MARA FIELD' }),
    ]);
    expect(again).toMatchObject([{ reason: { code: 'already' } }, { reason: { code: 'already' } }]);
    const others = await Promise.allSettled(
      [1, 2].map(() => add(member_id, { legal_name: 'Rosa Vale' })),
    );
    expect(others.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await vaultFiles()).toBe(before + 4);
    expect(await people(await anUploader())).toEqual([]);
  });

  test('gets the faults by field, and nothing stays', async () => {
    const member_id = await anUploader();
    const before = await vaultFiles();
    const faults = async (change: object) =>
      add(member_id, change).then(
        () => 'added',
        (error: { info?: unknown }) => error.info,
      );
    expect(
      await faults({
        legal_name: ' ',
        birth_date: '1990-02-30',
        names: 'a,'.repeat(people_limits.names + 1),
        model: 'Nobody Here',
        kind: undefined,
        valid_until: 'x',
        signed_on: '',
        scope: '\u200b',
        files: {},
      }),
    ).toEqual({
      legal_name: 'required',
      birth_date: 'date',
      names: 'max_chosen',
      model: 'not_here',
      kind: 'required',
      valid_until: 'date',
      signed_on: 'date',
      scope: 'required',
      document: 'required',
      release: 'required',
    });
    expect(await faults({ birth_date: '2008-05-05' })).toEqual({ birth_date: 'person_underage' });
    // Looked at in any case, so that it is stored nowhere.
    expect(await faults({ birth_date: '2015-01-01', signed_on: '' })).toEqual({
      birth_date: 'person_underage',
      signed_on: 'date',
    });
    expect(await faults({ birth_date: '1890-01-01' })).toEqual({ birth_date: 'date' });
    expect(await faults({ signed_on: '2199-01-01' })).toEqual({ signed_on: 'date' });
    const noPicture = { ...files, release: Buffer.from('a release') };
    expect(await faults({ files: noPicture })).toEqual({ release: 'file_type' });
    expect(await vaultFiles()).toBe(before);
    expect(await people(member_id)).toEqual([]);
  });

  test('alone does so, up to a number of people and documents', async () => {
    const { member_id: visitor } = await aMember(it.ctx(), 'Onlooker');
    await expect(add(visitor)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await showOwnPeople(it.ctx(), visitor)).may_add).toBe(false);
    const member_id = await anUploader();
    const person_id = await add(member_id);
    await sql`insert into person (legal_name, birth_date, sent_by)
      select 'P' || n, '1980-01-01', ${member_id} from generate_series(2, ${people_limits.people}) n`.execute(
      it.db,
    );
    await expect(add(member_id, { legal_name: 'Rosa Vale' })).rejects.toMatchObject({
      code: 'full',
    });
    await sql`insert into record_document (person_id, kind, storage_key, bytes, content_hash, key_id, wrapped_key)
      select ${person_id}, 'selfie', 'none000000000000' || n, 1, sha256('x'), 'k', 'x'
      from generate_series(4, ${people_limits.documents}) n`.execute(it.db);
    const more = {
      member_id,
      person_id,
      kind: 'id-card' as const,
      files: { document: files.document },
    };
    await expect(addOwnDocuments(it.ctx(), more)).rejects.toMatchObject({ code: 'full' });
  });
});

describe('a video', () => {
  /** A video of an uploader that waits. */
  async function aWaiting(by?: number) {
    const member_id = by ?? (await anUploader());
    const video_id = await aVideo(it.ctx(), { member_id, status: 'pending' });
    return { member_id, video_id };
  }
  const name = async (of: { member_id: number; video_id: number }, chosen: readonly number[]) =>
    editOwnVideo(it.ctx(), {
      ...of,
      typed: { ...(await rightFields()), people: chosen.join(',') },
      is_answer: false,
    });

  test('names own people by their newest release, and what an approval lacks is then there', async () => {
    const of = await aWaiting();
    const person_id = await add(of.member_id);
    await name(of, [person_id]);
    const lacks = () => listMissing(it.ctx(), { type: 'video', id: of.video_id });
    expect(await lacks()).toEqual({});
    expect(await consentsOf(of.video_id)).toMatchObject([
      { person_id, scope: 'all videos of 2026', document_kinds: ['passport'] },
    ]);
    const shown = await getOwnVideo(it.ctx(), { ...of, lang: 'en' });
    expect(shown.fields).toMatchObject({ people: String(person_id) });
    expect(shown.people).toEqual([{ person_id, name: 'Mara Field, M. Field, Mara Meadow' }]);
    const release = {
      signed_on: '2026-06-01',
      scope: 'this film',
      files: { release: newer.release },
    };
    await addOwnDocuments(it.ctx(), { member_id: of.member_id, person_id, ...release });
    await expect(
      addOwnDocuments(it.ctx(), { member_id: of.member_id, person_id, ...release }),
    ).rejects.toMatchObject({ code: 'already' });
    await name(of, [person_id]);
    expect(await consentsOf(of.video_id)).toMatchObject([{ person_id, scope: 'this film' }]);
    await name(of, []);
    expect(await consentsOf(of.video_id)).toEqual([]);
    expect(await lacks()).toEqual({ people: 'fewer named than shown' });
  });

  test('names no person of another member, and none without a complete record', async () => {
    const of = await aWaiting();
    const others = await add(await anUploader());
    await expect(name(of, [others])).rejects.toMatchObject({ info: { people: 'invalid' } });
    await expect(name(of, [2 ** 31])).rejects.toMatchObject({ info: { people: 'invalid' } });
    const late = await add(of.member_id, { valid_until: '2026-01-01' });
    await expect(name(of, [late])).rejects.toMatchObject({ info: { people: 'record_missing' } });
    const renewed = {
      kind: 'id-card' as const,
      valid_until: '',
      files: { document: newer.document },
    };
    await addOwnDocuments(it.ctx(), { member_id: of.member_id, person_id: late, ...renewed });
    await name(of, [late]);
    expect(await consentsOf(of.video_id)).toMatchObject([{ document_kinds: ['id-card'] }]);
  });

  test('keeps a withdrawal, whatever its uploader names', async () => {
    const of = await aWaiting();
    const person_id = await add(of.member_id);
    await name(of, [person_id]);
    await sql`update consent set withdrawn_at = now(), handled_at = now() where video_id = ${of.video_id}`.execute(
      it.db,
    );
    for (const chosen of [[person_id], []]) {
      await name(of, chosen);
      expect(await consentsOf(of.video_id)).toMatchObject([{ withdrawn_at: expect.any(Date) }]);
    }
  });

  test('cannot name a person who withdrew everything until there is a release of a later day', async () => {
    const of = await aWaiting();
    const person_id = await add(of.member_id);
    await name(of, [person_id]);
    await withdrawConsent(it.ctx({ kind: 'system' }), { person_id });
    const next = await aWaiting(of.member_id);
    await expect(name(next, [person_id])).rejects.toMatchObject({
      info: { people: 'record_missing' },
    });
    expect(await consentsOf(next.video_id)).toEqual([]);
    expect(await people(of.member_id)).toMatchObject([{ is_complete: false }]);
    await sql`update person set withdrawn_on = '2026-05-31' where person_id = ${person_id}`.execute(
      it.db,
    );
    const release = {
      signed_on: '2026-06-01',
      scope: 'once more',
      files: { release: newer.release },
    };
    await addOwnDocuments(it.ctx(), { member_id: of.member_id, person_id, ...release });
    await name(next, [person_id]);
    expect(await consentsOf(next.video_id)).toMatchObject([{ scope: 'once more' }]);
  });

  test('gets people whom the form named while its bytes were under way', async () => {
    const member_id = await anUploader();
    const person_id = await add(member_id);
    const bytes = Buffer.from(`film ${member_id}`);
    const upload_id = await anUpload(it.ctx(), member_id, {
      bytes: bytes.length,
      rules: upload_rules_version,
    });
    const ref = { upload_id, member_id };
    const { people: choices } = await showUploadPage(it.ctx(), { member_id, lang: 'en' });
    expect(choices.map((each) => each.person_id)).toEqual([person_id]);
    const typed = { ...(await rightFields()), people: String(person_id) };
    await submitUploadForm(it.ctx(), { ...ref, typed });
    const sender = await openSender(it.ctx(), ref, () => undefined);
    await sender.write([bytes] as unknown as AsyncIterable<Uint8Array>, { offset: 0 });
    await sender.release();
    await finishUpload(it.ctx(), ref);
    const { video_id } = await it.db
      .selectFrom('upload')
      .select('video_id')
      .where('upload_id', '=', upload_id)
      .executeTakeFirstOrThrow();
    expect(await consentsOf(video_id ?? 0)).toMatchObject([{ person_id }]);
  });

  test('of a model rests on the record that its uploader gave, even where others have one', async () => {
    await saveModels(it.ctx(), [
      { dir: 'ida-snow', title: 'Ida Snow', orientation: 'str', attributes: {} },
    ]);
    const [first, second] = [await aWaiting(), await aWaiting()];
    for (const of of [first, second]) {
      const person_id = await add(of.member_id, { model: 'Ida Snow' });
      const typed = { ...(await rightFields()), models: 'Ida Snow', people: String(person_id) };
      await editOwnVideo(it.ctx(), { ...of, typed, is_answer: false });
      expect(await listMissing(it.ctx(), { type: 'video', id: of.video_id })).toEqual({});
    }
    await withdrawConsent(it.ctx({ kind: 'system' }), {
      person_id: (await people(first.member_id))[0]?.person_id ?? 0,
    });
    expect(await listMissing(it.ctx(), { type: 'video', id: second.video_id })).toEqual({});
  });
});

describe('a record', () => {
  test('is erased at once for somebody whom no video shows, and stays for others', async () => {
    const member_id = await anUploader();
    const [shown, unused] = [
      await add(member_id),
      await add(member_id, { legal_name: 'Rosa Vale' }),
    ];
    const video_id = await aVideo(it.ctx(), { member_id, status: 'pending' });
    const typed = { ...(await rightFields()), people: String(shown) };
    await editOwnVideo(it.ctx(), { member_id, video_id, typed, is_answer: false });
    const before = await vaultFiles();
    const remove = (person_id: number, by = member_id) =>
      removeOwnPerson(it.ctx(), { member_id: by, person_id });
    await expect(remove(shown)).rejects.toMatchObject({ code: 'already' });
    await expect(remove(unused, await anUploader())).rejects.toMatchObject({ code: 'not_found' });
    await remove(unused);
    await expect(remove(unused)).rejects.toMatchObject({ code: 'not_found' });
    expect(await vaultFiles()).toBe(before - 2);
    expect((await people(member_id)).map(({ person_id }) => person_id)).toEqual([shown]);
    const left = await sql`select from person p left join person_alias a using (person_id)
      left join record_document d on d.person_id = p.person_id and d.wrapped_key is not null
      where p.person_id = ${unused} and (p.legal_name <> 'erased' or a.name is not null or d.person_id is not null)`.execute(
      it.db,
    );
    expect(left.rows).toEqual([]);
  });

  test('stays when the account of its sender is erased, because the law asks for it', async () => {
    const member_id = await anUploader();
    const person_id = await add(member_id);
    const video_id = await aVideo(it.ctx(), { member_id, status: 'active' });
    const { release_id } = await it.db
      .selectFrom('record_document')
      .select('document_id as release_id')
      .where('person_id', '=', person_id)
      .where('kind', '=', 'release')
      .executeTakeFirstOrThrow();
    await it.db
      .insertInto('consent')
      .values({
        person_id,
        video_id,
        document_kinds: ['passport'],
        release_id,
        scope: 'x',
        signed_on: sql<Date>`'2026-05-04'`,
      })
      .execute();
    await eraseAccount(it.ctx(), member_id, 'operator');
    await eraseRecords(it.ctx());
    await sweepVault(it.ctx());
    const person = await it.db
      .selectFrom('person')
      .select(['legal_name', 'sent_by'])
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow();
    expect(person).toEqual({ legal_name: 'Mara Field', sent_by: null });
  });
});
