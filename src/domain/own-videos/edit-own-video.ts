import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import type { OwnVideoState } from '#contracts/calls/uploads/own-videos.ts';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import { setCommentsIn } from '../comments/index.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, lockCasesAbout, openCase } from '../moderation/index.ts';
import { eraseNow } from '../media/index.ts';
import { publishLater, type Schedule } from '../publications/index.ts';
import { namePeople } from '../records/index.ts';
import {
  checkTexts,
  chooseCandidates,
  choosePreview,
  demandLength,
  editOf,
  findOwnWork,
  keepPicture,
  linksOf,
  ofVideoAlone,
  publishedEdit,
  setPictureOf,
  takePicture,
  withFrame,
  type TakenFrame,
  type VideoTexts,
} from '../uploads/index.ts';
import { editVideoIn } from '../videos/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { assertUnedited, editUnchanged } from './edit-unchanged.ts';
import { findOwnVideo, isUndecided, type OwnVideoRef } from './list-own-videos.ts';
import { checkChapters } from './own-chapters.ts';
import { isCastChanged, proposePeople } from './propose-people.ts';

export interface OwnVideoEdit extends OwnVideoRef {
  /** Fields of the form, or what follows from the stored ones. */
  typed: TypedFields | ((stored: TypedFields) => TypedFields);
  /** The second whose frame stands for it, or `own` for its own picture; undefined where the form has no such field. */
  preview?: string | undefined;
  /** Frames that may take turns as its preview later, as the form names them. */
  candidates?: string | undefined;
  /** Lines with their times; undefined where the form has no such field. */
  chapters?: string | undefined;
  /** Hands it to the reviewer who asked for changes. */
  is_answer: boolean;
}

/**
 * Changes an own video, before a decision also the frames that stand for it. Of a published or scheduled one: title, description, language, categories, tags, chapters, channel, visibility and the schedule, at once, with a case for a look
 * afterwards; what it says of people and of its making is a new version, which a reviewer decides about. Throws what `demandWriteAccess` throws, `invalid` by field, not_found, and `already` for what cannot be changed
 * any more. Safe to repeat: what does not change anything opens no case.
 */
export const editOwnVideo = (ctx: Ctx, edit: OwnVideoEdit): Promise<void> =>
  editUnchanged(() => tryEdit(ctx, edit));

async function tryEdit(
  ctx: Ctx,
  { typed, preview, candidates, chapters, is_answer, ...ref }: OwnVideoEdit,
): Promise<void> {
  const { fields, film, state: before } = await beforeEdit(ctx, ref);
  const given = { ...fields, ...(typeof typed === 'function' ? typed(fields) : typed) };
  const { member_id } = ref;
  const by = { member_id, before: fields, duration: film.duration };
  const { texts, held, named } = await checkEdit(ctx, given, chapters, by);
  const links = await linksOf(ctx, texts);
  const subject = { type: 'video', id: String(ref.video_id) } as const;
  const change = async (trx: Trx, frame: TakenFrame | undefined): Promise<string[]> => {
    await demandWriteAccess(ctx, trx, ref.member_id);
    await assertUnedited(trx, { type: 'video', id: ref.video_id }, fields);
    // Cases before what they are about, as decisions lock them.
    await lockCasesAbout(trx, 'video', [ref.video_id]);
    const { state, may_edit } = await findOwnVideo(ctx, trx, ref);
    if (!may_edit || (is_answer && state !== 'changes')) throw new AppError('already');
    // One that is published has no schedule any more.
    if (state !== 'published') await publishLater(trx, ref.video_id, scheduleOf(ctx, state, texts));
    const comments = {
      section: 'video',
      object_id: ref.video_id,
      setting: texts.comments,
    } as const;
    if (isUndecided(state)) {
      const dropped = await choosePreview(ctx, trx, ref, { preview, frame });
      // Before the video, as a clip is locked.
      await demandAnswered(ctx, trx, { texts, fields, film });
      const edit = { ...editOf(texts), ...ofVideoAlone(texts), ...links, ...named };
      await editVideoIn(trx, ref.video_id, { ...edit, is_exclusive: texts.is_exclusive });
      await namePeople(trx, {
        type: 'video',
        id: ref.video_id,
        member_id,
        people: texts.people ?? [],
      });
      await chooseCandidates(trx, ref.video_id, candidates);
      await setCommentsIn(trx, comments);
      if (is_answer) await answerReviewer(trx, { subject, member_id });
      return dropped;
    }
    // The pictures of a published video are those that were decided about.
    if (preview !== undefined || candidates !== undefined) throw new AppError('already');
    // Published texts are seen before a reviewer looks.
    if (Object.keys(held).length > 0) throw new AppError('invalid', held);
    if (isCastChanged(given, fields)) await proposePeople(ctx, trx, ref, { given, texts, links });
    const edit = { ...publishedEdit(texts, links), ...ofVideoAlone(texts), ...named };
    await editVideoIn(trx, ref.video_id, edit);
    await setCommentsIn(trx, comments);
    if (isTextChanged(given, fields) || (named && named.chapters !== film.chapters))
      await openCase(ctx, trx, { kind: 'edit', subject, member_id, opened_by: member_id });
    return [];
  };
  // Not in the transaction: the first time it may take a minute.
  if (isCastChanged(given, fields)) await ctx.hashes.refresh(ctx.slow_db);
  const video_id = isUndecided(before) ? ref.video_id : null;
  const unused = await withFrame(ctx, { video_id, preview }, (frame) =>
    ctx.db.transaction().execute((trx) => change(trx, frame)),
  );
  for (const storage_key of unused) await eraseNow(ctx, storage_key);
}

/** Another answer to whether it is shown here alone holds for the length of its film as well. Throws `invalid`. */
async function demandAnswered(
  ctx: Ctx,
  trx: Trx,
  { texts: { is_exclusive }, fields, film: { media_id } }: Answered,
): Promise<void> {
  if (is_exclusive === (fields.exclusive === '1')) return;
  await demandLength(ctx, trx, { media_id, is_exclusive });
}

interface Answered {
  texts: VideoTexts;
  /** As stored. */
  fields: TypedFields;
  film: { media_id: number | null };
}

/** Everything that is typed, and the chapters as they are stored. Throws `invalid`. */
async function checkEdit(
  ctx: Ctx,
  given: TypedFields,
  chapters: string | undefined,
  { duration, ...by }: { member_id: number; before: TypedFields; duration: number },
) {
  const { texts, faults, held } = await checkTexts(ctx, given, by);
  const parts =
    chapters === undefined
      ? undefined
      : await checkChapters(ctx, chapters, { duration, lang: texts.lang });
  const all = { ...faults, ...parts?.faults };
  if (Object.keys(all).length > 0) throw new AppError('invalid', all);
  return {
    texts,
    held: { ...held, ...parts?.held },
    named: parts && { chapters: parts.chapters },
  };
}

/** An approved video whose time was removed is shown by the next `publishScheduled`. */
const scheduleOf = (
  { clock }: Ctx,
  state: OwnVideoState,
  { schedule = null }: VideoTexts,
): Schedule | null =>
  state === 'scheduled' && !schedule
    ? { publish_at: clock.now().toISOString(), time_zone: 'UTC' }
    : schedule;

/**
 * Lets an own picture stand for an own video, once a decision covers it. Throws what `demandWriteAccess` and `takePicture` throw, not_found, and `already` for a video that a
 * decision covers. Safe to repeat.
 */
export async function choosePictureOfVideo(
  ctx: Ctx,
  { bytes, ...ref }: OwnVideoRef & { bytes: Uint8Array },
): Promise<void> {
  await demandOpen(ctx, ctx.db, ref);
  await keepPicture(ctx, await takePicture(ctx, bytes), async (trx, photo_id) => {
    await demandWriteAccess(ctx, trx, ref.member_id);
    // Cases before what they are about, as decisions lock them.
    await lockCasesAbout(trx, 'video', [ref.video_id]);
    await demandOpen(ctx, trx, ref);
    return setPictureOf(ctx, trx, ref, photo_id);
  });
}

async function demandOpen(ctx: Ctx, db: Db | Trx, ref: OwnVideoRef): Promise<void> {
  const { state, may_edit } = await findOwnVideo(ctx, db, ref);
  if (!may_edit || !isUndecided(state)) throw new AppError('already');
}

/** The video before a change. Throws as `findOwnVideo`. */
async function beforeEdit(ctx: Ctx, ref: OwnVideoRef) {
  const { video_id, state } = await findOwnVideo(ctx, ctx.db, ref);
  const film = await ctx.db
    .selectFrom('video')
    .select(['chapters', 'duration', 'media_id'])
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return { state, film, fields: await findOwnWork(ctx.db, { type: 'video', id: video_id }) };
}

/** The case in which changes were asked for is the reviewer's again, and so is each other open one that waits for them: the uploader sees what was asked last alone. */
export async function answerReviewer(
  trx: Trx,
  { subject, member_id }: { subject: { type: 'video' | 'album'; id: string }; member_id: number },
): Promise<void> {
  const { rows } = await sql<{ case_id: number }>`
    select distinct d.case_id from subject_status as s
    join moderation_decision as d on d.subject_type = s.subject_type and d.subject_id = s.subject_id
    join moderation_case as c on c.case_id = d.case_id
    where s.subject_type = ${subject.type} and s.subject_id = ${subject.id} and s.status = 'changes-asked'
      and (d.decision_id = s.decision_id or (c.state <> 'closed' and d.action = 'ask-changes'
        and d.applied_at is not null and d.undone_at is null and d.reversed_by is null and not exists (
          select from case_event as e where e.case_id = d.case_id and e.kind = 'answered' and e.at >= d.applied_at)))
    order by 1`.execute(trx);
  if (rows.length === 0) throw new AppError('already');
  for (const { case_id } of rows)
    await appendEvent(trx, { case_id, kind: 'answered', by: 'member', subject, member_id });
}

/** Whether something changes that a reviewer looks at afterwards. */
export const isTextChanged = (given: TypedFields, before: TypedFields): boolean =>
  (['title', 'description', 'tags', 'categories'] as const).some(
    (name) => partsOf(given[name]) !== partsOf(before[name]),
  );

/** Of a list the order does not count. */
const partsOf = (text = ''): string =>
  text
    .split(',')
    .map((part) => part.trim())
    .toSorted()
    .join(',');
