import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { letterColumns, letterOf } from './seal-letter.ts';
import { messageId } from './send-mail.ts';

export interface ListedMail {
  mail_id: number;
  kind: string;
  recipient: string;
  state: string;
  fault: string;
  created_at: Date;
}

const listed = ['mail_id', 'kind', 'recipient', 'state', 'fault', 'created_at'] as const;
const most = 500;

/** The newest mails; at most 500. */
export const listMail = ({ db }: Ctx): Promise<ListedMail[]> =>
  db.selectFrom('mail_outbox').select(listed).orderBy('mail_id', 'desc').limit(most).execute();

export interface ShownMail extends ListedMail {
  subject: string;
  /** '' once it is delivered, and from a day after it was written. */
  body_text: string;
  /** Where it lies as a file; '' for nowhere. */
  file: string;
}

/** Throws not_found. */
export async function showMail(ctx: Ctx, mail_id: number): Promise<ShownMail> {
  const row = await ctx.db
    .selectFrom('mail_outbox')
    .select([...listed, 'subject', ...letterColumns])
    .where('mail_id', '=', mail_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const { key, sealed: _, body_html: __, headers: ___, ...mail } = row;
  const { hostname } = new URL(ctx.settings.site.origin);
  const file = await ctx.mailer.fileOf(messageId(key, hostname));
  return { ...mail, body_text: letterOf(ctx, row)?.text ?? '', file };
}

/** Mails of the last day by state. */
export async function countMail({ db }: Ctx): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .where('created_at', '>', new Date(Date.now() - 86_400_000))
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
}
