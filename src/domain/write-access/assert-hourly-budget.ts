import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

/** Writes an hour, of accounts younger than a day and of others. */
export interface HourlyBudget {
  new: number;
  others: number;
}

/**
 * Throws too_many_requests, with the seconds to wait, where a member has used up its budget. `times` selects when the member `m` wrote,
 * the newest first.
 */
export async function assertHourlyBudget(
  trx: Trx,
  member_id: number,
  times: RawBuilder<unknown>,
  budget: HourlyBudget,
): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select ${prepared} ceil(3600 - extract(epoch from now() - (
      ${times} limit 1
      offset case when m.created_at > now() - interval '1 day' then ${budget.new - 1}::int else ${budget.others - 1}::int end
    )))::int as wait
    from member as m where m.member_id = ${member_id}`.execute(trx);
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0) throw new AppError('too_many_requests', { retry_after: wait });
}
