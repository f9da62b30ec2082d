import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { endOtherSessions, proveMember, type Proof } from '../credentials/index.ts';
import { dateIn } from '../mail/index.ts';
import {
  appendAudit,
  demandOtherAdministrator,
  lockAccount,
  writeMemberMail,
} from '../members/index.ts';
import { erasureMailTexts } from './mail-texts.ts';

/**
 * The account is erased after some days, its comments with it or left without its name; all sessions end now. Throws `invalid`, too_many_requests, unauthorized once the session has ended, and
 * already for the last administrator.
 */
export async function askErasure(
  ctx: Ctx,
  { keeps_comments = false, ...proof }: Proof & { keeps_comments?: boolean },
): Promise<void> {
  const { id, email: to, lang } = await proveMember(ctx, 'eraseAccount', proof);
  const { erasure_days } = ctx.settings.accounts;
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, proof);
    await demandOtherAdministrator(trx, id);
    const { erase_at } = await trx
      .updateTable('login')
      .set({
        erase_at: sql<Date>`now() + make_interval(days => ${erasure_days})`,
        erase_keeps_comments: keeps_comments,
      })
      .where('id', '=', id)
      .returning('erase_at')
      .executeTakeFirstOrThrow();
    await endOtherSessions(trx, id);
    await appendAudit(trx, { kind: 'erasure.asked', member_id: id });
    const key = `${id}-${erase_at?.getTime()}`;
    const texts = erasureMailTexts[lang];
    await writeMemberMail(ctx, trx, 'member-erasure', { to, lang, key }, (_, site) => [
      texts.subject,
      texts.asked(site, dateIn(lang, erase_at ?? ctx.clock.now())),
      texts.cancel,
    ]);
  });
}

/** Cancels the erasure of a member who signs in. Returns whether the account was to be erased. One statement, as every sign-in asks. */
export async function cancelErasure({ db }: Ctx, member_id: number): Promise<boolean> {
  const { rows } = await sql`
    with cancelled as (
      update login set erase_at = null, erase_keeps_comments = false
      where id = ${member_id} and erase_at is not null and erase_begun_at is null returning id)
    insert into audit_event (kind, member_id, actor) select 'erasure.cancelled', id, 'member' from cancelled
    returning 1`.execute(db);
  return rows.length > 0;
}
