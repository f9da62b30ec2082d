import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { UploadSettings } from '#platform/upload-settings.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { setCommentsIn } from '../comments/index.ts';
import { eraseNow } from '../media/index.ts';
import { publishLater } from '../publications/index.ts';
import { namePeople } from '../records/index.ts';
import { openCasesOfVideos } from '../submissions/index.ts';
import { editVideoIn } from '../videos/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { checkTexts, linksOf, type VideoTexts } from './check-texts.ts';
import { choosePreview, withFrame, type TakenFrame } from './frame-picture.ts';
import { chooseCandidates } from './preview-candidates.ts';
import {
  completeTyped,
  lockForm,
  storedFields,
  videoOf,
  type FormOfUpload,
} from './upload-form.ts';
import { settingsOf } from './upload-settings.ts';

/** Seconds that a video has at least; 0 for none. */
export const leastSeconds = (
  { min_seconds, min_seconds_exclusive }: UploadSettings,
  is_exclusive: boolean,
): number => (is_exclusive ? min_seconds_exclusive : min_seconds);

/**
 * Submits the form of an upload: once its clip is ready, a reviewer decides. Its bytes may still be in transit; until there is a video, it may be submitted again. Returns the
 * video, if there is one already. Throws `invalid` with a fault per field, and as `saveUploadForm`.
 */
export async function submitUploadForm(
  ctx: Ctx,
  { typed: said, preview, candidates, ...ref }: FormOfUpload,
): Promise<number | null> {
  const typed = await completeTyped(ctx, ref, said);
  const { texts, faults } = await checkTexts(ctx, typed, ref);
  if (Object.keys(faults).length > 0) throw new AppError('invalid', faults);
  const links = await linksOf(ctx, texts);
  const chosen = { video_id: await videoOf(ctx, ref), preview };
  const submit = async (trx: Trx, frame: TakenFrame | undefined) => {
    await demandWriteAccess(ctx, trx, ref.member_id);
    const { video_id, media_id } = await lockForm(ctx, trx, ref);
    await trx
      .updateTable('upload_form')
      .set({
        typed: storedFields(typed),
        submitted: JSON.stringify(texts),
        saved_at: sql<Date>`now()`,
        submitted_at: sql<Date>`now()`,
      })
      .where('upload_id', '=', ref.upload_id)
      .execute();
    if (video_id === null) return { video_id, unused: [] };
    // Before the clip: lists of hashes are locked first.
    const unused = await choosePreview(ctx, trx, { ...ref, video_id }, { preview, frame });
    const { people = [], is_exclusive } = texts;
    await demandLength(ctx, trx, { media_id, is_exclusive });
    const edit = { ...editOf(texts), ...ofVideoAlone(texts), is_exclusive, ...links };
    await editVideoIn(trx, video_id, edit);
    await namePeople(trx, { type: 'video', id: video_id, member_id: ref.member_id, people });
    await chooseCandidates(trx, video_id, candidates);
    await setCommentsIn(trx, { section: 'video', object_id: video_id, setting: texts.comments });
    await publishLater(trx, video_id, texts.schedule ?? null);
    await openCasesOfVideos(ctx, trx, [video_id]);
    return { video_id, unused };
  };
  const { video_id, unused } = await withFrame(ctx, chosen, (frame) =>
    ctx.db.transaction().execute((trx) => submit(trx, frame)),
  );
  for (const storage_key of unused) await eraseNow(ctx, storage_key);
  return video_id;
}

/** Columns of a video's row. */
export const editOf = ({
  title,
  description,
  lang,
  orientation,
  is_private,
  ai_made,
  people_shown,
}: VideoTexts) => ({ title, description, lang, orientation, is_private, ai_made, people_shown });

/** Columns that albums lack: the channel, where the form names one, and whether the video is unlisted. */
export const ofVideoAlone = ({ channel_id, is_unlisted = false }: VideoTexts) => ({
  is_unlisted,
  ...(channel_id !== undefined && { channel_id }),
});

/** Of what is published: the answers about people and their making stay what was decided about. */
export const publishedEdit = (
  { title, description, lang, is_private }: VideoTexts,
  { category_ids, tag_ids, country_id }: Awaited<ReturnType<typeof linksOf>>,
) => ({ title, description, lang, is_private, category_ids, tag_ids, country_id });

/** The clip is measured already, or will be by what the form says; the transaction holds no lock of a video. Throws `invalid`, and `deleted` for a clip that failed. */
export async function demandLength(
  ctx: Ctx,
  trx: Trx,
  { media_id, is_exclusive }: { media_id: number | null; is_exclusive: boolean },
): Promise<void> {
  const least = leastSeconds(settingsOf(ctx), is_exclusive);
  const clip = await trx
    .updateTable('media')
    .set({ min_seconds: least })
    .where('media_id', '=', media_id)
    .where('state', '<>', 'failed')
    .returning('duration')
    .executeTakeFirst();
  if (!clip) throw new AppError('deleted');
  if (clip.duration !== null && clip.duration < least)
    throw new AppError('invalid', { exclusive: 'short_video' });
}
