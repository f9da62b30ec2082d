import { sql, type RawBuilder } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { messageOf } from '#platform/log.ts';
import type { Trx } from '#platform/db/pool.ts';
import { child_safety_priority, hideIn, liftHides, passHide } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { hidePhoto, showPhoto } from '../hidden-subjects/index.ts';
import { appendEvent, moderationSettings, openIfWaiting } from '../moderation/index.ts';
import type { Published } from '../publications/index.ts';

/** Hours after which a demand about intimate pictures works without anybody who has looked at it. */
const removal_hours = 24;
/** Subjects in one run. */
const batch = 100;

/** Content that is hidden until a decision. */
interface HeldSubject {
  type: 'video' | 'album' | 'photo';
  id: number;
}

interface ReportedSubject extends HeldSubject {
  case_id: number;
  /** Why, for the history of the case. */
  why: string;
}

/**
 * Hides what many members report, and what somebody wants removed as an intimate picture once a moderator has begun with it or a day is over; shows again what is decided
 * otherwise. Any worker, any time. Reports of visitors without an account hide nothing: anybody can send any number of them.
 */
export async function holdReported(ctx: Ctx): Promise<void> {
  for (const found of [...(await findReported(ctx)), ...(await findRemovals(ctx))])
    await attempt(ctx, found, (trx) => hold(trx, found));
  for (const found of await findDecided(ctx))
    await attempt(ctx, found, (trx) =>
      release(ctx, trx, found.case_id, { type: found.type, id: found.id }),
    );
}

/** One that fails stops none after it. */
async function attempt(
  { db, log }: Ctx,
  { type, id }: HeldSubject,
  act: (trx: Trx) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(act);
  } catch (error) {
    log.error(
      { type, id, err: messageOf(error) },
      'what is reported was neither hidden nor shown again; retrying in seconds',
    );
  }
}

/** Only what is public can be hidden. */
const isPublic = (type: RawBuilder<string>, id: RawBuilder<number>) => sql<boolean>`(
  exists (select from video v where ${type} = 'video' and v.video_id = ${id} and v.status_id = ${videoStatus.active})
  or exists (select from album b where ${type} = 'album' and b.album_id = ${id} and b.status_id = ${videoStatus.active})
  or exists (select from photo p join album_photo x using (photo_id) join album b using (album_id)
    where ${type} = 'photo' and p.photo_id = ${id} and not p.is_hidden and b.status_id = ${videoStatus.active}))`;

/**
 * Content that enough accounts of a minimum age report, also among several that their forms name; reports from before the last decision about it do not count. It is hidden by
 * the first case about it alone, where there is one.
 */
async function findReported(ctx: Ctx): Promise<ReportedSubject[]> {
  const { reports_to_hide, reporter_days } = moderationSettings(ctx);
  if (reports_to_hide === 0) return [];
  const { rows } = await sql<ReportedSubject>`
    with open as (
      select case_id, target_type, target_id from moderation_case where state <> 'closed' and kind in ('report', 'illegal')),
    reported as (
      select case_id, target_type as type, target_id::int as id, true as is_alone from open where target_type in ('video', 'album', 'photo')
      union select case_id, 'video', a.video_id, false from open join case_address a using (case_id) where target_id is null and a.video_id is not null
      union select case_id, 'album', a.album_id, false from open join case_address a using (case_id) where target_id is null and a.album_id is not null)
    select s.type, s.id, coalesce(min(s.case_id) filter (where s.is_alone), min(s.case_id)) as case_id,
      'reported by ' || count(distinct r.member_id) || ' members' as why
    from reported s join case_reporter r using (case_id) join login l on l.id = r.member_id
    where l.created_at <= now() - make_interval(days => ${reporter_days}) and (l.suspended_at is null or l.suspended_until <= now())
      and not exists (select from report_hold h where h.subject_type = s.type and h.subject_id = s.id)
      and not exists (select from moderation_case d where d.target_type = s.type and d.target_id = s.id::text
        and d.kind in ('report', 'illegal', 'named') and d.closed_at >= r.reported_at)
      and not (${isAnswered('video')} or ${isAnswered('album')})
      and ${isPublic(sql`s.type`, sql`s.id`)}
    group by s.type, s.id having count(distinct r.member_id) >= ${reports_to_hide} limit ${batch}`.execute(
    ctx.db,
  );
  return rows;
}

/** Whether a form that names the reported content `s` was answered since the report `r`, and no case about that alone is open: with one, the answer decides nothing about it. */
const isAnswered = (type: 'video' | 'album') => sql<boolean>`(s.type = ${sql.lit(type)}
  and exists (select from case_address y join moderation_case d using (case_id)
    where ${sql.ref(`y.${type}_id`)} = s.id and d.kind in ('report', 'illegal') and d.closed_at >= r.reported_at)
  and not exists (select from moderation_case n where n.kind = 'named' and n.state <> 'closed' and n.target_type = s.type and n.target_id = s.id::text))`;

/**
 * Whether a moderator has begun since the form `c` with a case of what it names, whichever form opened that: a form that names what somebody looked at before hides
 * nothing by that.
 */
const isBegun = (type: 'video' | 'album') => sql<boolean>`exists (
  select from case_address a join moderation_case n on n.target_type = ${sql.lit(type)} and n.target_id = ${sql.ref(`a.${type}_id`)}::text
  where a.case_id = c.case_id and n.kind = 'named' and n.state = 'working' and exists (
    select from case_event e where e.case_id = n.case_id and e.kind in ('claimed', 'note') and e.actor in ('staff', 'operator') and e.at >= c.created_at))`;

/** Content that forms of the intimate-image lane name, once a moderator has taken the case or a day is over. */
async function findRemovals({ db }: Ctx): Promise<ReportedSubject[]> {
  const { rows } = await sql<ReportedSubject>`
    with lane as (
      select case_id, target_type, target_id, created_at, 'an intimate picture' as why from moderation_case c
      where state <> 'closed' and (kind = 'remove' or (kind in ('report', 'illegal') and reason = 'intimate'))
        and (state = 'working' or created_at <= now() - make_interval(hours => ${removal_hours})
          or ${isBegun('video')} or ${isBegun('album')})),
    named as (
      select 'video' as type, a.video_id as id, l.case_id, l.why, l.created_at, l.target_id is null as is_named
        from lane l join case_address a using (case_id) where a.video_id is not null
      union
      select 'album', a.album_id, l.case_id, l.why, l.created_at, l.target_id is null from lane l join case_address a using (case_id) where a.album_id is not null
      union
      select l.target_type, l.target_id::int, l.case_id, l.why, l.created_at, false from lane l where l.target_type in ('video', 'album', 'photo'))
    select distinct on (n.type, n.id) n.type, n.id, n.case_id, n.why from named n
    where not exists (select from report_hold h where h.subject_type = n.type and h.subject_id = n.id)
      and not (n.is_named and ${isDecidedAlone(sql`n.type`, sql`n.id`, sql`n.created_at`)})
      and ${isPublic(sql`n.type`, sql`n.id`)}
    order by n.type, n.id, n.case_id limit ${batch}`.execute(db);
  return rows;
}

/** Nothing happens where somebody decided meanwhile, or what is reported is not public. */
async function hold(trx: Trx, { case_id, why, ...of }: ReportedSubject): Promise<void> {
  const open = await trx
    .selectFrom('moderation_case')
    .select('member_id')
    .where('case_id', '=', case_id)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst();
  if (!open || !(await isShown(trx, of))) return;
  const held = await trx
    .insertInto('report_hold')
    .values({ subject_type: of.type, subject_id: of.id, case_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .executeTakeFirst();
  if (!held) return;
  await hide(trx, of, case_id);
  await appendEvent(trx, {
    case_id,
    kind: 'hidden',
    by: 'system',
    subject: subjectOf(of),
    note: why,
  });
}

/** Whether the case of its own of content that forms name with other was closed by a decision since then, and none is open. A strike says nothing about what is shown. */
const isDecidedAlone = (
  type: RawBuilder<string>,
  id: RawBuilder<number>,
  since: RawBuilder<Date>,
) =>
  sql<boolean>`(exists (
    select from moderation_decision d join moderation_case own using (case_id)
    where d.subject_type = ${type} and d.subject_id = ${id}::text and d.applied_at >= ${since} and d.undone_at is null and d.action <> 'strike'
      and own.kind = 'named' and own.state = 'closed')
  and not exists (select from moderation_case own where own.kind = 'named' and own.state <> 'closed' and own.target_type = ${type} and own.target_id = ${id}::text))`;

/** Holds whose case is closed, by a decision or by an answer to the reporter, and those by a form that names several of what is decided in a case of its own. */
async function findDecided({ db }: Ctx): Promise<Omit<ReportedSubject, 'why'>[]> {
  const { rows } = await sql<ReportedSubject>`
    select h.subject_type as type, h.subject_id as id, h.case_id
    from report_hold h join moderation_case c using (case_id)
    where c.state = 'closed' or (c.target_id is null and ${isDecidedAlone(sql`h.subject_type`, sql`h.subject_id`, sql`h.held_at`)}) limit ${batch}`.execute(
    db,
  );
  return rows;
}

/**
 * Ends a hold. Where no decision in its case has said what becomes of it, it is as it was, which is an event where visitors see it again; a removal in another case hides
 * it by itself, and is taken back by itself.
 */
async function release(ctx: Ctx, trx: Trx, case_id: number, of: HeldSubject): Promise<void> {
  if (of.type !== 'photo' && (await passOn(trx, case_id, { type: of.type, id: of.id }))) return;
  const { rows } = await sql<{ is_against: boolean }>`
    with gone as (delete from report_hold where subject_type = ${of.type} and subject_id = ${of.id} and case_id = ${case_id} returning case_id)
    select exists (
      select from moderation_decision d where d.case_id = g.case_id and d.subject_type = ${of.type} and d.subject_id = ${String(of.id)}
        and d.applied_at is not null and d.undone_at is null and d.reversed_by is null
        and d.action in ('hold', 'reject', 'ask-changes', 'remove', 'remove-stay-down')) as is_against
    from gone as g`.execute(trx);
  if (rows[0]?.is_against !== false) return;
  // Content that another case hides as well stays hidden.
  if (!(await lift(trx, of, case_id))) return;
  // It may come back as what waits for a review, or was rejected or deleted meanwhile.
  if (await isShown(trx, of))
    await appendEvent(trx, { case_id, kind: 'restored', by: 'system', subject: subjectOf(of) });
  if (of.type !== 'photo' && !(await isSentBack(trx, of)))
    await openIfWaiting(ctx, trx, { type: of.type, id: of.id });
}

/**
 * Of a form that was answered while the case of its own of what it hides is one of child safety: it stays hidden by that case, whose reviewers alone know it. False where
 * there is none.
 */
async function passOn(trx: Trx, case_id: number, of: Published): Promise<boolean> {
  const { rows } = await sql<{ case_id: number }>`
    select case_id from moderation_case where kind = 'named' and state <> 'closed' and target_type = ${of.type} and target_id = ${String(of.id)}
      and priority >= ${child_safety_priority} and (select f.target_id is null from moderation_case f where f.case_id = ${case_id}) for no key update`.execute(
    trx,
  );
  const [open] = rows;
  if (!open) return false;
  const moved = await trx
    .updateTable('report_hold')
    .set({ case_id: open.case_id })
    .where('subject_type', '=', of.type)
    .where('subject_id', '=', of.id)
    .where('case_id', '=', case_id)
    .returning('case_id')
    .executeTakeFirst();
  if (!moved) return true;
  await passHide(trx, of, { from: case_id, to: open.case_id });
  const note = 'the form that has hidden it is answered';
  const event = { case_id: open.case_id, kind: 'hidden', by: 'system', note } as const;
  await appendEvent(trx, { ...event, subject: subjectOf(of) });
  return true;
}

/** Whether an open case waits for its uploader: that case reviews it then. */
async function isSentBack(trx: Trx, { type, id }: HeldSubject): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_decision d join moderation_case c using (case_id)
    where d.subject_type = ${type} and d.subject_id = ${String(id)} and c.state <> 'closed' and d.action = 'ask-changes'
      and d.applied_at is not null and d.undone_at is null and d.reversed_by is null limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

const subjectOf = ({ type, id }: HeldSubject) => ({ type, id: String(id) });

async function hide(trx: Trx, { type, id }: HeldSubject, case_id: number): Promise<void> {
  if (type === 'photo') await hidePhoto(trx, id, case_id);
  else await hideIn(trx, { type, id }, case_id);
}

/** Whether no case hides it any more; false of content that was deleted for good. */
async function lift(trx: Trx, { type, id }: HeldSubject, case_id: number): Promise<boolean> {
  const lifts = { cases: [case_id] };
  if (type === 'photo') return showPhoto(trx, id, lifts);
  try {
    return (await liftHides(trx, { type, id }, lifts)) === 'shown';
  } catch (error) {
    if (isAppError(error) && error.code === 'deleted') return false;
    throw error;
  }
}

async function isShown(trx: Trx, { type, id }: HeldSubject): Promise<boolean> {
  const { rows } = await sql<{ is_shown: boolean }>`
    select ${isPublic(sql`${type}::text`, sql`${id}::int`)} as is_shown`.execute(trx);
  return rows[0]?.is_shown ?? false;
}
