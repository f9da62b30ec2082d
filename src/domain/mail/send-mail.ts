import { createHash } from 'node:crypto';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { budgetsOf, counted_elsewhere, type MailBudget } from './budgets.ts';
import { sealLetter } from './seal-letter.ts';

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
  /** Of a mail with a link that ends: seconds until it does, after which the mail is not sent. */
  link_seconds?: number;
  /** Whose account it is about, where the address is not the one of the account. */
  member_id?: number;
}

/**
 * Writes a mail in the caller's transaction, and the job that delivers it. Returns false when the
 * mail was there already. Above the budget of its kind it is written and withheld. Its text is stored
 * encrypted until it is delivered.
 */
export async function sendMail(
  ctx: Pick<Ctx, 'jobs' | 'settings'>,
  trx: Transaction<Database>,
  mail: NewMail,
): Promise<boolean> {
  const { key, kind, to, lang, subject, text, html, headers = {}, link_seconds, member_id } = mail;
  // Mailboxes ignore letter case, and another spelling must not have a budget of its own.
  const recipient = to.toLowerCase();
  const row = await trx
    .insertInto('mail_outbox')
    .values({
      key,
      kind,
      recipient,
      lang,
      subject: oneLine(subject),
      sealed: sealLetter(ctx, key, { text, html, headers }),
      link_until: link_seconds === undefined ? null : secondsFromNow(link_seconds),
      state: stateOf(kind, recipient),
      member_id: member_id ?? sql<number | null>`(select id from login where email = ${recipient})`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['mail_id', 'state'])
    .executeTakeFirst();
  if (row?.state === 'waiting')
    await ctx.jobs.enqueue('mail.deliver', { mail_id: row.mail_id }, { trx });
  return row !== undefined;
}

const secondsFromNow = (seconds: number): RawBuilder<Date> =>
  sql`now() + make_interval(secs => ${seconds})`;

/** Whether a mail is sent, by those of its budgets that the address has got. */
function stateOf(kind: string, recipient: string): RawBuilder<string> {
  const within = budgetsOf(kind).map((budget) => isWithin(budget, recipient));
  return sql`case when ${sql.join([sql`true`, ...within], sql` and `)} then 'waiting' else 'withheld' end`;
}

function isWithin({ kinds, most, within }: MailBudget, recipient: string): RawBuilder<boolean> {
  const isCounted =
    kinds.length > 0
      ? sql`kind = any(${[...kinds]}::text[])`
      : sql`kind <> all(${[...counted_elsewhere]}::text[])`;
  return sql`(
    select count(*) from mail_outbox
    where recipient = ${recipient} and created_at > now() - make_interval(secs => ${within}) and state <> 'withheld' and ${isCounted}
  ) < ${most}`;
}

const subject_most = 200;

/** A header is one line, whatever it was made of. */
const oneLine = (text: string): string =>
  Array.from(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .slice(0, subject_most)
    .join('');

/** The Message-ID of a mail: the same in every attempt, and it reveals nothing. */
export const messageId = (key: string, host: string): string =>
  `${createHash('sha256').update(`mail:${key}`).digest('hex').slice(0, 40)}@${host}`;
