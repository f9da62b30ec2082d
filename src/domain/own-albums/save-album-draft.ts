import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { languages } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { checkTexts, demandUploader, storedFields } from '../uploads/index.ts';
import { lockOpenDraft, type DraftRef } from './album-draft.ts';
import { arrangePhotos, type Arrangement } from './arrange-photos.ts';
import { checkCaptions } from './check-captions.ts';
import { dropDraftPhotos, removeDropped, type DroppedPhotos } from './drop-photos.ts';
import { enqueueIfDone } from './make-album.ts';

export interface DraftChange extends DraftRef {
  typed: TypedFields;
  arrangement: Arrangement;
}

/**
 * Stores what is typed so far, whatever it is, in place of all texts unless none is given, and the order of the photos, their captions and the cover; photos may go. Throws as `lockOpenDraft`, and `invalid` for captions
 * that are too long or restricted. Safe to repeat.
 */
export async function saveAlbumDraft(ctx: Ctx, change: DraftChange): Promise<void> {
  const arrangement = await checkedArrangement(ctx, change);
  const dropped = await ctx.db.transaction().execute(async (trx) => {
    await lockOpenDraft(ctx, trx, change);
    return store(ctx, trx, { ...change, arrangement });
  });
  await removeDropped(ctx, dropped);
}

/**
 * The same, and hands it in: once all photos are looked at, the album is made of those that are right, and a reviewer decides. Throws besides `invalid` with a fault per
 * field, `photo: required` without one, and `forbidden` for who may not upload any more.
 */
export async function submitAlbumDraft(ctx: Ctx, change: DraftChange): Promise<void> {
  const { texts, faults } = await checkTexts(ctx, change.typed, ofAlbum(change));
  const arrangement = await checkedArrangement(ctx, change, faults);
  const dropped = await ctx.db.transaction().execute(async (trx) => {
    await lockOpenDraft(ctx, trx, change);
    await demandUploader(ctx, trx, change.member_id);
    const gone = await store(ctx, trx, { ...change, arrangement });
    const { rows } = await sql`
      select from album_draft_photo where draft_id = ${change.draft_id} and state in ('checking', 'ready') limit 1`.execute(
      trx,
    );
    if (rows.length === 0) throw new AppError('invalid', { photo: 'required' });
    await sql`update album_draft set submitted = ${JSON.stringify(texts)}::jsonb where draft_id = ${change.draft_id}`.execute(
      trx,
    );
    await enqueueIfDone(ctx, trx, change.draft_id);
    return gone;
  });
  await removeDropped(ctx, dropped);
}

/** Checks a form as far as possible before anything of it is stored. Throws `invalid` with a fault per field. */
export async function checkAlbumForm(ctx: Ctx, form: Omit<DraftChange, 'draft_id'>): Promise<void> {
  const { faults } = await checkTexts(ctx, form.typed, ofAlbum(form));
  await checkedArrangement(ctx, form, faults);
}

const ofAlbum = ({ member_id }: Pick<DraftChange, 'member_id'>) => ({ member_id, is_album: true });

async function checkedArrangement(
  ctx: Ctx,
  { typed, arrangement }: Pick<DraftChange, 'typed' | 'arrangement'>,
  faults: Readonly<Record<string, string>> = {},
): Promise<Arrangement> {
  const lang = languages.find((code) => code === typed.lang) ?? 'en';
  const checked = await checkCaptions(ctx, arrangement.captions, lang);
  const all = { ...faults, ...checked.faults };
  if (Object.keys(all).length > 0) throw new AppError('invalid', all);
  return { ...arrangement, captions: checked.captions };
}

async function store(
  ctx: Ctx,
  trx: Trx,
  { draft_id, typed, arrangement }: DraftChange,
): Promise<DroppedPhotos> {
  const dropped = await dropDraftPhotos(ctx, trx, draft_id, [...arrangement.removed]);
  const { rows } = await sql<{ number: number; title: string }>`
    select number, title from album_draft_photo
    where draft_id = ${draft_id} and state <> 'removed' order by place, number for update`.execute(
    trx,
  );
  const arranged = arrangePhotos(rows, arrangement);
  await sql`
    update album_draft_photo as p set place = n.place, title = n.title
    from unnest(${arranged.map(({ number }) => number)}::int[], ${arranged.map((_, index) => index + 1)}::int[],
      ${arranged.map(({ title }) => title)}::text[]) as n(number, place, title)
    where p.draft_id = ${draft_id} and p.number = n.number and (p.place, p.title) is distinct from (n.place, n.title)`.execute(
    trx,
  );
  await trx
    .updateTable('album_draft')
    .set({
      // Without a field of the texts, these stay as they are.
      ...(Object.keys(typed).length > 0 && { typed: storedFields(typed) }),
      saved_at: sql<Date>`now()`,
      ...(arrangement.cover !== undefined && { cover: arrangement.cover || null }),
    })
    .where('draft_id', '=', draft_id)
    .execute();
  return dropped;
}
