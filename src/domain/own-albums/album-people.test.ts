import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import { addOwnPerson, showOwnPeople } from '../own-people/index.ts';
import { missingRecords } from '../publications/index.ts';
import { createAlbumDraft } from './album-draft.ts';
import { editOwnAlbum } from './edit-own-album.ts';
import { getOwnAlbum } from './get-own-album.ts';
import { listOwnAlbums } from './list-own-albums.ts';
import { lookAtPhoto } from './look-at-photo.ts';
import { makeAlbum } from './make-album.ts';
import { receivePhotos } from './receive-photos.ts';
import { checkAlbumForm, submitAlbumDraft } from './save-album-draft.ts';
import { showAlbumPage } from './show-album-page.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
async function anUploader(): Promise<number> {
  const { member_id } = await aMember(it.ctx(), `Photographer-${++number}`);
  await verifyUploader(it.ctx(), member_id);
  return member_id;
}
const draw = (red: number): Promise<Buffer> =>
  sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: red, g: ++number, b: 90 } },
  })
    .jpeg()
    .toBuffer();
/** Somebody with a record, which is complete while the document is valid. */
async function aPerson(
  member_id: number,
  legal_name: string,
  valid_until = '2030-01-01',
): Promise<number> {
  const record = { birth_date: '1990-02-28', names: '', model: '', kind: 'passport' } as const;
  const release = { valid_until, signed_on: '2026-05-04', scope: 'all albums' };
  const files = { document: await draw(10), release: await draw(200) };
  return addOwnPerson(it.ctx(), { member_id, legal_name, ...record, ...release, files });
}
const arrangement = {
  captions: new Map<number, string>(),
  places: new Map<number, number>(),
  removed: new Set<number>(),
  order: undefined,
  cover: undefined,
};
async function rightFields(more: TypedFields = {}): Promise<TypedFields> {
  const { category_id } = await it.db
    .insertInto('category')
    .values({ dir: `shores-${++number}`, title: 'Shores' })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return {
    title: 'Slow shore',
    lang: 'en',
    orientation: 'str',
    categories: String(category_id),
    visibility: '1',
    ai_made: 'no',
    people_shown: '2',
    ...more,
  };
}
/** Handed in, and made of its one photo. */
async function anAlbum(member_id: number, typed: TypedFields): Promise<number> {
  const draft_id = await createAlbumDraft(system(), { member_id, rules: upload_rules_version });
  const photos = [{ file_name: 'shore.jpg', bytes: await draw(120) }];
  await receivePhotos(system(), { draft_id, member_id, photos });
  await submitAlbumDraft(system(), { draft_id, member_id, typed, arrangement });
  await lookAtPhoto(system(), { draft_id, number: 1 });
  await makeAlbum(system(), { draft_id });
  const { albums } = await listOwnAlbums(system(), {
    member_id,
    search: '',
    sort: 'newest',
    before: 0,
  });
  return albums[0]?.album_id ?? 0;
}
const consentsOf = async (album_id: number): Promise<number[]> => {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from consent where album_id = ${album_id} order by 1`.execute(it.db);
  return rows.map(({ person_id }) => person_id);
};

test('an album names own people: their consents are made with it, and change until a decision', async () => {
  const member_id = await anUploader();
  const mara = await aPerson(member_id, 'Mara Shore');
  const nils = await aPerson(member_id, 'Nils Shore');
  const { people } = await showAlbumPage(system(), { member_id, lang: 'en' });
  expect(people.map(({ name }) => name)).toEqual(['Mara Shore', 'Nils Shore']);
  const album_id = await anAlbum(member_id, await rightFields({ people: String(mara) }));
  const ref = { album_id, member_id };
  const edit = (typed: TypedFields) =>
    editOwnAlbum(system(), { ...ref, typed, arrangement, is_answer: false });
  expect(await consentsOf(album_id)).toEqual([mara]);
  const album = { type: 'album', id: album_id } as const;
  expect(await missingRecords(it.db, album)).toEqual({ people: 'fewer named than shown' });
  const form = await getOwnAlbum(system(), { ...ref, lang: 'en' });
  expect([form.fields.people, form.people.length]).toEqual([String(mara), 2]);

  await edit({ people: `${mara},${nils}` });
  await edit({ people: `${mara},${nils}` });
  // A form without the field.
  await edit({ title: 'Slow shores' });
  expect(await consentsOf(album_id)).toEqual([mara, nils].toSorted((a, b) => a - b));
  expect(await missingRecords(it.db, album)).toEqual({});
  await edit({ people: String(nils) });
  expect(await consentsOf(album_id)).toEqual([nils]);
  await edit({ people: String(nils), people_shown: '1' });
  const shown = (await showOwnPeople(it.ctx(), member_id)).people;
  expect(shown.map(({ albums, may_remove }) => [albums, may_remove])).toEqual([
    [0, true],
    [1, false],
  ]);

  const subject = { type: 'album', id: String(album_id) } as const;
  await aDecision(system(), subject, { action: 'approve' });
  await edit({ title: 'A published shore', people: String(mara) });
  expect(await consentsOf(album_id)).toEqual([nils]);
});

test('others’ people, unknown ones, incomplete records and what albums have not are refused before anything is stored', async () => {
  const member_id = await anUploader();
  const stranger = await aPerson(await anUploader(), 'Olga Strand');
  // Its document was not valid any more on that day.
  const incomplete = await aPerson(member_id, 'Pia Dune', '2026-01-01');
  const unlisted = { member_id, typed: await rightFields({ visibility: '2' }), arrangement };
  await expect(checkAlbumForm(system(), unlisted)).rejects.toMatchObject({
    info: { visibility: 'invalid' },
  });
  for (const [named, people] of [
    [String(stranger), 'invalid'],
    ['2147483648', 'invalid'],
    ['x', 'invalid'],
    [String(incomplete), 'record_missing'],
  ] as const) {
    const form = { member_id, typed: await rightFields({ people: named }), arrangement };
    await expect(checkAlbumForm(system(), form)).rejects.toMatchObject({ info: { people } });
    const draft_id = await createAlbumDraft(system(), { member_id, rules: upload_rules_version });
    await expect(submitAlbumDraft(system(), { ...form, draft_id })).rejects.toMatchObject({
      code: 'invalid',
      info: { people },
    });
  }
});
