import { sql, type Transaction } from 'kysely';
import { emailPattern } from '#contracts/calls/form-fields.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits-of-members.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, createLink, takeLink } from '../members/index.ts';
import { mailEmailChanged, mailNewAddress, mailTakenAddress } from './mails.ts';
import { endOtherSessions } from './end-sessions.ts';
import { proveMember, type Proof } from './prove-member.ts';

type Trx = Transaction<Database>;

/**
 * Mails a link to the new address, which counts when its button is pressed. If the address is another
 * member's, its owner gets a mail in its place, and the answer is the same. Throws `invalid`,
 * too_many_requests, and not_found where the site sends no mails.
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
    await trx.selectFrom('login').select('id').where('id', '=', owner.id).forUpdate().execute();
    await demandFewLinks(trx, owner.id);
    const token = await createLink(trx, 'email', {
      user_id: owner.id,
      email: owner.email,
      new_email: email,
    });
    const known = await trx
      .selectFrom('login')
      .select(['id', 'lang'])
      .where('email', '=', email)
      .where('id', '<>', owner.id)
      .executeTakeFirst();
    const key = token.slice(0, 12);
    if (known) return mailTakenAddress(ctx, trx, { to: email, lang: known.lang as Language, key });
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
 * undoes the change for seven days. Throws expired_link, also when another account has the address now.
 */
export const confirmEmailChange = (ctx: Ctx, token: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { user_id, username, email: before, new_email } = await takeLink(trx, 'email', token);
    const lang = await setEmail(trx, user_id, new_email ?? '');
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
 * all sessions end, and passkeys and a second factor that were added since are no more. Throws expired_link.
 */
export const undoEmailChange = (ctx: Ctx, token: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { user_id, new_email, created_at } = await takeLink(trx, 'email-undo', token);
    await setEmail(trx, user_id, new_email ?? '');
    await endOtherSessions(trx, user_id);
    // The mail about them went to the other address.
    await trx
      .deleteFrom('login_passkey')
      .where('user_id', '=', user_id)
      .where('created_at', '>=', created_at)
      .execute();
    await trx
      .deleteFrom('login_factor')
      .where('user_id', '=', user_id)
      // One that is only begun counts for nothing yet, but its secret is known to whoever began it.
      .where(sql<boolean>`coalesce(enabled_at, created_at) >= ${created_at}`)
      .execute();
    await appendAudit(trx, { kind: 'email.restored', member_id: user_id });
  });

/** Returns the member's language. Throws expired_link when another account has the address. */
async function setEmail(trx: Trx, user_id: number, email: string): Promise<Language> {
  await sql`select pg_advisory_xact_lock(lock_key('email'), hashtext(${email}))`.execute(trx);
  const set = await trx
    .updateTable('login')
    .set({ email, updated_at: sql<Date>`now()` })
    .where('id', '=', user_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('login as o')
            .select('o.id')
            .where('o.email', '=', email)
            .where('o.id', '<>', user_id),
        ),
      ),
    )
    .returning('lang')
    .executeTakeFirst();
  if (!set) throw new AppError('expired_link');
  return set.lang as Language;
}
