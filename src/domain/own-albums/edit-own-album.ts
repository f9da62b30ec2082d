import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { arrangeAlbumIn, editAlbumIn } from '../albums/index.ts';
import { setCommentsIn } from '../comments/index.ts';
import type { Ctx } from '../ctx.ts';
import { eraseNow } from '../media/index.ts';
import {
  answerReviewer,
  assertUnedited,
  editUnchanged,
  isTextChanged,
} from '../own-videos/index.ts';
import { assertNoDanger, closeGonePhotos, lockCasesAbout, openCase } from '../moderation/index.ts';
import { namePeople } from '../records/index.ts';
import { checkTexts, editOf, linksOf, publishedEdit } from '../uploads/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { arrangePhotos, type Arrangement } from './arrange-photos.ts';
import { checkCaptions } from './check-captions.ts';
import { getOwnAlbum, photosOfAlbum } from './get-own-album.ts';
import { findOwnAlbum, type OwnAlbumRef } from './list-own-albums.ts';

export interface OwnAlbumEdit extends OwnAlbumRef {
  typed: TypedFields;
  arrangement: Arrangement;
  /** Hands it to the reviewer who asked for changes. */
  is_answer: boolean;
}

/**
 * Changes an own album: its texts, the order of its photos, their captions and the cover; photos may go, but not all of them. Of a published one that is true at once, with a
 * case for a look afterwards; the answers about people and their making stay what was decided about. Throws what `demandWriteAccess` throws, `invalid` by field,
 * not_found, and `already` for what cannot be changed any more. Safe to repeat: what does not change anything opens no case.
 */
export const editOwnAlbum = (ctx: Ctx, edit: OwnAlbumEdit): Promise<void> =>
  editUnchanged(() => tryEdit(ctx, edit));

async function tryEdit(
  ctx: Ctx,
  { typed, arrangement, is_answer, ...ref }: OwnAlbumEdit,
): Promise<void> {
  const { fields } = await getOwnAlbum(ctx, { ...ref, lang: 'en' });
  const given = { ...fields, ...typed };
  const by = { member_id: ref.member_id, before: fields, is_album: true };
  const { texts, faults, held } = await checkTexts(ctx, given, by);
  const checked = await checkCaptions(ctx, arrangement.captions, texts.lang);
  const all = { ...faults, ...checked.faults };
  if (Object.keys(all).length > 0) throw new AppError('invalid', all);
  const links = await linksOf(ctx, texts);
  const subject = { type: 'album', id: String(ref.album_id) } as const;
  const { member_id } = ref;
  const gone = await ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, member_id);
    await assertUnedited(trx, { type: 'album', id: ref.album_id }, fields);
    // Cases before what they are about, as decisions lock them.
    await lockCasesAbout(trx, 'album', [ref.album_id]);
    await sql`select from album where album_id = ${ref.album_id} for no key update`.execute(trx);
    const { state, may_edit } = await findOwnAlbum(ctx, trx, ref);
    if (!may_edit || (is_answer && state !== 'changes')) throw new AppError('already');
    const isPublished = state === 'published';
    const arranged = await arrange(ctx, trx, ref.album_id, {
      ...arrangement,
      captions: checked.captions,
    });
    // Published texts are seen before a reviewer looks.
    const seen = { ...held, ...(arranged.isCaptioned && checked.held) };
    if (isPublished && Object.keys(seen).length > 0) throw new AppError('invalid', seen);
    const edit = isPublished ? publishedEdit(texts, links) : { ...editOf(texts), ...links };
    await editAlbumIn(trx, ref.album_id, edit);
    const { people = [], comments: setting } = texts;
    await setCommentsIn(trx, { section: 'album', object_id: ref.album_id, setting });
    // Of a published one they are what was decided about.
    if (!isPublished) await namePeople(trx, { type: 'album', id: ref.album_id, member_id, people });
    if (is_answer) await answerReviewer(trx, { subject, member_id });
    if (isPublished && (arranged.isCaptioned || isTextChanged(given, fields)))
      await openCase(ctx, trx, { kind: 'edit', subject, member_id, opened_by: member_id });
    return arranged.gone;
  });
  for (const storage_key of gone) await eraseNow(ctx, storage_key);
}

async function arrange(
  ctx: Ctx,
  trx: Trx,
  album_id: number,
  arrangement: Arrangement,
): Promise<{ gone: string[]; isCaptioned: boolean }> {
  const { photos, cover } = await photosOfAlbum(trx, album_id);
  const arranged = arrangePhotos(photos, arrangement);
  if (arranged.length === 0) throw new AppError('invalid', { photo: 'required' });
  if (arranged.length < photos.length)
    await assertNoDanger(trx, { type: 'album', id: String(album_id) });
  const before = new Map(photos.map(({ number, title }) => [number, title]));
  const wanted = arrangement.cover ?? cover;
  const at = arranged.findIndex(({ number }) => number === wanted);
  const gone = await arrangeAlbumIn(ctx, trx, album_id, {
    photos: arranged.map(({ number, title }) => ({ photo_id: number, title })),
    cover_position: Math.max(0, at) + 1,
  });
  const left = photos.filter(({ number }) => arranged.every((photo) => photo.number !== number));
  await closeGonePhotos(
    ctx,
    trx,
    left.map(({ number }) => number),
  );
  return { gone, isCaptioned: arranged.some(({ number, title }) => before.get(number) !== title) };
}
