import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { upload_limits, upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { betweenReads } from '#tests/support/between-reads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { eraseAccount } from '../erasure/index.ts';
import { saveTerms } from '../terms/index.ts';
import { pruneUploads } from '../uploads/index.ts';
import { createAlbumDraft, deleteAlbumDraft, type DraftRef } from './album-draft.ts';
import { pruneAlbumDrafts } from './end-drafts.ts';
import { giveUpPhoto, lookAtPhoto } from './look-at-photo.ts';
import { listOwnAlbums } from './list-own-albums.ts';
import { giveUpAlbum, makeAlbum } from './make-album.ts';
import { receivePhotos } from './receive-photos.ts';
import { checkAlbumForm, saveAlbumDraft, submitAlbumDraft } from './save-album-draft.ts';
import { showAlbumPage } from './show-album-page.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
async function anUploader(): Promise<number> {
  const { member_id } = await aMember(it.ctx(), `Album-${++number}`);
  await verifyUploader(it.ctx(), member_id);
  return member_id;
}
const rules = upload_rules_version;
async function aDraft(member_id?: number): Promise<DraftRef> {
  const owner = member_id ?? (await anUploader());
  return {
    member_id: owner,
    draft_id: await createAlbumDraft(system(), { member_id: owner, rules }),
  };
}
const colours = ['#123', '#a10', '#0a4', '#fc0', '#90f'] as const;
const aPhoto = (n = 0): Promise<Buffer> =>
  sharp({
    create: { width: 24, height: 16 + number, channels: 3, background: colours[n] ?? '#fff' },
  })
    .jpeg()
    .toBuffer();
const send = async (ref: DraftRef, ...files: Buffer[]) =>
  receivePhotos(system(), {
    ...ref,
    photos: files.map((bytes, n) => ({ file_name: `a\u202e${n}.jpg`, bytes })),
  });
const arrangement = (more: object = {}) => ({
  captions: new Map<number, string>(),
  places: new Map<number, number>(),
  removed: new Set<number>(),
  order: undefined,
  cover: undefined,
  ...more,
});
async function rightFields(more: TypedFields = {}): Promise<TypedFields> {
  const { category_id } = await it.db
    .insertInto('category')
    .values({ dir: `lakes-${++number}`, title: 'Lakes' })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return {
    title: 'Slow lake',
    description: 'Water.',
    lang: 'en',
    orientation: 'str',
    categories: String(category_id),
    tags: 'calm water',
    models: '',
    visibility: '0',
    ai_made: 'no',
    people_shown: '0',
    ...more,
  };
}
const draftsOf = async (member_id: number) =>
  (await showAlbumPage(system(), { member_id, lang: 'en' })).drafts;
const albumsOf = (member_id: number) =>
  listOwnAlbums(system(), { member_id, search: '', sort: 'newest', before: 0 });
/** Runs what the queue would. */
async function work({ draft_id }: DraftRef): Promise<void> {
  const rows = await it.db
    .selectFrom('album_draft_photo')
    .select('number')
    .where('draft_id', '=', draft_id)
    .where('state', '=', 'checking')
    .orderBy('number')
    .execute();
  for (const row of rows) await lookAtPhoto(system(), { draft_id, number: row.number });
  await makeAlbum(system(), { draft_id });
}

describe('an album', () => {
  test('is made of the photos that are right, in order, with captions and cover; bad ones are named; it waits with a case', async () => {
    const ref = await aDraft();
    const [first, second, third] = [await aPhoto(0), await aPhoto(1), await aPhoto(2)];
    const sent = await send(ref, first, randomBytes(500), second, first);
    expect(sent.map(({ number: each, state, file_name }) => [each, state, file_name])).toEqual([
      [1, 'checking', 'a0.jpg'],
      [2, 'checking', 'a1.jpg'],
      [3, 'checking', 'a2.jpg'],
    ]);
    // Once more, because the answer was lost.
    expect((await send(ref, second, third)).map((photo) => photo.number)).toEqual([3, 4]);
    const typed = await rightFields();
    const order = arrangement({
      order: [4, 1],
      cover: 1,
      captions: new Map([[1, ' Calm\nwater ']]),
    });
    await submitAlbumDraft(system(), { ...ref, typed, arrangement: order });
    expect((await albumsOf(ref.member_id)).drafts).toMatchObject([{ state: 'checking' }]);
    await expect(
      saveAlbumDraft(system(), { ...ref, typed, arrangement: order }),
    ).rejects.toMatchObject({ code: 'already' });
    // A list that is read while the album is made has it as a draft still, not nowhere.
    const db = betweenReads(it.db, () => work(ref));
    const { member_id } = ref;
    const query = { member_id, search: '', sort: 'newest', before: 0 } as const;
    const meanwhile = await listOwnAlbums({ ...system(), db }, query);
    expect([meanwhile.drafts.length, meanwhile.albums.length]).toEqual([1, 0]);
    await makeAlbum(system(), ref);
    const { drafts, albums } = await albumsOf(ref.member_id);
    expect(drafts).toEqual([]);
    expect(albums).toMatchObject([
      { title: 'Slow lake', state: 'waiting', photos_amount: 3, is_private: true, may_edit: true },
    ]);
    const { rows } = await sql<{ title: string; hash: string; cover_position: number }>`
      select x.title, encode(p.content_hash, 'hex') as hash, cover_position from album a join album_photo x using (album_id)
      join photo p using (photo_id) where a.member_id = ${ref.member_id} order by x.position`.execute(
      it.db,
    );
    expect(rows.map(({ title, cover_position }) => [title, cover_position])).toEqual([
      ['', 2],
      ['Calm water', 2],
      ['', 2],
    ]);
    const { rows: cases } = await sql`
      select kind from moderation_case where target_type = 'album' and member_id = ${ref.member_id}`.execute(
      it.db,
    );
    expect(cases).toEqual([{ kind: 'publication' }]);
    const { rows: refused } = await sql`
      select number, reason_code from album_draft_photo where draft_id = ${ref.draft_id} and state = 'refused'`.execute(
      it.db,
    );
    expect(refused).toEqual([{ number: 2, reason_code: 'file_type' }]);
    expect(await system().part_files.listOlder(-1)).toEqual([]);
  });

  test('of bad photos alone is none: its draft is open again and says what each lacks', async () => {
    const ref = await aDraft();
    await send(ref, randomBytes(40), randomBytes(41));
    const typed = await rightFields();
    await submitAlbumDraft(system(), { ...ref, typed, arrangement: arrangement() });
    await giveUpPhoto(system(), { draft_id: ref.draft_id, number: 2 });
    await work(ref);
    const [draft] = await draftsOf(ref.member_id);
    expect(draft).toMatchObject({ state: 'draft', fields: { title: 'Slow lake' } });
    expect(draft?.photos.map(({ reason_code }) => reason_code)).toEqual(['file_type', 'internal']);
    await expect(
      submitAlbumDraft(system(), { ...ref, typed, arrangement: arrangement() }),
    ).rejects.toMatchObject({ info: { photo: 'required' } });
  });

  test('that could not be made is a draft again, which its member hands in once more', async () => {
    const ref = await aDraft();
    await send(ref, await aPhoto(0));
    const typed = await rightFields();
    const change = { ...ref, typed, arrangement: arrangement() };
    await submitAlbumDraft(system(), change);
    await giveUpAlbum(system(), ref);
    expect(await draftsOf(ref.member_id)).toMatchObject([{ state: 'draft' }]);
    await submitAlbumDraft(system(), change);
    await work(ref);
    expect((await albumsOf(ref.member_id)).albums).toMatchObject([{ state: 'waiting' }]);
    // Once there is an album, nothing is left to give up.
    await giveUpAlbum(system(), ref);
    expect((await albumsOf(ref.member_id)).drafts).toEqual([]);
  });

  test('of a form that an older version stored is made; one of a form that does not fit is a draft again', async () => {
    const ref = await aDraft();
    await send(ref, await aPhoto(0));
    const change = { ...ref, typed: await rightFields(), arrangement: arrangement() };
    await submitAlbumDraft(system(), change);
    await lookAtPhoto(system(), { draft_id: ref.draft_id, number: 1 });
    const store = (typed: object, lacking: string) =>
      sql`
        update album_draft set typed = ${JSON.stringify(typed)}::jsonb, submitted = submitted - ${`{${lacking}}`}::text[]
        where draft_id = ${ref.draft_id}`.execute(it.db);
    await store({ title: 'Slow lake', tags: 7, mood: 'calm' }, 'title');
    expect((await albumsOf(ref.member_id)).drafts[0]?.fields).toEqual({ title: 'Slow lake' });
    await expect(makeAlbum(system(), ref)).rejects.toThrow('title');
    await giveUpAlbum(system(), ref);
    await submitAlbumDraft(system(), change);
    await store({}, 'is_unlisted,country,comments,people');
    await makeAlbum(system(), ref);
    expect((await albumsOf(ref.member_id)).albums).toMatchObject([{ title: 'Slow lake' }]);
  });

  test('says what is wrong with its form: fields, captions that are too long or restricted', async () => {
    await saveTerms(system(), [
      {
        kind: 'exact',
        term: 'harbour',
        lang: null,
        places: ['title'],
        effect: 'block',
        help: null,
      },
    ]);
    system().terms.forget();
    const captions = new Map([
      [1, 'x'.repeat(upload_limits.caption + 1)],
      [2, 'a harbour here'],
    ]);
    const typed = await rightFields({ title: '' });
    await expect(
      checkAlbumForm(system(), { member_id: 1, typed, arrangement: arrangement({ captions }) }),
    ).rejects.toMatchObject({
      code: 'invalid',
      info: { title: 'required', caption_1: 'too_long', caption_2: 'restricted' },
    });
  });
});

describe('a draft', () => {
  test('is saved as typed, with the order of its photos; removed ones leave nothing behind', async () => {
    const ref = await aDraft();
    await send(ref, await aPhoto(0), await aPhoto(1));
    await lookAtPhoto(system(), { draft_id: ref.draft_id, number: 1 });
    const change = { ...ref, typed: { title: 'S\u0000' } };
    await saveAlbumDraft(system(), { ...change, arrangement: arrangement({ order: [2, 1] }) });
    const [draft] = await draftsOf(ref.member_id);
    expect(draft).toMatchObject({ fields: { title: 'S' }, cover: 0 });
    expect(draft?.photos.map((photo) => [photo.number, photo.state])).toEqual([
      [2, 'checking'],
      [1, 'ready'],
    ]);
    expect(draft?.photos[1]?.src).toMatch(/\/media\/a\/\w+\/320\.jpg$/);
    await saveAlbumDraft(system(), {
      ...change,
      arrangement: arrangement({ removed: new Set([1, 2]) }),
    });
    expect((await draftsOf(ref.member_id))[0]?.photos).toEqual([]);
    expect(await system().part_files.listOlder(-1)).toEqual([]);
    const { rows } = await sql`select from photo where height = ${16 + number}`.execute(it.db);
    expect(rows).toEqual([]);
  });

  test('a photo that is removed while it is looked at leaves no photo', async () => {
    const ref = await aDraft();
    const bytes = await aPhoto(3);
    await send(ref, bytes);
    const ctx = system();
    const images = {
      ...ctx.images,
      async convert(...args: Parameters<typeof ctx.images.convert>) {
        const made = await ctx.images.convert(...args);
        await deleteAlbumDraft(system(), ref);
        return made;
      },
    };
    await lookAtPhoto({ ...ctx, images }, { draft_id: ref.draft_id, number: 1 });
    const { rows } = await sql`select from photo where height = ${16 + number}`.execute(it.db);
    expect(rows).toEqual([]);
    await expect(send(ref, bytes)).rejects.toMatchObject({ code: 'deleted' });
  });

  test('is of its member alone; members who may not upload, other rules and too much are refused', async () => {
    const ref = await aDraft();
    const other = await anUploader();
    await expect(send({ ...ref, member_id: other }, await aPhoto())).rejects.toMatchObject({
      code: 'not_found',
    });
    const { member_id } = await aMember(it.ctx(), `Plain-${++number}`);
    await expect(createAlbumDraft(system(), { member_id, rules })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      createAlbumDraft(system(), { member_id: other, rules: '0' }),
    ).rejects.toMatchObject({ info: { rules: 'invalid' } });
    const begun = await Promise.allSettled(
      Array.from({ length: 12 }, () => createAlbumDraft(system(), { member_id: other, rules })),
    );
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await sql`
      insert into album_draft_photo (draft_id, number, place, file_key, file_name, bytes, content_hash)
      select ${ref.draft_id}, n, n, lpad(n::text, 22, 'k'), 'a', 4, sha256(n::text::bytea)
      from generate_series(1, ${upload_limits.photos}::int) as n`.execute(it.db);
    await expect(send(ref, randomBytes(4))).rejects.toMatchObject({ code: 'full' });
    const ctx = system();
    const full = { ...ctx, settings: { ...ctx.settings, uploads: smallDay } };
    const mine = await aDraft();
    await expect(
      receivePhotos(full, { ...mine, photos: [{ file_name: 'a', bytes: randomBytes(200) }] }),
    ).rejects.toMatchObject({ code: 'over_quota', info: { quota: 'day' } });
    expect(await ctx.part_files.listOlder(-1)).toEqual([]);
  });

  test('ends after weeks without a change by both clocks, and with its account; the sweep leaves files that wait', async () => {
    const [old, fresh, gone] = [await aDraft(), await aDraft(), await aDraft()];
    for (const ref of [old, fresh, gone]) await send(ref, randomBytes(50));
    await sql`update album_draft set saved_at = now() - interval '31 days' where draft_id = ${old.draft_id}`.execute(
      it.db,
    );
    await pruneUploads(system());
    const behind = { now: () => new Date(Date.now() - 2 * 86_400_000) };
    await pruneAlbumDrafts({ ...system(), clock: behind });
    expect((await draftsOf(old.member_id)).map(({ draft_id }) => draft_id)).toEqual([old.draft_id]);
    await pruneAlbumDrafts(system());
    await eraseAccount(system(), gone.member_id, 'operator');
    const { rows } = await sql<{ draft_id: string; file_key: string; state: string }>`
      select draft_id, file_key, state from album_draft_photo where draft_id = any(${[old, fresh, gone].map(({ draft_id }) => draft_id)})`.execute(
      it.db,
    );
    const stateOf = (ref: DraftRef) => rows.find(({ draft_id }) => draft_id === ref.draft_id);
    expect([stateOf(old)?.state, stateOf(fresh)?.state, stateOf(gone)]).toEqual([
      'removed',
      'checking',
      undefined,
    ]);
    expect(await system().part_files.listOlder(-1)).toEqual([stateOf(fresh)?.file_key]);
  });
});

const smallDay = {
  role: 'uploader',
  bytes_most: 1000,
  open_most: 10,
  day_bytes: 100,
  storage_bytes: 0,
  min_seconds: 0,
  min_seconds_exclusive: 0,
  categories_least: 0,
  categories_most: 5,
  idle_seconds: 1000,
  originals_seconds: 0,
  delete_seconds: 0,
} as const;
