import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { deleteAfterDays } from '#tests/support/deletions.ts';
import { anAlbum } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import { deleteOwnAlbum } from './delete-own-album.ts';
import { editOwnAlbum } from './edit-own-album.ts';
import { getOwnAlbum } from './get-own-album.ts';
import { listOwnAlbums, type OwnAlbumRef } from './list-own-albums.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const anOwner = async () => (await aMember(it.ctx(), `Keeper-${++number}`)).member_id;
async function anOwnAlbum(photos = 3): Promise<OwnAlbumRef> {
  const member_id = await anOwner();
  await it.db
    .insertInto('category')
    .values({ dir: `lakes-${++number}`, title: 'Lakes' })
    .execute();
  return { member_id, album_id: await anAlbum(system(), { member_id, photos }) };
}
const stateOf = async ({ member_id, album_id }: OwnAlbumRef) =>
  (await listOwnAlbums(system(), { member_id, search: '', sort: 'newest', before: 0 })).albums.find(
    (album) => album.album_id === album_id,
  )?.state;
const caseOf = async ({ album_id }: OwnAlbumRef, kind: string) =>
  it.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('target_type', '=', 'album')
    .where('target_id', '=', String(album_id))
    .where('kind', '=', kind)
    .executeTakeFirst();
const nothing = {
  captions: new Map<number, string>(),
  places: new Map<number, number>(),
  removed: new Set<number>(),
  order: undefined,
  cover: undefined,
};
const edit = async (ref: OwnAlbumRef, more: object = {}, typed: object = {}, is_answer = false) =>
  editOwnAlbum(system(), {
    ...ref,
    typed: { categories: await aCategory(), ...typed },
    arrangement: { ...nothing, ...more },
    is_answer,
  });
const aCategory = async (): Promise<string> => {
  const { category_id } = await it.db
    .selectFrom('category')
    .select('category_id')
    .orderBy('category_id')
    .executeTakeFirstOrThrow();
  return String(category_id);
};
const shown = async (ref: OwnAlbumRef) => getOwnAlbum(system(), { ...ref, lang: 'en' });
test('an album that waits is put into another order, with captions and a cover; photos go, but not all', async () => {
  const ref = await anOwnAlbum();
  const [a = 0, b = 0, c = 0] = (await shown(ref)).photos.map((photo) => photo.number);
  await edit(
    ref,
    { order: [c, a, b], cover: b, captions: new Map([[a, 'Calm']]), removed: new Set([c]) },
    { title: 'Other lake', ai_made: 'altered' },
  );
  const after = await shown(ref);
  expect(after).toMatchObject({
    cover: b,
    fields: { title: 'Other lake', ai_made: 'altered' },
    album: { photos_amount: 2, state: 'waiting' },
  });
  expect(after.photos.map((photo) => [photo.number, photo.title])).toEqual([
    [a, 'Calm'],
    [b, ''],
  ]);
  await expect(edit(ref, { removed: new Set([a, b]) })).rejects.toMatchObject({
    info: { photo: 'required' },
  });
  const { rows } = await sql`select from photo where photo_id = ${c}`.execute(it.db);
  expect(rows).toEqual([]);
  expect(await caseOf(ref, 'edit')).toBeUndefined();
});

test('changes that a reviewer asks for are shown, and the answer gives the case back', async () => {
  const ref = await anOwnAlbum();
  await aDecision(
    system(),
    { type: 'album', id: String(ref.album_id) },
    { action: 'ask-changes', details: { changes: { title: 'Another title, please.' } } },
  );
  expect((await shown(ref)).album).toMatchObject({
    state: 'changes',
    changes: { title: 'Another title, please.' },
  });
  await edit(ref, {}, { title: 'Other lake' }, true);
  expect(await stateOf(ref)).toBe('waiting');
  await expect(edit(ref, {}, {}, true)).rejects.toMatchObject({ code: 'already' });
});

test('a published album changes at once, and a reviewer looks at words; the answers about people stay', async () => {
  const ref = await anOwnAlbum();
  await edit(ref);
  await aDecision(system(), { type: 'album', id: String(ref.album_id) }, { action: 'approve' });
  expect(await stateOf(ref)).toBe('published');
  const [a = 0, b = 0] = (await shown(ref)).photos.map((photo) => photo.number);
  await edit(ref, { order: [b, a] });
  await edit(ref, {}, { ai_made: 'made', people_shown: '9' });
  expect(await caseOf(ref, 'edit')).toBeUndefined();
  expect((await shown(ref)).fields).toMatchObject({ ai_made: 'no', people_shown: '0' });
  await edit(ref, { captions: new Map([[a, 'Calm']]) });
  expect(await caseOf(ref, 'edit')).toMatchObject({ state: 'open' });
  expect(await stateOf(ref)).toBe('published');
});

test('is hidden with its photos stored, and deleted with them once its days are over; another member’s does not exist', async () => {
  const ref = await anOwnAlbum();
  const other = { ...ref, member_id: await anOwner() };
  await expect(deleteOwnAlbum(system(), other)).rejects.toMatchObject({ code: 'not_found' });
  await expect(edit(other)).rejects.toMatchObject({ code: 'not_found' });
  const { photos } = await shown(ref);
  await deleteOwnAlbum(system(), ref);
  expect(await stateOf(ref)).toBe('deleted');
  const stored = async () => {
    const ids = photos.map((photo) => photo.number);
    const { rows } = await sql`select from photo where photo_id = any(${ids}::int[])`.execute(
      it.db,
    );
    return rows.length;
  };
  expect(await stored()).toBe(photos.length);
  await deleteAfterDays(system(), { type: 'album', id: ref.album_id });
  expect(await stateOf(ref)).toBeUndefined();
  expect(await stored()).toBe(0);
});
