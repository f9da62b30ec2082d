import { sql, type RawBuilder } from 'kysely';
import { MailRefused } from '#platform/mail/port.ts';
import type { Ctx } from '../ctx.ts';
import { letterColumns, letterOf } from './seal-letter.ts';
import { messageId } from './send-mail.ts';

/** Nothing is left of what a mail says. */
const emptied = { sealed: null, body_text: '', body_html: '', headers: '{}' } as const;

/** A link must not outlive the attempts to send it: the person who repairs the mail server has no use of it. */
const withoutLinks: RawBuilder<Buffer | null> = sql`case when link_until is null then sealed end`;

/**
 * Job: delivers one mail, and erases what it says. Repeated after a crash between delivery and mark, it
 * sends the same Message-ID, of which a receiver shows one.
 */
export async function deliverMail(ctx: Ctx, { mail_id }: { mail_id: number }): Promise<void> {
  const mail = await ctx.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', ...letterColumns])
    .select(sql<boolean>`coalesce(link_until < now(), false)`.as('is_late'))
    .where('mail_id', '=', mail_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!mail) return;
  if (mail.is_late) return failMail(ctx, mail_id, late);
  const letter = letterOf(ctx, mail);
  if (!letter) return failMail(ctx, mail_id, 'It was written under another SECRET.');
  const { hostname } = new URL(ctx.settings.site.origin);
  try {
    await ctx.mailer.deliver({
      message_id: messageId(mail.key, hostname),
      to: mail.recipient,
      subject: mail.subject,
      ...letter,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await failMail(ctx, mail_id, error.message);
    ctx.log.warn({ mail_id, err: error.message }, 'mail refused; it is not sent again');
    return;
  }
  await ctx.db
    .updateTable('mail_outbox')
    .set({ ...emptied, state: 'sent', sent_at: sql<Date>`now()` })
    .where('mail_id', '=', mail_id)
    .where('state', '=', 'waiting')
    .execute();
}

const late = 'The link in it had ended before it could be delivered.';

/** Marks a mail whose attempts are used up. */
export async function failMail({ db }: Ctx, mail_id: number, reason: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'failed', fault: reason.slice(0, 300), sealed: withoutLinks })
    .where('mail_id', '=', mail_id)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Erases what mails say whose link has ended, and those of more than a day ago that are not waiting, and
 * whole rows after a month, of accounts that are gone after two days; files of mails go after a week.
 */
export async function pruneMail({ db, mailer }: Pick<Ctx, 'db' | 'mailer'>): Promise<void> {
  await mailer.sweep();
  await sql`update mail_outbox set sealed = null,
      state = case state when 'waiting' then 'failed' else state end,
      fault = case state when 'waiting' then ${late} else fault end
    where sealed is not null and link_until is not null and link_until < now()`.execute(db);
  await sql`update mail_outbox set sealed = null, body_text = '', body_html = '', headers = '{}'
    where created_at < now() - interval '1 day' and state <> 'waiting'
      and (sealed is not null or body_text <> '')`.execute(db);
  // These mails belong to no account by then: there is no reason to store their addresses.
  await sql`delete from mail_outbox where kind in ('member-erased', 'member-rejected')
    and created_at < now() - interval '2 days'`.execute(db);
  await sql`delete from mail_outbox where created_at < now() - interval '30 days'`.execute(db);
}
