import { sql, type RawBuilder } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Target } from './find-target.ts';
import type { NamedSubject } from './open-named.ts';

/** Cases of this priority are shown to staff with the permission for child safety alone. */
export const child_safety_priority = 3;

/**
 * Of a subject, by its type and number as text: whether it matches a list about children and nothing is decided about that yet, or an album that has the photo does. Every
 * other case about it is for staff with that permission as well, because its page shows the same files.
 */
export const isInDanger = (
  type: RawBuilder<string | null>,
  id: RawBuilder<string | null>,
) => sql<boolean>`(
  exists (select from moderation_case as danger where danger.target_type = ${type} and danger.target_id = ${id} and ${isOpenDanger})
  or exists (select from album_photo as x join moderation_case as danger on danger.target_type = 'album' and danger.target_id = x.album_id::text
    where x.photo_id = case when ${type} = 'photo' then ${id}::int end and ${isOpenDanger}))`;

const isOpenDanger = sql`danger.kind = 'hash-match' and danger.state <> 'closed' and danger.priority >= ${child_safety_priority}`;

/** Content that matches a list about children. */
interface Matching {
  type: 'video' | 'album' | 'picture';
  id: number;
}

/** Restricts the open cases about it, also forms that name it by its address, to staff with that permission; a reviewer who has claimed such a case loses it. */
export async function restrictCases(trx: Trx, { type, id }: Matching): Promise<void> {
  const named = type === 'picture' ? sql`false` : sql`a.${sql.ref(`${type}_id`)} = ${id}`;
  await sql`
    with about as (
      select c.case_id from moderation_case as c where c.target_type = ${type} and c.target_id = ${String(id)}
      union select a.case_id from case_address as a where ${named}
      union select c.case_id from album_photo as x join moderation_case as c on c.target_type = 'photo' and c.target_id = x.photo_id::text
        where ${type} = 'album' and x.album_id = ${id}),
    -- in one order, as everywhere
    locked as materialized (
      select c.case_id from moderation_case as c where c.case_id in (select case_id from about) and c.state <> 'closed'
        and c.priority < ${child_safety_priority} order by c.case_id for no key update)
    update moderation_case as c set priority = ${child_safety_priority}, assignee_id = null, lease_until = null
    from locked as l where l.case_id = c.case_id`.execute(trx);
}

/**
 * The same for the case of a form, and for those of the videos and albums that it names, in the transaction that makes them. Their subjects are locked first: a match that is
 * found at this moment is seen here, or sees these cases.
 */
export async function restrictNew(
  trx: Trx,
  case_id: number,
  { target_type, target_id }: Target,
  named: readonly NamedSubject[],
): Promise<void> {
  for (const type of ['video', 'album'] as const) {
    const ids = named.filter((each) => each.type === type).map(({ id }) => id);
    if (target_type === type) ids.push(Number(target_id));
    if (ids.length === 0) continue;
    const key = sql.ref(`${type}_id`);
    await sql`
      select from ${sql.table(type)} where ${key} = any(${ids}::bigint[]) and status_id <> ${videoStatus.deleted} order by ${key} for share`.execute(
      trx,
    );
  }
  const types = named.map(({ type }) => type);
  const ids = named.map(({ id }) => String(id));
  await sql`
    with about as (
      select n.type, n.id from unnest(${types}::text[], ${ids}::text[]) as n (type, id)
      union select ${target_type}::text, ${target_id}::text where ${target_id}::text is not null),
    danger as materialized (select n.type, n.id from about as n where ${isInDanger(sql`n.type`, sql`n.id`)})
    update moderation_case as c set priority = ${child_safety_priority}, assignee_id = null, lease_until = null
    where c.state <> 'closed' and c.priority < ${child_safety_priority} and (
      (c.case_id = ${case_id} and exists (select from danger))
      or (c.kind = 'named' and (c.target_type, c.target_id) in (select d.type, d.id from danger as d)))`.execute(
    trx,
  );
}
