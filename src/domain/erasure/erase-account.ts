import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { eraseCommentsOf } from '../comments/index.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotHeld } from '../holds/index.ts';
import { eraseExportsOf } from '../exports/index.ts';
import { appendAudit, demandOtherAdministrator } from '../members/index.ts';
import { erasePictures, pictureKeysOf } from '../member-pictures/index.ts';
import { closeErased, closeGone } from '../moderation/index.ts';
import { eraseAlbumDrafts } from '../own-albums/index.ts';
import { eraseMessagesOf } from '../messages/index.ts';
import { eraseUploads, listUploadIds } from '../uploads/index.ts';
import { erasePlaylistsOf } from '../playlists/index.ts';
import { photosOf } from '../verifications/index.ts';
import { noteErasure } from './erasure-log.ts';

/**
 * Erases an account: name, address, password, second factor, sessions, playlists and the mails to it.
 * What the member uploaded stays, without its uploader; of votes the number stays, which is nobody's.
 * The log comes first: whatever happens then, the account is erased. False when it is gone already.
 * Throws already for the last administrator, and `forbidden` with `hold` while a legal hold keeps the account or what it uploaded.
 */
export async function eraseAccount(
  ctx: Ctx,
  member_id: number,
  actor: 'member' | 'operator' | 'system',
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('login')
    .select('created_at')
    .where('id', '=', member_id)
    .executeTakeFirst();
  if (!found) return false;
  await ctx.db.transaction().execute(async (trx) => {
    await demandOtherAdministrator(trx, member_id);
    await assertNotHeld(trx, 'member', member_id);
  });
  await noteErasure(ctx, { member_id, created_at: found.created_at });
  await eraseExportsOf(ctx, member_id);
  const keys = await pictureKeysOf(ctx.db, member_id);
  const { storage_keys, subjects } = await photosOf(ctx.db, member_id);
  const erased = await ctx.db.transaction().execute(async (trx) => {
    // The member, then cases, then the login: as uploads and decisions of staff lock them.
    await sql`select from member where member_id = ${member_id} for update`.execute(trx);
    await assertNotHeld(trx, 'member', member_id);
    await closePictures(trx, member_id);
    await closeErased(trx, member_id);
    await eraseCommentsOf(trx, member_id);
    await eraseMessagesOf(trx, member_id);
    await erasePlaylistsOf(trx, member_id);
    await closeGone(trx, 'verification', subjects);
    const sent = await listUploadIds(trx, member_id);
    const removePhotos = await eraseAlbumDrafts(ctx, trx, member_id);
    const login = await trx
      .selectFrom('login')
      .select('email')
      .where('id', '=', member_id)
      .forUpdate()
      .executeTakeFirst();
    if (!login) return undefined;
    // Two administrators who leave at once: one stays.
    await demandOtherAdministrator(trx, member_id);
    await trx.deleteFrom('mail_outbox').where('recipient', '=', login.email).execute();
    await trx.deleteFrom('login_restore').where('email', '=', login.email).execute();
    await trx.deleteFrom('member').where('member_id', '=', member_id).execute();
    await appendAudit(trx, { kind: 'account.erased', member_id, actor });
    return { sent, removePhotos };
  });
  if (!erased) return false;
  await erasePictures(ctx, keys);
  for (const storage_key of storage_keys) await ctx.vault.remove(storage_key);
  await eraseUploads(ctx, erased.sent);
  await erased.removePhotos();
  return true;
}

/** Pictures that wait for a decision need none any more. */
async function closePictures(trx: Trx, member_id: number): Promise<void> {
  const pictures = await trx
    .selectFrom('member_picture')
    .select('picture_id')
    .where('member_id', '=', member_id)
    .where('state', '=', 'pending')
    .execute();
  const waiting = pictures.map(({ picture_id }) => ({
    type: 'picture' as const,
    id: String(picture_id),
  }));
  await closeGone(trx, 'picture', waiting);
}
