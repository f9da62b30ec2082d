import { sql, type Transaction } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { Language, videoStatus } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import { child_safety_priority, sendDecision } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, type NewEvent } from './append-event.ts';
import { operator, type StaffCaseKind, type Subject } from './model.ts';

type Trx = Transaction<Database>;

/**
 * Closes the open cases of a kind about what is gone, in the caller's transaction: nothing is left to decide. Of an upload that its uploader may restore, a danger for a
 * child is decided all the same, and what a case holds stays held.
 */
export async function closeGone(
  trx: Trx,
  kind: StaffCaseKind,
  subjects: readonly Subject[],
): Promise<void> {
  for (const subject of subjects) {
    const open = await openAbout(trx, one(subject), kind);
    const ended =
      kind === 'publication' ? open.filter((each) => !isDanger(each) && !each.is_hiding) : open;
    await closeAll(trx, ended, { outcome: 'changed', ...gone });
  }
}

/** Closes the open case of publication of what the operator publishes by a command, in that transaction. */
export async function closePublication(trx: Trx, subject: Subject): Promise<void> {
  const open = await openAbout(trx, one(subject), 'publication');
  await closeAll(trx, open, { outcome: 'approved', by: operator, subject });
}

/**
 * Closes the open cases about a video, album or photo that was just deleted for good, in that transaction: no decision about it is possible any more. Reporters
 * are notified that it was removed. Appeals, objections and matters of the authorities are answered all the same, and so is a form that names other existing
 * content. Throws `forbidden` where a danger for a child is not decided, or, unless the operator deletes it, where a case hides what visitors saw until then: deleting must not be
 * the way around a decision.
 */
export async function closeDeleted(
  ctx: Ctx,
  trx: Trx,
  subject: Subject,
  { by_operator = false }: Deletion = {},
): Promise<void> {
  const open = await openAbout(trx, one(subject));
  refuseDanger(open);
  if (!by_operator) await refuseHidden(trx, subject, open);
  const ended = open.filter(({ kind, has_others }) => !lasting.has(kind) && !has_others);
  const reported = ended.filter(({ lang }) => lang !== null);
  const unreported = ended.filter(({ lang }) => lang === null);
  for (const { reference, lang, email } of reported)
    await sendDecision(ctx, trx, {
      reference,
      answer: 'closed',
      lang: Language.parse(lang),
      to: email,
      words: '',
    });
  await closeAll(trx, unreported, { outcome: 'changed', subject, ...gone });
  await closeAll(trx, reported, { outcome: 'removed', subject, ...gone });
}

/** The same for those of some photos that are gone: they left an album, and are in no other one. */
export async function closeGonePhotos(
  ctx: Ctx,
  trx: Trx,
  photo_ids: readonly number[],
  deletion: Deletion = {},
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.target_id as id from unnest(${[...photo_ids]}::int[]) as p (photo_id)
      join moderation_case as c on c.target_type = 'photo' and c.target_id = p.photo_id::text and c.state <> 'closed'
    where not exists (select from photo as f where f.photo_id = p.photo_id) order by 1`.execute(
    trx,
  );
  for (const { id } of rows) await closeDeleted(ctx, trx, { type: 'photo', id }, deletion);
}

/** Throws `forbidden` where a danger for a child is not decided. Locks the open cases about it. */
export const assertNoDanger = async (trx: Trx, subject: Subject): Promise<void> =>
  refuseDanger(await openAbout(trx, one(subject)));

/** Whether a danger for a child about a video is not decided, also of a form that names it among others. Locks nothing. */
export async function isVideoInDanger(db: Db | Trx, video_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_case as c
    where c.state <> 'closed' and c.priority >= ${child_safety_priority} and (
      (c.target_type = 'video' and c.target_id = ${String(video_id)})
      or c.case_id in (select a.case_id from case_address as a where a.video_id = ${video_id})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const isDanger = ({ priority }: OpenCase): boolean => priority >= child_safety_priority;

/** The details of the error are for the operator alone, as those of `assertNotHeld`: members get `forbidden` and nothing else. */
function refuseDanger(open: readonly OpenCase[]): void {
  if (open.some(isDanger)) throw new AppError('forbidden', { danger: 'child safety' });
}

/** The same of what an open case hides, which visitors saw until then: a video, an album, or a photo that goes with it. */
async function refuseHidden(
  trx: Trx,
  { type, id }: Subject,
  open: readonly OpenCase[],
): Promise<void> {
  const cases = open.map(({ case_id }) => case_id);
  const work = (table: 'video' | 'album') => sql`
    select from ${sql.table(`case_hidden_${table}`)} as h where h.case_id = any(${cases}::int[]) and h.status_before = ${videoStatus.active}
      and ${type}::text = ${table} and h.${sql.ref(`${table}_id`)}::text = ${id}`;
  const { rows } = await sql`
    ${work('video')} union all ${work('album')}
    union all select from case_hidden_subject as h join moderation_case as c using (case_id)
      where h.case_id = any(${cases}::int[]) and c.target_type = 'photo' and h.subject_type = 'photo' and h.subject_id::text = c.target_id
    limit 1`.execute(trx);
  if (rows.length > 0) throw new AppError('forbidden');
}

/** Locks the open cases about subjects of a type: before the subjects themselves, as decisions do. */
export const lockCasesAbout = async (
  trx: Trx,
  type: Subject['type'],
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > 0) await openAbout(trx, { type, ids: ids.map(String) });
};

/** Closes the open cases about a member whose account is erased, and the member's appeals, whose outcome no one is left to read. */
export async function closeErased(trx: Trx, member_id: number): Promise<void> {
  const about = await openAbout(trx, { type: 'member', ids: [String(member_id)] });
  const ended = about.filter(({ kind, lang }) => !authorities.has(kind) && lang === null);
  const appeals = await trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('member_id', '=', member_id)
    .where('kind', '=', 'appeal')
    .where('state', '<>', 'closed')
    .execute();
  const ids = new Set([...ended, ...appeals].map(({ case_id }) => case_id));
  await closeAll(
    trx,
    [...ids].map((case_id) => ({ case_id })),
    { outcome: 'changed', ...gone },
  );
}

/** Closes a case that the caller has locked, without a decision about a subject. */
export const closeOne = (trx: Trx, case_id: number, closing: Closing): Promise<void> =>
  closeAll(trx, [{ case_id }], closing);

const gone = { by: 'system', note: 'gone' } as const;
/** A request of the authorities does not end when its subject is gone. */
const authorities: ReadonlySet<string> = new Set(['law-enforcement']);
/** Answered although the subject is gone. */
const lasting: ReadonlySet<string> = new Set([
  ...authorities,
  'appeal',
  'complaint',
  'counter-notice',
  'correction',
]);

interface OpenCase {
  case_id: number;
  kind: string;
  priority: number;
  reference: string;
  email: string;
  /** Of a form of a visitor; null for a case of the staff. */
  lang: string | null;
  /** Whether the form names anything else that is not deleted. */
  has_others: boolean;
  /** Whether it hides a video or album. */
  is_hiding: boolean;
}

/** How something is deleted for good. */
interface Deletion {
  by_operator?: boolean;
}

interface Subjects {
  type: Subject['type'];
  ids: readonly string[];
}

const one = ({ type, id }: Subject): Subjects => ({ type, ids: [id] });

/** Open cases about subjects, about photos that go with their album, and forms that name a video or album by its address, locked in the order of their numbers. */
async function openAbout(trx: Trx, { type, ids }: Subjects, kind?: StaffCaseKind) {
  const videos = type === 'video' ? ids.map(Number) : [];
  const albums = type === 'album' ? ids.map(Number) : [];
  const { rows } = await sql<OpenCase>`
    select c.case_id, c.kind, c.priority, c.reference, c.email, c.lang::text as lang, exists (
      select from case_address a where a.case_id = c.case_id and (
        (a.video_id is null and a.album_id is null)
        or exists (select from video v where v.video_id = a.video_id and v.status_id <> ${videoStatus.deleted})
        or exists (select from album b where b.album_id = a.album_id and b.status_id <> ${videoStatus.deleted}))) as has_others,
      exists (select from case_hidden_video h where h.case_id = c.case_id) or exists (select from case_hidden_album h where h.case_id = c.case_id) as is_hiding
    from moderation_case c
    where c.state <> 'closed' and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
      and ((c.target_type = ${type} and c.target_id = any(${[...ids]}::text[]))
        or (c.target_type = 'photo' and c.target_id in (
          select x.photo_id::text from album_photo x where x.album_id = any(${albums}::int[])
            and not exists (select from album_photo y where y.photo_id = x.photo_id and y.album_id <> x.album_id)))
        or c.case_id in (select a.case_id from case_address a where a.video_id = any(${videos}::int[]))
        or c.case_id in (select a.case_id from case_address a where a.album_id = any(${albums}::int[])))
    order by c.case_id for no key update of c`.execute(trx);
  return rows;
}

interface Closing extends Pick<NewEvent, 'by' | 'note' | 'subject' | 'after'> {
  outcome: string;
}

/** A decision that waits for its effect is undone with its case. */
async function closeAll(
  trx: Trx,
  cases: readonly Pick<OpenCase, 'case_id'>[],
  { outcome, ...event }: Closing,
): Promise<void> {
  for (const { case_id } of cases) {
    await trx
      .updateTable('moderation_case')
      .set({
        state: 'closed',
        outcome,
        closed_at: sql<Date>`now()`,
        assignee_id: null,
        lease_until: null,
      })
      .where('case_id', '=', case_id)
      .execute();
    await trx
      .updateTable('moderation_decision')
      .set({ undone_at: sql<Date>`now()` })
      .where('case_id', '=', case_id)
      .where('applied_at', 'is', null)
      .where('undone_at', 'is', null)
      .execute();
    await appendEvent(trx, { case_id, kind: 'closed', ...event });
  }
}
