import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import { changeAlbumState } from '../albums/index.ts';
import { isCovered, revokePublication, type Published } from '../publications/index.ts';
import { changeVideoState } from '../videos/index.ts';

const tableOf = ({ type }: Published) => sql.table(`case_hidden_${type}`);
const columnOf = ({ type }: Published) => sql.ref(`${type}_id`);

/**
 * Takes a video or album out of every list and off its page because of a case, in the caller's transaction, which has locked the case; its files stay, and are
 * served to no one. False when this case has hidden it already. Throws not_found, and deleted for a video or album that is gone for good.
 */
export async function hideIn(trx: Trx, of: Published, case_id: number): Promise<boolean> {
  await lockWork(trx, of);
  const id = columnOf(of);
  const { rows } = await sql<{ status_before: number }>`
    select coalesce((select min(h.status_before) from ${tableOf(of)} h where h.${id} = s.${id}), d.status_before, s.status_id) as status_before
    from ${sql.table(of.type)} s left join pending_deletion d on d.${id} = s.${id} where s.${id} = ${of.id}`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  if (row.status_before === videoStatus.deleted) throw new AppError('deleted');
  const added = await sql`
    insert into ${tableOf(of)} (${id}, case_id, status_before) values (${of.id}, ${case_id}, ${row.status_before})
    on conflict do nothing returning case_id`.execute(trx);
  await changeState(trx, of, 'rejected');
  return added.rows.length > 0;
}

/** The result of lifting hides: no case hides the subject any more, another one still does, or none of these cases did. */
export type Lifted = 'shown' | 'hidden' | 'none';

/** Cases whose hides end: these, and with `closed` all that are closed. */
export interface LiftedCases {
  cases: readonly number[];
  closed?: boolean;
}

/**
 * Ends what these cases hide, in the caller's transaction. Once no case hides it, it is as it was before, or waits for another decision where its
 * publication no longer covers it.
 */
export async function liftHides(
  trx: Trx,
  of: Published,
  { cases, closed = false }: LiftedCases,
): Promise<Lifted> {
  await lockWork(trx, of);
  const id = columnOf(of);
  const { rows } = await sql<{ status_before: number }>`
    delete from ${tableOf(of)} h where h.${id} = ${of.id} and (h.case_id = any(${[...cases]}::int[])
      or (${closed} and (select c.state from moderation_case c where c.case_id = h.case_id) = 'closed'))
    returning h.status_before`.execute(trx);
  if (await isHidden(trx, of)) return 'hidden';
  const [gone] = rows;
  if (!gone) return 'none';
  await changeState(trx, of, await statusAfter(trx, of, gone.status_before));
  return 'shown';
}

/** Whether any case hides it, or one other than `but`. */
export async function isHidden(db: Db | Trx, of: Published, but: number | null = null) {
  const { rows } = await sql`
    select from ${tableOf(of)} where ${columnOf(of)} = ${of.id} and case_id is distinct from ${but}::int limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether this case hides it. */
export async function isHiddenBy(trx: Trx, of: Published, case_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${tableOf(of)} where ${columnOf(of)} = ${of.id} and case_id = ${case_id}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** How it comes back when no case hides it any more: of a decision that is about what is hidden. */
export async function setStatusBehind(
  trx: Trx,
  of: Published,
  status: 'pending' | 'rejected',
): Promise<void> {
  await sql`
    update ${tableOf(of)} set status_before = ${videoStatus[status]} where ${columnOf(of)} = ${of.id}`.execute(
    trx,
  );
}

/** Of a case that is answered while another one about the same is open: from now on that one hides it. */
export async function passHide(
  trx: Trx,
  of: Published,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await lockWork(trx, of);
  const id = columnOf(of);
  await sql`
    with gone as (delete from ${tableOf(of)} where ${id} = ${of.id} and case_id = ${from} returning status_before)
    insert into ${tableOf(of)} (${id}, case_id, status_before) select ${of.id}::int, ${to}::int, status_before from gone
    on conflict do nothing`.execute(trx);
}

/** Of a case that approves what it has hidden itself. */
export async function dropHide(trx: Trx, of: Published, case_id: number): Promise<void> {
  await sql`
    delete from ${tableOf(of)} where ${columnOf(of)} = ${of.id} and case_id = ${case_id}`.execute(
    trx,
  );
}

/** A clip before its video, as everywhere. Of two cases at once the second sees what the first did. */
export async function lockWork(trx: Trx, { type, id }: Published): Promise<void> {
  if (type === 'album') {
    await sql`select from album where album_id = ${id} for no key update`.execute(trx);
    return;
  }
  await sql`
    select from media m join video v using (media_id) where v.video_id = ${id} for share of m`.execute(
    trx,
  );
  await sql`select video_lock(array[${id}]::int[])`.execute(trx);
}

type Status = 'active' | 'pending' | 'rejected';

/** Where its publication no longer covers it, as after a withdrawn consent, only another decision shows it. */
async function statusAfter(trx: Trx, of: Published, before: number): Promise<Status> {
  if (before === videoStatus.rejected) return 'rejected';
  if (before === videoStatus.pending) return 'pending';
  if (await isCovered(trx, of)) return 'active';
  await revokePublication(trx, of);
  return 'pending';
}

/** The same of a video and an album. */
export const changeState = (trx: Trx, { type, id }: Published, status: Status): Promise<void> =>
  type === 'video' ? changeVideoState(trx, id, { status }) : changeAlbumState(trx, id, { status });
