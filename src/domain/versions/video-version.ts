import { sql, type RawBuilder } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

/** As a select: `version_id` of the video that waits to take the place of another one, or no row. */
export const openVersion = (of_video_id: RawBuilder<unknown>) => sql<{ version_id: number }>`
  select w.video_id as version_id
  from video_version as e join video as w using (video_id) join media as n using (media_id)
  where e.of_video_id = ${of_video_id} and w.status_id in (${videoStatus.pending}, ${videoStatus.processing}) and n.state <> 'failed'
  order by 1 desc limit 1`;

/** Whether a video, or a file that is to be one, is on its way to take the place of another. Not by `exists`, which reads all videos that wait. */
export const hasVersion = (of_video_id: RawBuilder<unknown>) => sql<boolean>`(
  (${openVersion(of_video_id)}) is not null or exists (
    select from upload u where u.replaces = ${of_video_id} and u.state in ('receiving', 'complete')))`;

/** The video that a version is to replace; undefined for a video that is no version. */
export async function findReplaced(db: Db | Trx, video_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('video_version')
    .modifyFront(prepared)
    .select('of_video_id')
    .where('video_id', '=', video_id)
    .executeTakeFirst();
  return row?.of_video_id;
}

/** Videos that are, or were, to take the place of one, and are not deleted. */
export async function listVersions(db: Db | Trx, of_video_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('video_version as x')
    .innerJoin('video as v', 'v.video_id', 'x.video_id')
    .select('x.video_id')
    .where('x.of_video_id', '=', of_video_id)
    .where('v.status_id', '<>', videoStatus.deleted)
    .orderBy('x.video_id')
    .execute();
  return rows.map(({ video_id }) => video_id);
}

/** Files that are to be such videos, and are none yet. */
export async function listUploadsOfVersions(db: Db | Trx, of_video_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('upload_id')
    .where('replaces', '=', of_video_id)
    .where('state', 'in', ['receiving', 'complete'])
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

/**
 * Notes in the transaction that makes a video whose place it is to take, before a case about it is opened. The people of the operator's register who are shown in that one are shown in it as
 * well; those of the uploader are named by its form.
 */
export async function noteVersion(
  trx: Trx,
  { video_id, of_video_id }: { video_id: number; of_video_id: number },
): Promise<void> {
  await trx.insertInto('video_version').values({ video_id, of_video_id }).execute();
  await sql`
    insert into consent (person_id, video_id, document_kinds, release_id, scope, signed_on)
    select c.person_id, ${video_id}, c.document_kinds, c.release_id, c.scope, c.signed_on
    from consent c join person p using (person_id) join video v on v.video_id = c.video_id
    where c.video_id = ${of_video_id} and c.withdrawn_at is null and p.sent_by is distinct from v.member_id`.execute(
    trx,
  );
}
