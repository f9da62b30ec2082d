import { sql, type Transaction } from 'kysely';
import type { CaseStatus } from '#contracts/calls/forms/forms.ts';
import { AppError } from '#contracts/errors.ts';
import { Language, videoStatus } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority } from './child-safety.ts';
import { hideIn } from './hide.ts';
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

/** How a case ends, in words for the sender of the form. */
export interface Closing {
  reference: string;
  outcome: Outcome;
  words: string;
}

/** The member of the staff who closes a case, null for the operator, and the transaction. */
export interface ClosedBy {
  trx: Trx;
  staff_id: number | null;
}

/**
 * Ends a case and sends the given words to the sender of the form; the caller has checked that the outcome is true. A case that a decision has closed is reported as
 * well, once. False when that was done before: then nothing changes. Throws not_found, and `invalid` for a case that itself still holds something, waits for
 * changes of it, has a decision that is not effective yet, or hides what another case is to decide about.
 */
export async function closeCase(
  ctx: Ctx,
  { reference, outcome, words }: Closing,
  { trx, staff_id }: ClosedBy,
): Promise<boolean> {
  const { case_id, email, lang, state } = await lockCase(trx, reference);
  if (state !== 'closed') await assertNothingOpen(trx, case_id);
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
  // Of a case that no form opened no one is to be informed.
  if (lang !== null) {
    const letter = { reference, lang: Language.parse(lang), to: email };
    await sendDecision(ctx, trx, { ...letter, answer: 'closed', words });
  }
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

/**
 * Asserts that no decision of this case still holds its subject, has sent it back, or can be undone: with the case closed the subject would stay as it is, and
 * the answer of its uploader would reach no one. Each of several subjects that a form hides stays hidden until it is decided about in its own case. Throws `invalid`
 * with the reason.
 */
async function assertNothingOpen(trx: Trx, case_id: number): Promise<void> {
  const { rows } = await sql<{ reason: 'on_hold' | 'sent_back' | 'waiting' | 'named_open' }>`
    select case d.action when 'hold' then 'on_hold' when 'ask-changes' then 'sent_back' else 'waiting' end as reason, d.decision_id
    from moderation_decision d
    where d.case_id = ${case_id} and d.undone_at is null and d.reversed_by is null and (
      d.applied_at is null
      or (d.action = 'hold' and ${isHiddenStill})
      or (d.action = 'ask-changes' and (exists (select from video v where v.status_id = ${videoStatus.pending}
          and v.video_id = case when d.subject_type = 'video' then d.subject_id::int end)
        or exists (select from album b where b.status_id = ${videoStatus.pending}
          and b.album_id = case when d.subject_type = 'album' then d.subject_id::int end))))
    union all
    select 'named_open', 0 from report_hold h join moderation_case n on n.target_type = h.subject_type and n.target_id = h.subject_id::text
    where h.case_id = ${case_id} and n.kind = 'named' and n.state <> 'closed' and ${isSeenBoth} and ${isShownByEnd}
    order by decision_id desc limit 1`.execute(trx);
  const [row] = rows;
  if (row) throw new AppError('invalid', { outcome: row.reason });
}

/**
 * Of a form that hides `h`, and the case `n` about that: whether all who may answer the form may decide there. A subject about which others alone may decide stays hidden until they do
 * (`findDecided` of the reports).
 */
const isSeenBoth = sql`(n.priority < ${child_safety_priority}
  or (select f.priority from moderation_case f where f.case_id = h.case_id) >= ${child_safety_priority})`;

/** Of what a form hides, `h`: whether visitors would see it again with its answer. They do not where another case hides it as well, as by *Hold*, or where it waits behind that for changes. */
const isShownByEnd = sql`(
  exists (select from case_hidden_video w where h.subject_type = 'video' and w.video_id = h.subject_id and w.case_id = h.case_id
    and w.status_before = ${videoStatus.active}
    and not exists (select from case_hidden_video o where o.video_id = w.video_id and o.case_id <> w.case_id))
  or exists (select from case_hidden_album w where h.subject_type = 'album' and w.album_id = h.subject_id and w.case_id = h.case_id
    and w.status_before = ${videoStatus.active}
    and not exists (select from case_hidden_album o where o.album_id = w.album_id and o.case_id <> w.case_id)))`;

/** Of a decision `d`: whether its case hides something that is there; no one can decide about a subject that was deleted for good. */
const isHiddenStill = sql`(
  exists (select from case_hidden_video h join video v using (video_id) where h.case_id = d.case_id and v.media_id is not null)
  or exists (select from case_hidden_album h join album b using (album_id) where h.case_id = d.case_id
    and (b.status_id <> ${videoStatus.deleted} or exists (select from pending_deletion p where p.album_id = b.album_id)))
  or exists (select from case_hidden_subject h where h.case_id = d.case_id and case h.subject_type
    when 'photo' then exists (select from album_photo x where x.photo_id = h.subject_id)
    when 'playlist' then exists (select from playlist l where l.playlist_id = h.subject_id)
    else true end))`;

/** A video and the case because of which it is hidden. */
export interface CaseVideo {
  reference: string;
  video_id: number;
}

/**
 * Takes a video out of every list and off its page because of a case; its files stay, and are served to no one.
 * False when this case has hidden it already. Throws not_found, deleted for a video that is gone for good, and `forbidden` for that of a member, about which a decision
 * is made: by a rule, with a statement of reasons and an appeal.
 */
export async function hideVideo(ctx: Ctx, { reference, video_id }: CaseVideo): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const { case_id } = await lockCase(trx, reference);
    await assertNoMembers(trx, video_id);
    const isNew = await hideIn(trx, { type: 'video', id: video_id }, case_id);
    if (isNew) await addHidden(trx, case_id, video_id);
    return isNew;
  });
}

async function assertNoMembers(trx: Trx, video_id: number): Promise<void> {
  const video = await trx
    .selectFrom('video')
    .select('member_id')
    .where('video_id', '=', video_id)
    .executeTakeFirst();
  if (video && video.member_id !== null) throw new AppError('forbidden');
}

async function addHidden(trx: Trx, case_id: number, video_id: number): Promise<void> {
  await trx
    .insertInto('case_event')
    .values({
      case_id,
      kind: 'hidden',
      actor: 'operator',
      note: `video ${video_id}`,
      subject_type: 'video',
      subject_id: String(video_id),
    })
    .execute();
}

const lockCase = (trx: Trx, reference: string) =>
  trx
    .selectFrom('moderation_case')
    .select(['case_id', 'state', 'email', sql<string>`lang::text`.as('lang')])
    .where('reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
