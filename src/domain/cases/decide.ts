import { sql, type Transaction } from 'kysely';
import type { CaseStatus } from '#contracts/calls/forms.ts';
import { AppError } from '#contracts/errors.ts';
import { Language, videoStatus } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { isCovered } from '../publications/index.ts';
import { changeVideoState } from '../videos/index.ts';
import { hiddenKeys } from './hidden-files.ts';
import { sendDecision } from './receipt.ts';

type Trx = Transaction<Database>;
export type Outcome = NonNullable<CaseStatus['outcome']>;

/** Adds a note, which only the owner sees; the case counts as being worked on. Throws not_found. */
export async function noteCase(
  { db }: Ctx,
  { reference, note }: { reference: string; note: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { case_id } = await lockCase(trx, reference);
    await trx
      .insertInto('case_event')
      .values({ case_id, kind: 'note', actor: 'operator', note })
      .execute();
    await trx
      .updateTable('moderation_case')
      .set({ state: 'working' })
      .where('case_id', '=', case_id)
      .where('state', '=', 'open')
      .execute();
  });
}

/** How a case ends, in words for whoever wrote. */
export interface Closing {
  reference: string;
  outcome: Outcome;
  words: string;
}

/** Who closes a case: the operator unless said otherwise. */
export interface ClosedBy {
  trx: Trx;
  staff_id: number | null;
}

/**
 * Ends a case and tells whoever wrote, with the given words. One that a decision has closed is told
 * of as well, once. False when that was done before: then nothing changes. Throws not_found.
 */
export async function closeCase(ctx: Ctx, closing: Closing, by?: ClosedBy): Promise<boolean> {
  return by
    ? closeIn(ctx, closing, by)
    : ctx.db.transaction().execute((trx) => closeIn(ctx, closing, { trx, staff_id: null }));
}

async function closeIn(
  ctx: Ctx,
  { reference, outcome, words }: Closing,
  { trx, staff_id }: ClosedBy,
): Promise<boolean> {
  const { case_id, email, lang } = await lockCase(trx, reference);
  const closed = await trx
    .selectFrom('case_event')
    .select('event_id')
    .where('case_id', '=', case_id)
    .where('kind', '=', 'closed')
    .executeTakeFirst();
  if (closed) return false;
  await trx
    .updateTable('moderation_case')
    .set({
      state: 'closed',
      outcome,
      closed_at: ctx.clock.now(),
      assignee_id: null,
      lease_until: null,
    })
    .where('case_id', '=', case_id)
    .execute();
  const letter = { reference, lang: Language.parse(lang), to: email };
  await sendDecision(ctx, trx, { ...letter, answer: 'closed', words });
  const actor = staff_id === null ? 'operator' : 'staff';
  await trx
    .insertInto('case_event')
    .values({
      case_id,
      kind: 'closed',
      actor,
      staff_id,
      note: words,
      after: JSON.stringify({ outcome }),
    })
    .execute();
  return true;
}

/** A video and the case because of which it is hidden or shown. */
export interface CaseVideo {
  reference: string;
  video_id: number;
}

/**
 * Takes a video out of every list and off its page because of a case; nobody gets its files, which
 * stay. False when a case has hidden it already. Throws not_found, and deleted for a video that is gone for good.
 */
export async function hideVideo(ctx: Ctx, { reference, video_id }: CaseVideo): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const { case_id } = await lockCase(trx, reference);
    const isNew = await hideVideoIn(trx, { case_id, video_id });
    if (isNew) await addVideoEvent(trx, case_id, 'hidden', video_id);
    // Leaving the lists purges the clip; captions have files of their own.
    for (const storage_key of await hiddenKeys(trx, video_id))
      await sql`select purge(${`x-${storage_key}`})`.execute(trx);
    return isNew;
  });
}

/** The same in the caller's transaction, without an event. */
export async function hideVideoIn(
  trx: Trx,
  { case_id, video_id }: { case_id: number; video_id: number },
): Promise<boolean> {
  const video = await trx
    .selectFrom('video as v')
    .leftJoin('pending_deletion as d', 'd.video_id', 'v.video_id')
    .select((eb) => eb.fn.coalesce('d.status_before', 'v.status_id').as('status_before'))
    .where('v.video_id', '=', video_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const { status_before } = video;
  if (status_before === videoStatus.deleted) throw new AppError('deleted');
  const hidden = await trx
    .insertInto('case_hidden_video')
    .values({ video_id, case_id, status_before })
    .onConflict((conflict) => conflict.column('video_id').doNothing())
    .returning('case_id')
    .executeTakeFirst();
  await changeVideoState(trx, video_id, { status: 'rejected' });
  return hidden !== undefined;
}

/** Brings a video back that this case has hidden, as it was before. False when it has not. */
export async function restoreVideo(ctx: Ctx, { reference, video_id }: CaseVideo): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const { case_id } = await lockCase(trx, reference);
    const hidden = await trx
      .selectFrom('case_hidden_video')
      .select('case_id')
      .where('video_id', '=', video_id)
      .where('case_id', '=', case_id)
      .executeTakeFirst();
    if (!hidden) return false;
    await restoreVideoIn(trx, video_id);
    await addVideoEvent(trx, case_id, 'restored', video_id);
    return true;
  });
}

/** Brings a video back as it was before a case hid it, in the caller's transaction. False for one that none hides. */
export async function restoreVideoIn(trx: Trx, video_id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('case_hidden_video')
    .where('video_id', '=', video_id)
    .returning('status_before')
    .executeTakeFirst();
  if (!gone) return false;
  const [status] = (Object.keys(videoStatus) as (keyof typeof videoStatus)[]).filter(
    (name) => videoStatus[name] === gone.status_before,
  );
  // Its clip may be ready by now, and its publication revoked: then it waits for another decision.
  const wasShown = status === 'active' || status === 'processing';
  const isCoveredNow = await isCovered(trx, { type: 'video', id: video_id });
  const shown = isCoveredNow ? 'active' : 'pending';
  await changeVideoState(trx, video_id, { status: wasShown ? shown : (status ?? 'pending') });
  return true;
}

async function addVideoEvent(
  trx: Trx,
  case_id: number,
  kind: 'hidden' | 'restored',
  video_id: number,
): Promise<void> {
  await trx
    .insertInto('case_event')
    .values({ case_id, kind, actor: 'operator', note: `video ${video_id}` })
    .execute();
}

const lockCase = (trx: Trx, reference: string) =>
  trx
    .selectFrom('moderation_case')
    .select(['case_id', 'state', 'email', sql<string>`lang::text`.as('lang')])
    .where('reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
