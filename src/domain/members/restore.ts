import { sql } from 'kysely';
import { emailPattern } from '#contracts/calls/forms/form-fields.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { countingLinks } from './attempts.ts';
import { appendAudit } from './audit.ts';
import type { Device } from './auth.ts';
import { endWaysIn } from './end-ways-in.ts';
import { createLink, findLink, takeLink } from './links.ts';
import { mailConfirmation, mailPasswordChanged, mailRestore } from './mails.ts';
import { passwordFault, passwordMinimum } from './passwords.ts';
import { noteProof, tokenHash } from './sessions.ts';

export interface Asker {
  email: string;
  lang: Language;
}

/** Asks for a link by mail that sets a new password. Throws `invalid`. */
export const askRestore = (ctx: Ctx, asker: Asker): Promise<void> => ask(ctx, asker, 'restore');

/** Asks for a new link that confirms an account whose first one is too old or lost. Throws `invalid`. */
export const askConfirmation = (ctx: Ctx, asker: Asker): Promise<void> =>
  ask(ctx, asker, 'confirm');

/** Whether the address is known is looked up by a job: here it costs the same and says the same. */
async function ask(ctx: Ctx, { email, lang }: Asker, wants: 'restore' | 'confirm'): Promise<void> {
  const address = email.trim().toLowerCase();
  if (address === '') throw new AppError('invalid', { email: 'required' });
  if (address.length > member_limits.email || !emailPattern.test(address))
    throw new AppError('invalid', { email: 'email' });
  await ctx.db.transaction().execute(async (trx) => {
    const { restore_id } = await trx
      .insertInto('login_restore')
      .values({ email: address, lang, wants })
      .returning('restore_id')
      .executeTakeFirstOrThrow();
    await ctx.jobs.enqueue('member.restore', { restore_id }, { trx });
  });
}

/** Job: mails the link if the address is an account's, three an hour at most; one that confirms, if that is still to be done. */
export async function sendRestore(ctx: Ctx, { restore_id }: { restore_id: number }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const asked = await trx
      .deleteFrom('login_restore')
      .where('restore_id', '=', restore_id)
      .returning(['email', 'lang', 'wants'])
      .executeTakeFirst();
    if (!asked) return;
    const login = await trx
      .selectFrom('login as l')
      .select(['l.id', 'l.name', 'l.email', 'l.email_verified'])
      .where('l.email', '=', asked.email)
      // Two at once count each other.
      .forUpdate()
      .executeTakeFirst();
    if (!login) return;
    const kind = asked.wants === 'confirm' ? 'confirm' : 'restore';
    if (kind === 'confirm' && login.email_verified) return;
    const { sent } = await trx
      .selectFrom('login_link')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('user_id', '=', login.id)
      .where('kind', '=', kind)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    if (Number(sent) >= member_limits.asked_mails) return;
    const token = await createLink(trx, kind, { user_id: login.id, email: login.email });
    const [to, lang] = [login.email, asked.lang as Language];
    const named = { token, username: login.name };
    const mail = kind === 'confirm' ? mailConfirmation : mailRestore;
    await mail(ctx, trx, { to, lang, key: `r${restore_id}`, ...named });
  });
}

export interface NewPassword {
  token: string;
  password: string;
}

/**
 * Sets the password: the address counts as confirmed, all sessions end, no browser is trusted any more, and this one gets a
 * new session. Failures count as those of signing in, where the client's address is given. Throws `invalid`, expired_link,
 * suspended and too_many_requests.
 */
export async function restorePassword(
  ctx: Ctx,
  given: NewPassword,
  device: Device,
  address?: string,
): Promise<string> {
  return countingLinks(ctx, address, () => setPassword(ctx, given, device));
}

async function setPassword(
  ctx: Ctx,
  { token, password }: NewPassword,
  device: Device,
): Promise<string> {
  const owner = await findLink(ctx.db, 'restore', token);
  const fault = await passwordFault(ctx, password, owner);
  if (fault) throw new AppError('invalid', { password: fault });
  const hash = await ctx.auth.passwords.hash(password);
  return ctx.db.transaction().execute(async (trx) => {
    const { user_id, email, role } = await takeLink(trx, 'restore', token);
    // Given another role meanwhile.
    if (Array.from(password).length < passwordMinimum(ctx.settings, role))
      throw new AppError('invalid', { password: 'short' });
    await ctx.auth.setPassword(trx, user_id, hash);
    const { lang } = await trx
      .updateTable('login')
      .set({ email_verified: true, updated_at: sql<Date>`now()` })
      .where('id', '=', user_id)
      .returning('lang')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('login_session').where('user_id', '=', user_id).execute();
    await endWaysIn(trx, user_id);
    // The address is confirmed by now.
    await trx
      .deleteFrom('login_link')
      .where('user_id', '=', user_id)
      .where('kind', '=', 'confirm')
      .execute();
    await appendAudit(trx, { kind: 'password.restored', member_id: user_id });
    const key = `${user_id}-${token.slice(0, 12)}`;
    await mailPasswordChanged(ctx, trx, { to: email, lang: lang as Language, key });
    const session = await ctx.auth.createSession(trx, user_id, device);
    await noteProof(trx, tokenHash(session));
    return session;
  });
}
