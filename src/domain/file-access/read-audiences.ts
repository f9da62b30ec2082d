import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';

/**
 * Everyone; members, for files that only private videos and albums show; the uploader, for files that wait, were sent back or deleted; no one,
 * while a case hides them.
 */
export type FileAudience = 'everyone' | 'members' | 'owner' | 'nobody';

/** The audience of the files of each storage key of a clip, captions, own picture or photo, read by indexes. Of any other key that is everyone. */
export async function readAudiences(
  db: Db | Trx,
  storage_keys: readonly string[],
): Promise<Map<string, FileAudience>> {
  const { rows } = await sql<{ storage_key: string; audience: FileAudience }>`
    select ${prepared} storage_key, audience from file_audiences(${[...storage_keys]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ storage_key, audience }) => [storage_key, audience]));
}

/** Whether a video or album of the member has the file. */
export async function ownsFile(
  { db }: Ctx,
  { storage_key, member_id }: { storage_key: string; member_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select ${prepared} from file_uses where storage_key = ${storage_key} and member_id = ${member_id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
