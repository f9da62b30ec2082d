import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** A person with documents, of which only the rows are read here. */
export async function aPerson(db: Db): Promise<{ person_id: number; release_id: number }> {
  const { person_id } = await db
    .insertInto('person')
    .values({ legal_name: 'Mara Field', birth_date: new Date('1990-01-01') })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  const documents = await db
    .insertInto('record_document')
    .values(
      ['passport', 'release'].map((kind) => ({
        person_id,
        kind,
        storage_key: randomBytes(11).toString('hex'),
        bytes: 1,
        content_hash: Buffer.alloc(32),
        key_id: 'site',
        wrapped_key: Buffer.alloc(60),
      })),
    )
    .returning('document_id')
    .execute();
  return { person_id, release_id: documents[1]?.document_id ?? 0 };
}

/** Whether decision `d` is about video `v`, or about a version that took its place. */
const isAbout = sql`(d.subject_id = v.video_id::text or exists (
  select from video_version x where x.of_video_id = v.video_id and x.video_id::text = d.subject_id))`;

/** Videos that are active, and that neither a decision in effect nor the operator's statement covers, or that lack a record about which no open case asks. */
export async function uncovered(db: Db): Promise<number[]> {
  const { rows } = await sql<{ video_id: number }>`
    select v.video_id from video v
    where v.status_id = 1 and not exists (
      select from publication p join media m on m.media_id = v.media_id
      where p.video_id = v.video_id and p.revoked_at is null and p.content_hash = m.content_hash and (
        (p.published_by = 'operator' and p.statement = 'I hold records' and v.member_id is null)
        or (p.published_by = 'reviewer' and exists (
          select from moderation_decision d where d.decision_id = p.decision_id and d.action = 'approve'
            and d.subject_type = 'video' and ${isAbout}
            and d.applied_at is not null and d.undone_at is null))))
    union
    -- refused or sent back since, and not published anew
    select v.video_id from video v join moderation_decision d on d.subject_type = 'video' and d.subject_id = v.video_id::text
    where v.status_id = 1 and d.applied_at is not null and d.action in ('reject', 'ask-changes', 'remove-stay-down')
      and not exists (select from publication p where p.video_id = v.video_id and p.revoked_at is null and p.published_at >= d.applied_at)
    union
    -- removed by a decision that nobody has taken back, in whatever case
    select v.video_id from video v join moderation_decision d on d.subject_type = 'video' and d.subject_id = v.video_id::text
    where v.status_id = 1 and d.applied_at is not null and d.undone_at is null and d.reversed_by is null
      and d.action in ('remove', 'remove-stay-down')
    union
    -- an own picture that the decision did not name
    select v.video_id from video v where v.status_id = 1 and v.poster_key is not null and not exists (
      select from moderation_decision d where d.subject_type = 'video' and ${isAbout}
        and d.applied_at is not null and d.details ->> 'preview' = v.poster_key)
    union
    -- with a time that is still to come
    select video_id from video_schedule join video using (video_id) where status_id = 1
    union
    -- without a record, while no open case asks about it; an uploader who is no longer verified stays with what was published before
    select v.video_id from video v
    where v.status_id = 1 and array_remove(missing_records('video', v.video_id), 'uploader') <> '{}' and not exists (
      select from moderation_case c where c.target_type = 'video' and c.target_id = v.video_id::text and c.state <> 'closed')`.execute(
    db,
  );
  return rows.map(({ video_id }) => video_id);
}

/** Whether it is not shown, so that its uploader may change what it will be. */
export async function isOpen(db: Db, video_id: number): Promise<boolean> {
  const { rows } =
    await sql`select from video where video_id = ${video_id} and status_id in (2, 3)`.execute(db);
  return rows.length > 0;
}

/** Adds an own picture to a video that is not shown. */
export async function anOwnPicture(db: Db, video_id: number): Promise<void> {
  if (!(await isOpen(db, video_id))) return;
  const { photo_id } = await db
    .insertInto('photo')
    .values({
      storage_key: randomBytes(11).toString('hex'),
      content_hash: randomBytes(32),
      width: 1280,
      height: 720,
    })
    .returning('photo_id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('own_preview').where('video_id', '=', video_id).execute();
  await db.insertInto('own_preview').values({ video_id, photo_id }).execute();
}
