import { sql } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { eraseCommentsOf } from '../comments/index.ts';
import { endOtherSessions } from '../credentials/index.ts';
import type { Ctx } from '../ctx.ts';
import { deleteWorksOf, hasShownWorks } from '../deletions/index.ts';
import { assertNotHeld } from '../holds/index.ts';
import { eraseExportsOf } from '../exports/index.ts';
import { appendAudit, demandOtherAdministrator, writeMemberMail } from '../members/index.ts';
import { erasePictures, pictureKeysOf } from '../member-pictures/index.ts';
import { closeErased, closeGone } from '../moderation/index.ts';
import { eraseAlbumDrafts } from '../own-albums/index.ts';
import { eraseMessagesOf } from '../messages/index.ts';
import { dropUploads, eraseUploads } from '../uploads/index.ts';
import { erasePlaylistsOf } from '../playlists/index.ts';
import { photosOf } from '../verifications/index.ts';
import { suspensionTexts } from '../suspensions/index.ts';
import { noteErasure } from './erasure-log.ts';
import { erasureMailTexts } from './mail-texts.ts';

/** `due`: the member asked for it, and its days are over; one that was taken back meanwhile is none. */
export type ErasedBy = 'member' | 'operator' | 'system' | 'due';

export interface ErasureRequest {
  /** As the log of erasures has it; else as the member asked. */
  keeps_comments?: boolean | undefined;
  /** Why the operator erases it: the member reads it in a mail once the account is gone. */
  reason?: string | undefined;
}

/**
 * Erases an account: the member's uploads one by one, then name, address, password, second factor, sessions, playlists and the mails to it in one transaction.
 * Comments are deleted, or left without a name where the member asked so (the log records it for an account that is erased again). Votes keep the member's
 * number, which belongs to no account any more. The log is written first: whatever happens then, the account is erased. May be killed anywhere and run again.
 * False when it is gone already. Throws already for the last administrator, and `forbidden` with `hold` while a legal hold retains the account or one of its
 * uploads. The operator is refused before anything changes; of a member who asked for it the uploads are gone or hidden by then.
 */
export async function eraseAccount(
  ctx: Ctx,
  member_id: number,
  by: ErasedBy,
  asked: ErasureRequest = {},
): Promise<boolean> {
  const begun = await beginErasure(ctx, member_id, by, asked);
  if (!begun) return false;
  const { created_at, erase_keeps_comments: keeps_comments } = begun;
  await noteErasure(ctx, { member_id, created_at, keeps_comments });
  await eraseExportsOf(ctx, member_id);
  const keys = await pictureKeysOf(ctx.db, member_id);
  const { storage_keys, subjects } = await photosOf(ctx.db, member_id);
  for (;;) {
    await deleteWorksOf(ctx, member_id);
    const actor = by === 'due' ? 'member' : by;
    const erased = await ctx.db
      .transaction()
      .execute((trx) => eraseRows(ctx, trx, { member_id, actor, subjects, keeps_comments }));
    // A job has made a work of what was sent before.
    if (erased === 'more') continue;
    if (erased === 'gone') return false;
    await erasePictures(ctx, keys);
    for (const storage_key of storage_keys) await ctx.vault.remove(storage_key);
    await eraseUploads(ctx, erased.sent);
    await erased.removePhotos();
    return true;
  }
}

/**
 * From now on no one can sign in to it, and nothing takes the erasure back. Returns when the account was made, and
 * whether its comments stay; undefined for an account that is not to be erased.
 */
const beginErasure = (
  ctx: Ctx,
  member_id: number,
  by: ErasedBy,
  { keeps_comments, reason }: ErasureRequest,
): Promise<{ created_at: Date; erase_keeps_comments: boolean } | undefined> =>
  ctx.db.transaction().execute(async (trx) => {
    // Deletes nothing yet: notifications of the member are written meanwhile, as it may be refused.
    await sql`select from member where member_id = ${member_id} for no key update`.execute(trx);
    if (by === 'operator' || by === 'system') await assertNotHeld(trx, 'member', member_id);
    // The login, then the administrators: in the order of a change of role.
    await sql`select from login where id = ${member_id} for update`.execute(trx);
    await demandOtherAdministrator(trx, member_id);
    const begun = await trx
      .updateTable('login')
      .set({
        erase_at: sql<Date>`least(erase_at, now())`,
        erase_begun_at: sql<Date>`coalesce(erase_begun_at, now())`,
        ...(keeps_comments !== undefined && { erase_keeps_comments: keeps_comments }),
        // In the row, so that the process that finishes the erasure knows it.
        ...(reason !== undefined && { erase_reason: reason }),
      })
      .where('id', '=', member_id)
      .$if(by === 'due', (query) => query.where('erase_at', '<=', sql<Date>`now()`))
      .returning(['created_at', 'erase_keeps_comments'])
      .executeTakeFirst();
    if (begun) await endOtherSessions(trx, member_id);
    return begun;
  });

interface Erasure {
  member_id: number;
  actor: 'member' | 'operator' | 'system';
  /** Verifications whose cases end. */
  subjects: Awaited<ReturnType<typeof photosOf>>['subjects'];
  /** Whether comments stay, without the name. */
  keeps_comments: boolean;
}

async function eraseRows(
  ctx: Ctx,
  trx: Trx,
  { member_id, actor, subjects, keeps_comments }: Erasure,
) {
  // The member, then cases, then the login: as uploads and decisions of staff lock them (ADR 134).
  await sql`select from member where member_id = ${member_id} for no key update`.execute(trx);
  // Refused before the stronger lock, for which notifications of the member do not wait: they would be lost.
  await assertNotHeld(trx, 'member', member_id);
  await sql`select from member where member_id = ${member_id} for update`.execute(trx);
  if (await hasShownWorks(trx, member_id)) return 'more';
  await closePictures(trx, member_id);
  await closeErased(trx, member_id);
  await eraseCommentsOf(trx, member_id, keeps_comments);
  await eraseMessagesOf(trx, member_id);
  await erasePlaylistsOf(trx, member_id);
  await closeGone(trx, 'verification', subjects);
  const sent = await dropUploads(ctx, trx, member_id);
  const removePhotos = await eraseAlbumDrafts(ctx, trx, member_id);
  const login = await trx
    .selectFrom('login')
    .select(['email', 'email_verified', 'lang', 'erase_reason'])
    .where('id', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
  if (!login) return 'gone';
  // Two administrators who leave at once: one stays.
  await demandOtherAdministrator(trx, member_id);
  // Those to former addresses go with the member.
  await trx.deleteFrom('mail_outbox').where('recipient', '=', login.email).execute();
  await trx.deleteFrom('login_restore').where('email', '=', login.email).execute();
  // Streams that are still open end with the session.
  await trx.deleteFrom('notification_stream').where('member_id', '=', member_id).execute();
  await trx.deleteFrom('member').where('member_id', '=', member_id).execute();
  const { erase_reason: reason } = login;
  await appendAudit(trx, {
    kind: 'account.erased',
    member_id,
    actor: reason === '' ? actor : 'operator',
    ...(reason !== '' && { info: { reason } }),
  });
  if (reason !== '' && login.email_verified) await mailErased(ctx, trx, { ...login, member_id });
  return { sent, removePhotos };
}

/** Written after the account is gone: mails about it go with it. */
async function mailErased(
  ctx: Ctx,
  trx: Trx,
  of: { member_id: number; email: string; lang: string; erase_reason: string },
): Promise<void> {
  const lang = of.lang as Language;
  const texts = erasureMailTexts[lang];
  const to = { to: of.email, lang, key: String(of.member_id) };
  await writeMemberMail(ctx, trx, 'member-erased', to, (_, site) => [
    texts.erased_subject,
    texts.erased(site),
    suspensionTexts[lang].reason(of.erase_reason),
  ]);
}

/** Pictures that wait for a decision need none any more; but one that a list of hashes has, which stays without its member. */
async function closePictures(trx: Trx, member_id: number): Promise<void> {
  await sql`
    update member_picture as p set member_id = null, state = 'held'
    where p.member_id = ${member_id} and (p.state = 'held' or (p.state = 'rejected'
      and exists (select from hash_match h where h.picture_id = p.picture_id and h.state = 'confirmed')))`.execute(
    trx,
  );
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
