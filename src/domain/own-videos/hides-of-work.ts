import { sql, type RawBuilder } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Published } from '../publications/index.ts';

/**
 * How cases hide a video or album of this number, as one row: `behind` is the status without them, null where none hides it; `is_removed` and `is_held` say that its
 * uploader has a statement of reasons about that: of a removal, or of a hold of what visitors saw. Reports that were not decided, and a hold of what only waits, make none.
 */
export const hidesOf = (type: Published['type'], id: RawBuilder<unknown>) => sql`
  select min(h.status_before) as behind, coalesce(bool_or(d.action <> 'hold'), false) as is_removed, coalesce(bool_or(d.action = 'hold'), false) as is_held
  from ${sql.table(`case_hidden_${type}`)} as h
  left join moderation_decision as d on d.case_id = h.case_id and d.subject_type = ${type} and d.subject_id = ${id}::text
    and d.applied_at is not null and d.undone_at is null and d.reversed_by is null
    and (d.action in ('remove', 'remove-stay-down') or (d.action = 'hold' and (d.details ->> 'was_public')::boolean))
  where h.${sql.ref(`${type}_id`)} = ${id}`;

/** Of a work whose `hidesOf` is `h` and whose `subject_status` is `s`: whether it was removed, so that nothing would come back by itself. */
export const isRemovedWork = sql<boolean>`(h.is_removed or coalesce(s.status in ('removed', 'stays-down'), false))`;

/** Of a work whose `hidesOf` is `h`: the status that it has without the cases that hide it. */
export const statusBehind = (status_id: RawBuilder<unknown>) =>
  sql`coalesce(h.behind, ${status_id})`;

/** Whether visitors saw it until a case hid it. */
export const isTakenAway = sql<boolean>`coalesce(h.behind = ${videoStatus.active}, false)`;
