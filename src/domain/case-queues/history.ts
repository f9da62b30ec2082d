import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { isSeenBy, operator, type Reviewer, type Subject } from '../moderation/index.ts';

/** Whose events to show: views of the same rows. */
export type HistoryOf =
  | { subject: Subject }
  | { member_id: number }
  | { staff_id: number }
  | { case_id: number };

export interface ShownEvent {
  event_id: number;
  at: Date;
  reference: string;
  case_kind: string;
  kind: string;
  actor: string;
  staff_id: number | null;
  /** Null where no member of the staff acted, and for one that was erased. */
  staff_name: string | null;
  member_id: number | null;
  subject_type: string | null;
  subject_id: string | null;
  rule_id: number | null;
  /** Its code and version. */
  rule: string | null;
  note: string;
  before: unknown;
  after: unknown;
}

const page = 100;

/** Events `e` with their cases `c`; those that the reviewer may see. */
const eventsFor = (db: Db, by: Pick<Reviewer, 'has_child_safety'>) =>
  db
    .selectFrom('case_event as e')
    .innerJoin('moderation_case as c', 'c.case_id', 'e.case_id')
    .leftJoin('member as s', 's.member_id', 'e.staff_id')
    .leftJoin('content_rule as r', 'r.rule_id', 'e.rule_id')
    .select([
      'e.event_id',
      'e.at',
      'c.reference',
      'c.kind as case_kind',
      'e.kind',
      'e.actor',
      'e.staff_id',
      's.username as staff_name',
      'e.member_id',
      'e.subject_type',
      'e.subject_id',
      'e.rule_id',
      sql<string | null>`r.code || ' ' || r.version`.as('rule'),
      'e.note',
      'e.before',
      'e.after',
    ])
    .where(isSeenBy(by, 'e.rule_id'))
    .orderBy('e.event_id', 'desc')
    .limit(sql.lit(page));

const numbered = (rows: readonly (Omit<ShownEvent, 'event_id'> & { event_id: unknown })[]) =>
  rows.map((row): ShownEvent => ({ ...row, event_id: Number(row.event_id) }));

/** Events of a subject, a member, a staff member or a case, the newest first; a hundred, from one on. */
export async function listHistory(
  { db }: Pick<Ctx, 'db'>,
  of: HistoryOf,
  before_event?: number,
  /** The reader: events of dangers for children are for staff with that permission. */
  by: Pick<Reviewer, 'has_child_safety'> = operator,
): Promise<ShownEvent[]> {
  const events = eventsFor(db, by).$if(before_event !== undefined, (query) =>
    query.where('e.event_id', '<', before_event ?? 0),
  );
  const parts = partsOf(of).map((part) => sql`select * from ${events.where(part)} as found`);
  const { rows } = await sql<ShownEvent>`
    ${sql.join(parts, sql` union all `)} order by event_id desc limit ${sql.lit(page)}`.execute(db);
  return numbered(rows);
}

/** Conditions of which each event satisfies one at most, and each has an index. */
function partsOf(of: HistoryOf): RawBuilder<boolean>[] {
  if ('subject' in of) return [isAbout(of.subject), isReportOf(of.subject)];
  if ('case_id' in of) return [sql`e.case_id = ${of.case_id}`];
  if ('staff_id' in of) return [sql`e.staff_id = ${of.staff_id}`];
  return [sql`e.member_id = ${of.member_id}`, isReportAgainst(of.member_id)];
}

const isAbout = ({ type, id }: Subject) =>
  sql<boolean>`(e.subject_type = ${type} and e.subject_id = ${id})`;

/**
 * Events of a visitor's form: they name a case, and those of older forms nothing else. Events of the staff's work on it
 * have a member or a subject, or are about the case alone.
 */
const ofForms = sql`e.member_id is null and e.kind in ('created', 'repeated', 'hidden', 'restored', 'closed')`;

const isReportOf = ({ type, id }: Subject) =>
  sql<boolean>`(e.subject_id is null and c.target_type = ${type} and c.target_id = ${id} and ${ofForms})`;

/** About the account, and about what the member has uploaded. Events do not name its owner, who would read in the export of the account that something was reported. */
const isReportAgainst = (member_id: number) => sql<boolean>`(${ofForms} and c.case_id in (
  select case_id from moderation_case where member_id = ${member_id}
  union all select case_id from moderation_case where target_type = 'member' and target_id = ${String(member_id)}
  union all select t.case_id from video as v join moderation_case as t on t.target_type = 'video' and t.target_id = v.video_id::text
    where v.member_id = ${member_id}
  union all select t.case_id from album as a join moderation_case as t on t.target_type = 'album' and t.target_id = a.album_id::text
    where a.member_id = ${member_id}))`;

/** Events of a case, and of other cases about its subject, the newest first; a hundred of each, by one statement. */
export async function listCaseHistory(
  { db }: Ctx,
  by: Pick<Reviewer, 'has_child_safety'>,
  { case_id, subject }: { case_id: number; subject: Subject | null },
): Promise<ShownEvent[]> {
  if (!subject) return listHistory({ db }, { case_id }, undefined, by);
  const ofCase = eventsFor(db, by).where('e.case_id', '=', case_id);
  const ofOthers = eventsFor(db, by).where('e.case_id', '<>', case_id);
  const { rows } = await sql<ShownEvent>`
    select ${prepared} * from ${ofCase} as own
    union all select * from (
      select * from ${ofOthers.where(isAbout(subject))} as named
      union all select * from ${ofOthers.where(isReportOf(subject))} as reported order by event_id desc limit ${sql.lit(page)}) as others
    order by event_id desc`.execute(db);
  return numbered(rows);
}

/** The first event of the chain that was altered, or null. Reads all events. */
export async function findBrokenEvent({ slow_db }: Ctx): Promise<number | null> {
  const row = await slow_db
    .selectNoFrom((eb) => eb.fn<string | null>('case_event_break', []).as('event_id'))
    .executeTakeFirstOrThrow();
  return row.event_id === null ? null : Number(row.event_id);
}
