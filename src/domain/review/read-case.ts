import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { QueuedCase } from '../case-queues/index.ts';
import type { Ctx } from '../ctx.ts';
import { photosOfVideo } from '../hashes/index.ts';
import { child_safety_priority } from '../cases/index.ts';
import { ownerOf, type Reviewer } from '../moderation/index.ts';

/** A case with the names of whom it names. */
export type CaseRow = QueuedCase & {
  outcome: string | null;
  closed_at: Date | null;
  lease_until: Date | null;
  member_name: string | null;
  assignee_name: string | null;
  is_form: boolean;
  email: string;
  lang: string | null;
  flagger: string | null;
  /** As stored. */
  fields: unknown;
  /** The newest version in force of each rule, by code; of those for a country where it is served. */
  rule_ids: number[];
  /** Of those that count, also one that the reviewer may not see; 0 for none. */
  newest_decision: number;
  /** Some of the files that it shows are in the vault: of a danger for a child. */
  is_preserved: boolean;
};

const isRefused = sql`p.state <> 'erased' and p.decision_id is not null`;
/** The number of what the case is about, of this kind. */
const subjectOf = (type: 'video' | 'album' | 'photo') =>
  sql`case when c.target_type = ${sql.lit(type)} then c.target_id::int end`;

const own_photos = sql`(${photosOfVideo(subjectOf('video'))})`;

/** Whether the list entry that matches these is preserved: its picture is shown next to the match. */
const isListedPreserved = (matched: RawBuilder<unknown>) =>
  sql`exists (select from hash_match as h join hash_entry as e using (entry_id)
    left join media as lm on lm.media_id = e.media_id left join photo as lp on lp.photo_id = e.photo_id
    join preserved_file as f on f.storage_key in (lm.storage_key, lp.storage_key) join preserved_material as p on p.material_id = f.material_id
    where ${isRefused} and ${matched})`;

/**
 * Whether files that a case shows may be in the vault alone: of its subject, of a photo of its album or of an own picture of its video, of an album that has its photo, or
 * of what matches it.
 */
const isPreserved = sql<boolean>`(exists (select from preserved_material as p where ${isRefused} and p.subject_type = c.target_type
    and p.subject_id = case when c.target_type in ('video', 'album', 'photo', 'picture') then c.target_id::int end)
  or exists (select from album_photo as x join preserved_material as p on p.subject_type = 'photo' and p.subject_id = x.photo_id
    where ${isRefused} and x.album_id = ${subjectOf('album')})
  or exists (select from ${own_photos} as x join preserved_material as p on p.subject_type = 'photo' and p.subject_id = x.photo_id where ${isRefused})
  or ${isListedPreserved(sql`h.media_id = (select media_id from video where video_id = ${subjectOf('video')})`)}
  or ${isListedPreserved(sql`h.photo_id in (select photo_id from album_photo where album_id = ${subjectOf('album')} union all select photo_id from ${own_photos} as own)`)}
  or exists (select from album_photo as x join preserved_material as p on p.subject_type = 'album' and p.subject_id = x.album_id
    where ${isRefused} and x.photo_id = ${subjectOf('photo')}))`;

/** Throws not_found, for one that they may not see as well. */
export async function readCase({ db }: Ctx, by: Reviewer, reference: string): Promise<CaseRow> {
  const { rows } = await sql<CaseRow>`
    select ${prepared} c.reference, c.case_id, c.kind, c.state, c.target_type as subject_type, c.target_id as subject_id,
      ${ownerOf('c')} as member_id, c.reason, c.region, c.priority, c.times, c.created_at, c.due_at, c.escalations,
      l.assignee_id, l.lease_until, m.username as member_name, a.username as assignee_name,
      c.outcome, c.closed_at, c.secret_hash is not null as is_form, c.email, c.lang, c.fields, f.name as flagger,
      array(select r.rule_id from (select distinct on (code) code, rule_id, region from content_rule
        where valid_from <= now() order by code, version desc) as r where r.region = '' or is_served(r.region) order by r.code) as rule_ids,
      coalesce((select max(d.decision_id) from moderation_decision as d where d.case_id = c.case_id and d.undone_at is null), 0) as newest_decision,
      ${isPreserved} as is_preserved
    from moderation_case as c left join trusted_flagger as f on f.flagger_id = c.flagger_id
    left join lateral (select c.assignee_id, c.lease_until where c.lease_until > now()) as l on true
    left join member as m on m.member_id = ${ownerOf('c')}
    left join member as a on a.member_id = l.assignee_id
    where c.reference = ${reference}`.execute(db);
  const [row] = rows;
  if (!row || (row.priority >= child_safety_priority && !by.has_child_safety))
    throw new AppError('not_found');
  return row;
}
