import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

export interface Published {
  type: 'video' | 'album';
  id: number;
}

const column = ({ type }: Published) => sql.ref(`${type}_id`);

/** SHA-256 of the file of a video, or of the joined hashes of the photos of an album, as SQL. */
const contentHash = ({ type, id }: Published) =>
  type === 'video'
    ? sql`(select m.content_hash from video v join media m using (media_id) where v.video_id = ${id})`
    : sql`(select sha256(coalesce(string_agg(p.content_hash, ''::bytea order by x.position), ''))
        from album_photo x join photo p using (photo_id) where x.album_id = ${id})`;

/** The own picture that stands for a video, as SQL; null for a frame of it, and of an album. */
const posterOf = ({ type, id }: Published) =>
  type === 'video' ? sql`(select poster_key from video where video_id = ${id})` : sql`null::text`;

/**
 * Whether a publication covers it as it is: a video's is of one file, and of the own picture that stands for it. Its records must still be as
 * `assert_recorded()` requires them of a new one: complete where a decision published it, and with no consent withdrawn.
 */
export async function isCovered(db: Db | Trx, of: Published): Promise<boolean> {
  const hash =
    of.type === 'video'
      ? sql`and content_hash = ${contentHash(of)} and (${posterOf(of)} is null or poster_key = ${posterOf(of)})`
      : sql``;
  const { rows } = await sql`
    select from publication where ${column(of)} = ${of.id} and revoked_at is null ${hash}
      and not ${hasWithdrawn(of)} and (published_by <> 'reviewer' or missing_records(${of.type}, ${of.id}) = '{}')`.execute(
    db,
  );
  return rows.length > 0;
}

/** As SQL: whether somebody whom it shows has withdrawn the consent, by itself or with everything signed until then. */
export const hasWithdrawn = (of: Published) => sql<boolean>`exists (
  select from consent c join person p using (person_id)
  where c.${column(of)} = ${of.id} and (c.withdrawn_at is not null or c.signed_on <= p.withdrawn_on))`;

/**
 * For a caller that is about to show it and holds its lock: only then no case that began meanwhile is missed. Throws invalid for one that no publication
 * covers, or that a case hides.
 */
export async function assertShowable(trx: Trx, of: Published): Promise<void> {
  if (!(await isCovered(trx, of))) throw new AppError('invalid', { publication: 'missing' });
  const { rows } = await sql`
    select from ${sql.table(`case_hidden_${of.type}`)} where ${column(of)} = ${of.id} limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new AppError('invalid', { reason: 'held' });
}

/** Records that the operator publishes it by a command, and states to hold the records of the people shown. One that is covered stays as it is. */
export async function publishByOperator(trx: Trx, of: Published, command: string): Promise<void> {
  if (await isCovered(trx, of)) return;
  await revokePublication(trx, of);
  await sql`
    insert into publication (${column(of)}, published_by, command, statement, content_hash, poster_key)
    values (${of.id}, 'operator', ${command}, 'I hold records', ${contentHash(of)}, ${posterOf(of)})`.execute(
    trx,
  );
}

/** The same for new videos, in one statement; those without a command are left out. */
export async function publishNewVideos(
  trx: Trx,
  made: readonly { video_id: number; command: string | undefined }[],
): Promise<void> {
  const published = made.filter(({ command }) => command !== undefined);
  if (published.length === 0) return;
  await sql`
    insert into publication (video_id, published_by, command, statement, content_hash)
    select p.video_id, 'operator', p.command, 'I hold records', m.content_hash
    from unnest(${published.map(({ video_id }) => video_id)}::int[], ${published.map(({ command }) => command)}::text[]) p(video_id, command)
    join video using (video_id) join media m using (media_id)`.execute(trx);
}

/** Records that a decision publishes it, in the place of what covered it before. The database refuses it while records are missing. */
export async function publishByDecision(
  trx: Trx,
  of: Published,
  decision_id: number,
): Promise<void> {
  await revokePublication(trx, of);
  await sql`
    insert into publication (${column(of)}, published_by, decision_id, content_hash, poster_key)
    values (${of.id}, 'reviewer', ${decision_id}, ${contentHash(of)}, ${posterOf(of)})`.execute(
    trx,
  );
}

/** Nothing covers it from now on; it must not be active at the end of the transaction. */
export async function revokePublication(trx: Trx, of: Published): Promise<void> {
  await sql`update publication set revoked_at = clock_timestamp() where ${column(of)} = ${of.id} and revoked_at is null`.execute(
    trx,
  );
}
