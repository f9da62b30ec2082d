import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';

export interface NewMail {
  /** Names the mail: written twice, it is one. Its Message-ID derives from it. */
  key: string;
  kind: string;
  to: string;
  lang: Language;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
  /** Mails that the address gets in a day at most, where it is the owner's own. */
  daily_most?: number;
}

/** Mails that one address gets in a day at most: what visitors type is no way to flood somebody. */
const visitors_daily_most = 20;

/**
 * Writes a mail in the caller's transaction, and the job that delivers it. Returns false when the
 * mail was there already. Above the daily number it is written and withheld.
 */
export async function sendMail(
  { jobs }: Pick<Ctx, 'jobs'>,
  trx: Transaction<Database>,
  {
    key,
    kind,
    to,
    lang,
    subject,
    text,
    html,
    headers = {},
    daily_most = visitors_daily_most,
  }: NewMail,
): Promise<boolean> {
  // No mailbox tells letter cases apart, and another spelling must not have a number of its own.
  const recipient = to.toLowerCase();
  const row = await trx
    .insertInto('mail_outbox')
    .values({
      key,
      kind,
      recipient,
      lang,
      subject: oneLine(subject),
      body_text: text,
      body_html: html,
      headers: JSON.stringify(headers),
      state: sql`case when (select count(*) from mail_outbox
        where recipient = ${recipient} and created_at > now() - interval '1 day') < ${daily_most} then 'waiting' else 'withheld' end`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['mail_id', 'state'])
    .executeTakeFirst();
  if (row?.state === 'waiting')
    await jobs.enqueue('mail.deliver', { mail_id: row.mail_id }, { trx });
  return row !== undefined;
}

const subject_most = 200;

/** A header is one line, whatever it was made of. */
const oneLine = (text: string): string =>
  Array.from(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .slice(0, subject_most)
    .join('');

/** The Message-ID of a mail: the same in every attempt, and it tells nothing. */
export const messageId = (key: string, host: string): string =>
  `${createHash('sha256').update(`mail:${key}`).digest('hex').slice(0, 40)}@${host}`;
