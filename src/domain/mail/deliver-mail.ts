import { sql } from 'kysely';
import * as z from 'zod/mini';
import { MailRefused } from '#platform/mail/port.ts';
import type { Ctx } from '../ctx.ts';
import { messageId } from './send-mail.ts';

const Headers = z.record(z.string(), z.string());

/**
 * Job: delivers one mail. Repeated after a crash between delivery and mark, it sends the same
 * Message-ID, of which a receiver shows one.
 */
export async function deliverMail(ctx: Ctx, { mail_id }: { mail_id: number }): Promise<void> {
  const mail = await ctx.db
    .selectFrom('mail_outbox')
    .select(['key', 'recipient', 'subject', 'body_text', 'body_html', 'headers'])
    .where('mail_id', '=', mail_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!mail) return;
  const { hostname } = new URL(ctx.settings.site.origin);
  try {
    await ctx.mailer.deliver({
      message_id: messageId(mail.key, hostname),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      headers: Headers.parse(mail.headers),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await failMail(ctx, mail_id, error.message);
    ctx.log.warn({ mail_id, err: error.message }, 'mail refused; it is not sent again');
    return;
  }
  await ctx.db
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: sql<Date>`now()` })
    .where('mail_id', '=', mail_id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Marks a mail whose attempts are used up. */
export async function failMail({ db }: Ctx, mail_id: number, reason: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'failed', fault: reason.slice(0, 300) })
    .where('mail_id', '=', mail_id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Erases the bodies of mails of more than a day ago that are not waiting, and whole rows after a month. */
export async function pruneMail({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`update mail_outbox set body_text = '', body_html = ''
    where created_at < now() - interval '1 day' and state <> 'waiting' and body_text <> ''`.execute(
    db,
  );
  await sql`delete from mail_outbox where created_at < now() - interval '30 days'`.execute(db);
}
