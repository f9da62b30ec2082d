import { sql, type RawBuilder } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';

/** The subject of a decision, and its case. */
export interface DecidedSubject {
  case_id: number;
  type: string;
  id: number;
  member_id: number | null;
  state: object;
}

/**
 * Whether a hold or a request for changes, which are not adverse otherwise, takes public content from visitors. A hold of hidden content adds
 * nothing. Content that reports hide until they are answered counts as public: sent back, it returns by another approval alone, and a hold in another case than that of
 * the reports outlasts their answer. Never true of content without a member.
 */
export async function takesAway(
  trx: Trx,
  action: string,
  { type, id, member_id, state, case_id }: DecidedSubject,
): Promise<boolean> {
  if (member_id === null || (action !== 'hold' && action !== 'ask-changes')) return false;
  if (isPublic(state)) return true;
  const hides = hidesOfPublic(type, id);
  if (!hides) return false;
  const { rows } = await sql`
    select from report_hold as r where r.subject_type = ${type} and r.subject_id = ${id} and exists (${hides})
      and (${action} = 'ask-changes' or (r.case_id <> ${case_id} and not exists (${hides} and h.case_id <> r.case_id)))`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Hides by cases (`h`) of a video, album or photo that would be public without them. */
function hidesOfPublic(type: string, id: number): RawBuilder<unknown> | undefined {
  if (type === 'video' || type === 'album')
    return sql`
      select from ${sql.table(`case_hidden_${type}`)} as h
      where ${sql.ref(`h.${type}_id`)} = ${id} and h.status_before = ${videoStatus.active}`;
  if (type !== 'photo') return undefined;
  return sql`
    select from case_hidden_subject as h join album_photo as x on x.photo_id = h.subject_id join album as a using (album_id)
    where h.subject_type = 'photo' and h.subject_id = ${id} and a.status_id = ${videoStatus.active}`;
}

/** Whether visitors see it. */
const isPublic = (state: { status_id?: unknown; is_public?: unknown }): boolean =>
  state.status_id === videoStatus.active || state.is_public === true;
