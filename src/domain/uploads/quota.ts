import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { mayUpload, settingsOf } from './upload-settings.ts';

/** Throws `forbidden` for members who may not upload. */
export async function demandUploader(
  ctx: Pick<Ctx, 'settings'>,
  trx: Trx,
  member_id: number,
): Promise<void> {
  if (!(await mayUpload(trx, settingsOf(ctx).role, member_id))) throw new AppError('forbidden');
}

/** Two requests of one member that reserve come one after the other. */
export async function lockQuota(trx: Trx, member_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key('upload_quota'), ${member_id}::int)`.execute(trx);
}

/** Bytes of files and photos that a member began to send within a day. An upload that ended counts with what had come of it. */
export async function bytesToday(trx: Trx, member_id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(case when ended_at is null then bytes else received end), 0) from upload
        where member_id = ${member_id} and created_at > now() - interval '1 day')
      + (select coalesce(sum(p.bytes), 0) from album_draft_photo as p join album_draft as d using (draft_id)
        where d.member_id = ${member_id} and p.created_at > now() - interval '1 day'))::bigint as bytes`.execute(
    trx,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Whether this many more bytes exceed the storage quota of a member. A caller that stores them has called `lockQuota`. */
export async function isStorageFull(
  ctx: Pick<Ctx, 'settings'>,
  trx: Trx,
  { member_id, bytes }: { member_id: number; bytes: number },
): Promise<boolean> {
  const { storage_bytes } = settingsOf(ctx);
  return storage_bytes > 0 && (await bytesStored(trx, member_id)) + bytes > storage_bytes;
}

/** Bytes of a member's files as they came: of clips that are not cancelled, which have no file, and albums, of drafts, and what open uploads reserve. Read by the indexes of what is the member's, one row for each clip and album. */
async function bytesStored(trx: Trx, member_id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(bytes), 0) from media where owner_id = ${member_id} and reason_code is distinct from 'cancelled')
      + (select coalesce(sum(bytes), 0) from upload where member_id = ${member_id} and ended_at is null)
      + (select coalesce(sum(coalesce(photo_bytes, photos_bytes(album_id))), 0) from album where member_id = ${member_id})
      + (select coalesce(sum(p.bytes), 0) from album_draft as d join album_draft_photo as p using (draft_id)
        where d.member_id = ${member_id} and d.ended_at is null and p.state in ('checking', 'ready')))::bigint as bytes`.execute(
    trx,
  );
  return Number(rows[0]?.bytes ?? 0);
}
