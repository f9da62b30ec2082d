import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

const most_a_minute = 30;
/** Threads that a member opens a day: none on its first day, a few in its first week. */
const threads_a_day = { first_week: 5, later: 20 };

/** Throws too_many_requests above 30 messages a minute. */
export async function assertMinute(trx: Trx, member_id: number): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select ${prepared} ceil(60 - extract(epoch from now() - (
      select sent_at from message where member_id = ${member_id} order by message_id desc limit 1 offset ${most_a_minute - 1}
    )))::int as wait`.execute(trx);
  demandPatience(rows[0]?.wait);
}

/** Throws too_many_requests for an account that is too new, and above the threads of a day. */
export async function assertMayOpen(trx: Trx, member_id: number): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select greatest(
      ceil(86400 - extract(epoch from now() - m.created_at)),
      ceil(86400 - extract(epoch from now() - (
        select t.opened_at from thread as t where t.opened_by = m.member_id order by t.opened_at desc limit 1
        offset case when m.created_at > now() - interval '7 days' then ${threads_a_day.first_week - 1}::int else ${threads_a_day.later - 1}::int end)))
    )::int as wait
    from member as m where m.member_id = ${member_id}`.execute(trx);
  demandPatience(rows[0]?.wait);
}

function demandPatience(wait: number | null | undefined): void {
  if (wait && wait > 0) throw new AppError('too_many_requests', { retry_after: wait });
}
