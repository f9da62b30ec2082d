import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';

interface Reported {
  fields: Readonly<Record<string, string>>;
  member_id?: number | undefined;
}

/**
 * What is reported may be changed or deleted before anybody looks: the case keeps a copy of its text. Throws `invalid` (`target_id`)
 * for a message of a thread that is not the member's.
 */
export async function reportedText(
  trx: Trx,
  { fields: { target_type, target_id = '' }, member_id }: Reported,
): Promise<{ reported_text?: string }> {
  const id = /^[1-9]\d{0,8}$/.test(target_id) ? Number(target_id) : 0;
  if (target_type === 'message') return { reported_text: await threadText(trx, id, member_id) };
  if (target_type !== 'comment') return {};
  const row = await trx
    .selectFrom('comment')
    .select('body')
    .where('comment_id', '=', id)
    .where('state', 'in', ['shown', 'held'])
    .executeTakeFirst();
  return row ? { reported_text: row.body } : {};
}

/** Messages of a report: those before the one that is reported stand with it. */
const messages_reported = 20;

/** The last messages of the thread up to the reported one, oldest first, as its member sees them. */
async function threadText(trx: Trx, message_id: number, member_id = 0): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(x.line, e'\n\n' order by x.message_id) as text from (
      select m.message_id, to_char(m.sent_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' ' || coalesce(w.username, '-') || ': ' || m.body as line
      from message as r join thread_member as s on s.thread_id = r.thread_id and s.member_id = ${member_id}
        join message as m on m.thread_id = r.thread_id and m.message_id <= r.message_id and m.message_id > s.cleared_id
          and (m.state = 'sent' or m.member_id = s.member_id)
        left join member as w on w.member_id = m.member_id
      where r.message_id = ${message_id} and r.message_id > s.cleared_id and r.state = 'sent'
      order by m.message_id desc limit ${messages_reported}) as x`.execute(trx);
  const text = rows[0]?.text;
  if (!text) throw new AppError('invalid', { target_id: 'unknown' });
  return text;
}
