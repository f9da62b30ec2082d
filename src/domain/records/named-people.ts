import { sql } from 'kysely';
import type { NamedPerson, OwnPerson } from '#contracts/calls/uploads/own-people.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

/** The newest release since the person withdrew everything, if ever, and the kinds of documents that were valid when it was signed. */
const newestRelease = sql`
  lateral (select r.document_id, r.signed_on, r.scope, array(
      select distinct d.kind from record_document d where d.person_id = p.person_id and d.erased_at is null
        and d.kind not in ('release', 'selfie') and coalesce(d.valid_until, 'infinity') >= r.signed_on order by 1) as kinds
    from record_document r
    where r.person_id = p.person_id and r.kind = 'release' and r.erased_at is null and r.signed_on is not null
      and r.signed_on > coalesce(p.withdrawn_on, '-infinity')
    order by r.signed_on desc, r.document_id desc limit 1) as r`;

/** The people of a member who are neither erased nor removed, by legal name. */
export async function listOwnPeople(db: Db | Trx, member_id: number): Promise<OwnPerson[]> {
  const { rows } = await sql<OwnPerson>`
    select p.person_id, p.legal_name, p.birth_date::text as birth_date, m.title as model,
      array(select a.name from person_alias a where a.person_id = p.person_id order by 1) as names,
      coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'valid_until', d.valid_until,
          'signed_on', d.signed_on, 'scope', d.scope) order by d.document_id)
        from record_document d where d.person_id = p.person_id and d.erased_at is null), '[]') as documents,
      coalesce(cardinality(r.kinds) > 0, false) as is_complete,
      (select count(*)::int from consent c join video v using (video_id)
        where c.person_id = p.person_id and v.member_id = ${member_id} and v.status_id <> 5) as videos,
      (select count(*)::int from consent c join album a using (album_id)
        where c.person_id = p.person_id and a.member_id = ${member_id} and a.status_id <> 5) as albums,
      not exists (select from consent c where c.person_id = p.person_id)
        and not exists (select from person_shown s where s.person_id = p.person_id) as may_remove
    from person p left join model m using (model_id) left join ${newestRelease} on true
    where p.sent_by = ${member_id} and p.erased_at is null and p.removed_at is null
    order by lower(p.legal_name), p.person_id`.execute(db);
  return rows;
}

/** Those whom a video or album can name: their record is complete. */
export async function listNamable(db: Db | Trx, member_id: number): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select p.person_id, concat_ws(', ', p.legal_name, (select string_agg(a.name, ', ' order by a.name)
      from person_alias a where a.person_id = p.person_id)) as name
    from person p join ${newestRelease} on cardinality(r.kinds) > 0
    where p.sent_by = ${member_id} and p.erased_at is null and p.removed_at is null
    order by lower(p.legal_name), p.person_id`.execute(db);
  return rows;
}

/** The fault of the people whom a member names: `invalid` for unknown ones and those of others, `record_missing` for an incomplete record. */
export async function faultOfNamed(
  db: Db | Trx,
  { member_id, people }: { member_id: number; people: readonly number[] },
): Promise<'invalid' | 'record_missing' | undefined> {
  const ids = [...new Set(people)];
  if (ids.length === 0) return undefined;
  if (ids.some((id) => !Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31)) return 'invalid';
  const { rows } = await sql<{ own: number; complete: number }>`
    select count(*)::int as own, count(*) filter (where cardinality(r.kinds) > 0)::int as complete
    from person p left join ${newestRelease} on true
    where p.person_id = any(${ids}::int[]) and p.sent_by = ${member_id} and p.erased_at is null and p.removed_at is null`.execute(
    db,
  );
  const { own = 0, complete = 0 } = rows[0] ?? {};
  if (own < ids.length) return 'invalid';
  return complete < ids.length ? 'record_missing' : undefined;
}

/**
 * Stores the consents of the own people whom an own video or album shows, by their newest releases, and deletes those of the other own people. Withdrawn
 * consents stay withdrawn, and people of the operator's register stay. People who are not the member's, or without a complete record, are left out. Safe to
 * repeat.
 */
export async function namePeople(
  trx: Trx,
  {
    type,
    id,
    member_id,
    people,
  }: { type: 'video' | 'album'; id: number; member_id: number; people: readonly number[] },
): Promise<void> {
  const key = sql.ref(`${type}_id`);
  await sql`
    delete from consent c using person p
    where c.${key} = ${id} and c.withdrawn_at is null and p.person_id = c.person_id
      and p.sent_by = ${member_id} and c.person_id <> all(${people}::int[])`.execute(trx);
  await sql`
    insert into consent (person_id, ${key}, document_kinds, release_id, scope, signed_on)
    select p.person_id, ${id}, r.kinds, r.document_id, coalesce(r.scope, ''), r.signed_on
    from person p join ${newestRelease} on cardinality(r.kinds) > 0
    where p.person_id = any(${people}::int[]) and p.sent_by = ${member_id} and p.erased_at is null and p.removed_at is null
    for share of p
    on conflict (${key}, person_id) where ${key} is not null
    do update set document_kinds = excluded.document_kinds, release_id = excluded.release_id,
      scope = excluded.scope, signed_on = excluded.signed_on
    where consent.withdrawn_at is null`.execute(trx);
}
