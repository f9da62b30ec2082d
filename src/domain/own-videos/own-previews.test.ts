import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision, applyNow } from '#tests/support/statements.ts';
import { placesOf } from '../media/index.ts';
import { decideCase, findOpen, openIfWaiting, operator } from '../moderation/index.ts';
import { deleteVideo } from '../submissions/index.ts';
import { readOwnPreview, readOwnSheet } from '../uploads/index.ts';
import { choosePictureOfVideo, editOwnVideo } from './edit-own-video.ts';
import { getOwnVideo } from './get-own-video.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

/** A video that waits, with its case. */
async function aWaiting() {
  const { member_id } = await aMember(it.ctx(), `Painter-${++number}`);
  const video_id = await aVideo(system(), { member_id, status: 'pending' });
  await it.db
    .transaction()
    .execute((trx) => openIfWaiting(system(), trx, { type: 'video', id: video_id }));
  return { member_id, video_id };
}
type Ref = Awaited<ReturnType<typeof aWaiting>>;

/** With edges: what is flat is compared with no list of hashes. */
async function picture(width = 1400, height = 800): Promise<Buffer> {
  const cells = Buffer.from(
    Array.from({ length: 12 * 8 }, (_, at) => (at * 37 + ++number * 11) % 256),
  );
  return sharp(cells, { raw: { width: 12, height: 8, channels: 1 } })
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .jpeg()
    .toBuffer();
}
/** Of which both sides are long enough only as it is stored, on its side. */
const turned = async (): Promise<Buffer> =>
  sharp(await picture(1400, 800))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const choose = async (ref: Ref, bytes: Uint8Array): Promise<void> =>
  choosePictureOfVideo(system(), { ...ref, bytes });
const formOf = async (ref: Ref) => getOwnVideo(system(), { ...ref, lang: 'en' });
const idIn = (address: string): number => Number(/^\/media\/n\/(\d+)\.jpg$/.exec(address)?.[1]);
const keyOf = async ({ video_id }: Ref): Promise<string | undefined> => {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from own_preview join photo using (photo_id) where video_id = ${video_id} and is_current`.execute(
    it.db,
  );
  return rows[0]?.storage_key;
};
const rowOf = ({ video_id }: Ref) =>
  it.db
    .selectFrom('video')
    .select(['status_id', 'poster_key'])
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
const approve = async ({ video_id }: Ref, preview?: string): Promise<number> => {
  const subject = { type: 'video', id: String(video_id) } as const;
  const reference = await it.db
    .transaction()
    .execute((trx) => findOpen(trx, 'publication', subject));
  const { decision_id } = await decideCase(system(), operator, {
    reference: reference ?? '',
    action: 'approve',
    details: preview === undefined ? {} : { preview },
  });
  return decision_id;
};
const filesOf = async (key: string): Promise<number> =>
  (await Array.fromAsync(it.ctx().storage.list(`a/${key}/`))).length;

test('an own picture waits for the decision that has seen it, for its uploader alone, and stands for the video then', async () => {
  const ref = await aWaiting();
  await choose(ref, await picture());
  const form = await formOf(ref);
  expect(form.previews.some(({ is_chosen }) => is_chosen)).toBe(false);
  const preview_id = idIn(form.own_picture);
  const { member_id } = ref;
  const bytes = await buffer(await readOwnPreview(system(), { preview_id, member_id }));
  expect(bytes.length).toBeGreaterThan(1000);
  const other = (await aMember(it.ctx(), `Other-${++number}`)).member_id;
  await expect(readOwnPreview(system(), { preview_id, member_id: other })).rejects.toThrow(
    'not_found',
  );
  // Nothing that others get names it.
  const key = (await keyOf(ref)) ?? '';
  expect(JSON.stringify(form)).not.toContain(key);
  expect(await rowOf(ref)).toMatchObject({ poster_key: null });

  await expect(approve(ref)).rejects.toMatchObject({ info: { preview: key } });
  await applyNow(system(), await approve(ref, key));
  expect(await rowOf(ref)).toEqual({ status_id: videoStatus.active, poster_key: key });
  expect(await keyOf(ref)).toBeUndefined();
  await expect(choose(ref, await picture())).rejects.toThrow('already');
  await deleteVideo(system(), ref.video_id);
  expect([await filesOf(key), (await rowOf(ref)).poster_key]).toEqual([0, null]);
});

describe('content hidden by a decision', () => {
  test('is seen by no one: the uploader of a removed video gets its storyboard and own picture no more', async () => {
    const ref = await aWaiting();
    await choose(ref, await picture());
    const { member_id, video_id } = ref;
    const { storage_key } = await it.db
      .selectFrom('video')
      .innerJoin('media', 'media.media_id', 'video.media_id')
      .select('storage_key')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow();
    await storeSheet(storage_key);
    const preview_id = idIn((await formOf(ref)).own_picture);
    const sheet = () => readOwnSheet(system(), { video_id, member_id, sheet: 0 });
    const preview = () => readOwnPreview(system(), { preview_id, member_id });
    expect(await text(await sheet())).toBe('pictures of the film');
    await buffer(await preview());
    await aDecision(system(), { type: 'video', id: String(video_id) }, { action: 'remove' });
    await expect(sheet()).rejects.toMatchObject({ code: 'not_found' });
    await expect(preview()).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of another video of the same clip, or of a photo, is not given by the address of an own one', async () => {
    const ref = await aWaiting();
    const { member_id, video_id } = ref;
    const { media_id, storage_key } = await it.db
      .selectFrom('video')
      .innerJoin('media', 'media.media_id', 'video.media_id')
      .select(['media.media_id', 'storage_key'])
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow();
    await storeSheet(storage_key);
    const other = await aVideo(system(), { media_id });
    await aDecision(system(), { type: 'video', id: String(other) }, { action: 'remove' });
    await expect(readOwnSheet(system(), { video_id, member_id, sheet: 0 })).rejects.toMatchObject({
      code: 'not_found',
    });

    await choose(ref, await picture());
    const preview_id = idIn((await formOf(ref)).own_picture);
    await it.db
      .updateTable('photo')
      .set({ is_hidden: true })
      .where('storage_key', '=', (await keyOf(ref)) ?? '')
      .execute();
    await expect(readOwnPreview(system(), { preview_id, member_id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

/** A sheet of the storyboard of a clip, as text. */
async function storeSheet(storage_key: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-sheet-'));
  await writeFile(join(folder, 's0.webp'), 'pictures of the film');
  await it.ctx().storage.putFolder(`${placesOf(storage_key).stream}storyboard/`, folder);
}

test('a picture that replaces the one a decision has seen takes the decision back', async () => {
  const ref = await aWaiting();
  await choose(ref, await picture());
  const seen = (await keyOf(ref)) ?? '';
  const decision_id = await approve(ref, seen);
  await choose(ref, await picture());
  await applyNow(system(), decision_id);
  expect(await rowOf(ref)).toEqual({ status_id: videoStatus.pending, poster_key: null });
  // Of what was replaced nothing is stored.
  expect(await filesOf(seen)).toBe(0);
  await applyNow(system(), await approve(ref, await keyOf(ref)));
  expect((await rowOf(ref)).status_id).toBe(videoStatus.active);
});

test('a frame takes the place of an own picture, which is erased; the database refuses a picture without a publication', async () => {
  const ref = await aWaiting();
  await choose(ref, await picture());
  const key = (await keyOf(ref)) ?? '';
  await editOwnVideo(system(), { ...ref, typed: {}, preview: 'own', is_answer: false });
  expect(await keyOf(ref)).toBe(key);
  await editOwnVideo(system(), { ...ref, typed: {}, preview: '39', is_answer: false });
  expect([await keyOf(ref), await filesOf(key)]).toEqual([undefined, 0]);
  expect(await formOf(ref)).toMatchObject({ own_picture: '' });
  await aDecision(system(), { type: 'video', id: String(ref.video_id) }, { action: 'approve' });
  const other = await aWaiting();
  await choose(other, await picture());
  await expect(
    it.db
      .updateTable('video')
      .set({ poster_key: (await keyOf(other)) ?? '' })
      .where('video_id', '=', ref.video_id)
      .execute(),
  ).rejects.toThrow('nothing is shown without a publication');
});

test.each([
  ['too small', () => picture(1279, 720), 'preview_small'],
  ['too small once it is upright', turned, 'preview_small'],
  ['a text', async () => Buffer.from('no picture'), 'file_type'],
  ['cut off', async () => (await picture()).subarray(0, 900), 'preview_upload'],
  ['of too many bytes', async () => Buffer.alloc(10 * 1024 ** 2 + 1), 'file_size'],
] as const)(
  'a picture that is %s is refused with a code, and nothing is stored',
  async (_name, bytes, fault) => {
    const ref = await aWaiting();
    await expect(choose(ref, await bytes())).rejects.toMatchObject({
      code: 'invalid',
      info: { preview: fault },
    });
    expect(await formOf(ref)).toMatchObject({ own_picture: '' });
    const { rows } = await sql`
    select from photo as p where not exists (select from own_preview o where o.photo_id = p.photo_id)
      and not exists (select from video v where v.poster_key = p.storage_key)`.execute(it.db);
    expect(rows).toEqual([]);
  },
);

describe('frames that may take turns later', () => {
  const edit = async (ref: Ref, candidates: string): Promise<void> =>
    editOwnVideo(system(), { ...ref, typed: {}, candidates, is_answer: false });
  const candidatesOf = async (ref: Ref): Promise<number[]> =>
    (await formOf(ref)).previews.flatMap(({ is_candidate }, at) => (is_candidate ? [at + 1] : []));

  test('are up to three, replaced as a whole, and what is wrong leaves those before', async () => {
    const ref = await aWaiting();
    const before = await rowOf(ref);
    await edit(ref, '9,1,4,1');
    expect(await candidatesOf(ref)).toEqual([1, 4, 9]);
    // A form without the field.
    await editOwnVideo(system(), { ...ref, typed: {}, is_answer: false });
    for (const [wrong, fault] of [
      ['1,2,3,4', 'max_chosen'],
      ['0', 'no_preview'],
      ['11', 'no_preview'],
      ['1.5', 'no_preview'],
      ['one', 'no_preview'],
      ['1\u0000', 'no_preview'],
      ['99999999999999999999', 'no_preview'],
    ] as const)
      await expect(edit(ref, wrong)).rejects.toMatchObject({
        code: 'invalid',
        info: { candidates: fault },
      });
    expect(await candidatesOf(ref)).toEqual([1, 4, 9]);
    await Promise.all([edit(ref, '2'), edit(ref, '2'), edit(ref, '2')]);
    expect(await candidatesOf(ref)).toEqual([2]);
    await edit(ref, '');
    expect([await candidatesOf(ref), await rowOf(ref)]).toEqual([[], before]);
  });

  test('are the uploader’s to choose until a decision, and go with the video', async () => {
    const ref = await aWaiting();
    await edit(ref, '3');
    const member_id = (await aMember(it.ctx(), `Other-${++number}`)).member_id;
    await expect(edit({ ...ref, member_id }, '5')).rejects.toThrow('not_found');
    await applyNow(system(), await approve(ref));
    await expect(edit(ref, '5')).rejects.toThrow('already');
    const rows = () =>
      it.db
        .selectFrom('preview_candidate')
        .select('frames')
        .where('video_id', '=', ref.video_id)
        .execute();
    expect(await rows()).toEqual([{ frames: [2] }]);
    await deleteVideo(system(), ref.video_id);
    expect(await rows()).toEqual([]);
  });
});
