import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { UploadSettings } from '#platform/upload-settings.ts';
import type { Ctx } from '../ctx.ts';

const gigabyte = 1_000_000_000;

/** As `.env.example` shows them. */
const shipped: UploadSettings = {
  role: 'uploader',
  bytes_most: 10 * gigabyte,
  open_most: 10,
  day_bytes: 50 * gigabyte,
  storage_bytes: 1000 * gigabyte,
  min_seconds: 600,
  min_seconds_exclusive: 360,
  categories_least: 1,
  categories_most: 5,
  idle_seconds: 7 * 86_400,
  originals_seconds: 0,
  delete_seconds: 7 * 86_400,
};

export const settingsOf = ({ settings }: Pick<Ctx, 'settings'>): UploadSettings =>
  settings.uploads ?? shipped;

/** Whether a member may upload. Verified is who has a record of it, as for approvals. */
export async function mayUpload(
  db: Db | Trx,
  role: UploadSettings['role'],
  member_id: number,
): Promise<boolean> {
  if (role !== 'uploader') return role === 'member';
  const { rows } = await sql`
    select from verified_uploader where member_id = ${member_id} and revoked_at is null`.execute(
    db,
  );
  return rows.length > 0;
}
