import { sql, type Transaction } from 'kysely';
import { emailPattern } from '#contracts/calls/forms/form-fields.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import {
  appendAudit,
  clearAddress,
  countingLinks,
  createLink,
  findKnownAddress,
  lockAccount,
  lockAddress,
  takeLink,
} from '../members/index.ts';
import { mailEmailChanged, mailNewAddress, mailTakenAddress } from './mails.ts';
import { endOtherSessions } from './end-sessions.ts';
import { proveMember, type Proof } from './prove-member.ts';

type Trx = Transaction<Database>;

/**
 * Mails a link to the new address, which counts when its button is pressed. If the address is another
 * member's, or may still go back to one, its owner gets a mail in its place, and the answer is the same.
 * Throws `invalid`, too_many_requests, unauthorized once the session has ended, and not_found where the site sends no mails.
 */
export async function askEmailChange(ctx: Ctx, given: Proof & { email: string }): Promise<void> {
  if (!ctx.settings.accounts.has_mail) throw new AppError('not_found');
  const email = given.email.trim().toLowerCase();
  if (email === '') throw new AppError('invalid', { email: 'required' });
  if (email.length > member_limits.email || !emailPattern.test(email))
    throw new AppError('invalid', { email: 'email' });
  const owner = await proveMember(ctx, 'askEmailChange', given);
  await ctx.db.transaction().execute(async (trx) => {
    // Two at once count each other.
    await lockAccount(trx, given);
    await demandFewLinks(trx, owner.id);
    const token = await createLink(trx, 'email', {
      user_id: owner.id,
      email: owner.email,
      new_email: email,
    });
    const known = await findKnownAddress(trx, email, owner.id);
    const key = token.slice(0, 12);
    if (known && !known.yields) {
      const taken = { to: email, lang: known.lang, key, member_id: known.id };
      return mailTakenAddress(ctx, trx, taken);
    }
    const { lang, username } = owner;
    const to = { to: email, lang, key, member_id: owner.id };
    return mailNewAddress(ctx, trx, { ...to, token, username });
  });
}

/** Throws too_many_requests after three in an hour. */
async function demandFewLinks(trx: Trx, user_id: number): Promise<void> {
  const { sent } = await trx
    .selectFrom('login_link')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('user_id', '=', user_id)
    .where('kind', '=', 'email')
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (Number(sent) >= member_limits.asked_mails)
    throw new AppError('too_many_requests', { retry_after: 3600 });
}

/**
 * The button of the page to which the link in the new mailbox leads. The old address gets a link that
 * undoes the change for seven days. Throws expired_link, also when another account has the address now,
 * or may still have it back,
 * and too_many_requests: failures count as those of signing in, where the client's address is given.
 */
export const confirmEmailChange = (ctx: Ctx, token: string, address?: string): Promise<void> =>
  countingLinks(ctx, address, () => confirmChange(ctx, token));

const confirmChange = (ctx: Ctx, token: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { user_id, username, email: before, new_email } = await takeLink(trx, 'email', token);
    const lang = await setEmail(trx, user_id, new_email ?? '', 'confirmed');
    await appendAudit(trx, { kind: 'email.changed', member_id: user_id });
    if (before === new_email) return;
    const undo = await createLink(trx, 'email-undo', {
      user_id,
      email: before,
      new_email: before,
    });
    const key = undo.slice(0, 12);
    const to = { to: before, lang, key, member_id: user_id };
    await mailEmailChanged(ctx, trx, { ...to, token: undo, username });
  });

/**
 * The button of the page to which the link in the old mailbox leads: the address is the old one again,
 * all sessions end, and passkeys and a second factor that were added since are no more. Throws the same.
 */
export const undoEmailChange = (ctx: Ctx, token: string, address?: string): Promise<void> =>
  countingLinks(ctx, address, () => undoChange(ctx, token));

const undoChange = (ctx: Ctx, token: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { user_id, new_email, created_at } = await takeLink(trx, 'email-undo', token);
    await setEmail(trx, user_id, new_email ?? '', 'undone');
    // The mail about them went to the other address.
    await trx
      .deleteFrom('login_passkey')
      .where('user_id', '=', user_id)
      .where('created_at', '>=', created_at)
      .execute();
    await trx
      .deleteFrom('login_factor')
      .where('user_id', '=', user_id)
      // A factor whose setup has only begun is not in force, but its secret is known to the person who began it.
      .where(sql<boolean>`coalesce(enabled_at, created_at) >= ${created_at}`)
      .execute();
    // Last: sessions that were being begun by one of them have ended, too.
    await endOtherSessions(trx, user_id);
    await appendAudit(trx, { kind: 'email.restored', member_id: user_id });
  });

/**
 * The link proves that its user has the mailbox: an account that is not confirmed loses the address. Returns the member's
 * language. Throws expired_link when another account has the address; for one that may have it back, only a new address yields.
 */
async function setEmail(
  trx: Trx,
  user_id: number,
  email: string,
  as: 'confirmed' | 'undone',
): Promise<Language> {
  await lockAddress(trx, email);
  await clearAddress(trx, email, user_id);
  const known = await findKnownAddress(trx, email, user_id);
  if (known && (known.has_it || as === 'confirmed')) throw new AppError('expired_link');
  const { lang } = await trx
    .updateTable('login')
    .set({ email, updated_at: sql<Date>`now()` })
    .where('id', '=', user_id)
    .returning('lang')
    .executeTakeFirstOrThrow(() => new AppError('expired_link'));
  return lang as Language;
}
