import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** Whether a member gets a mail when files have ended. Safe to repeat. */
export async function saveUploadMails(
  { db }: Ctx,
  { member_id, is_mailed }: { member_id: number; is_mailed: boolean },
): Promise<void> {
  await sql`
    insert into profile (member_id, mails_uploads) values (${member_id}, ${is_mailed})
    on conflict (member_id) do update set mails_uploads = excluded.mails_uploads`.execute(db);
}
