import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { dueBy, type Clock } from './clocks.ts';
import { newReference } from './secrets.ts';

/** A video or album that a form names. */
export interface NamedSubject {
  type: 'video' | 'album';
  id: number;
}

/** The case of the form, as far as others take it over. */
interface Source {
  reference: string;
  priority: number;
  region: string;
  created_at: Date;
  due_at: Date | null;
}

/** Repeats that are written into the history of a case; further ones are counted. */
const repeats_written = 20;

/**
 * Opens a case of its own about each of several videos and albums that a form names, because a decision is about one subject: as urgent as the form, and seen
 * by no more people. Its events name the form, which is answered on its own. A subject with an open case of this kind is added to that case: a flood is one
 * case. No case is opened about a subject that does not exist, nor about a single one, which the case of the form is about.
 */
export async function openNamed(
  trx: Trx,
  clocks: readonly Clock[],
  { reference, priority, region, created_at, ...source }: Source,
  named: readonly NamedSubject[],
): Promise<void> {
  const subjects = [...new Map(named.map((each) => [`${each.type} ${each.id}`, each])).values()];
  if (subjects.length < 2) return;
  const due_at = source.due_at ?? dueBy(clocks, { kind: 'named', region }, created_at) ?? null;
  const deleted = sql.lit(videoStatus.deleted);
  await sql`
    with named as (
      select * from unnest(${subjects.map(({ type }) => type)}::text[], ${subjects.map(({ id }) => id)}::int[],
        ${subjects.map(newReference)}::text[]) as n(type, id, reference)),
    opened as (
      insert into moderation_case as c (kind, reference, target_type, target_id, priority, region, created_at, due_at, fields)
      select 'named', n.reference, n.type, n.id::text, ${priority}::int, ${region}::text, ${created_at}::timestamptz, ${due_at}::timestamptz,
        jsonb_build_object('source', ${reference}::text)
      from named as n
      where exists (select from video as v where n.type = 'video' and v.video_id = n.id and v.status_id <> ${deleted})
        or exists (select from album as a where n.type = 'album' and a.album_id = n.id and a.status_id <> ${deleted})
      -- in one order, so that two forms at once do not wait for each other
      order by n.type, n.id
      on conflict (kind, target_type, target_id)
        where state <> 'closed' and kind in ('publication', 'edit', 'picture', 'comment', 'age-photo', 'hash-match', 'named')
      do update set times = c.times + 1, priority = greatest(c.priority, excluded.priority), due_at = least(c.due_at, excluded.due_at)
      returning case_id, times, target_type, target_id)
    insert into case_event (case_id, kind, actor, subject_type, subject_id, after)
    select case_id, case when times = 1 then 'created' else 'repeated' end, 'system', target_type, target_id,
      jsonb_build_object('source', ${reference}::text)
    from opened where times <= ${repeats_written}`.execute(trx);
}
