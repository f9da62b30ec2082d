import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { budgetOf } from '../member-budgets/index.ts';

/** Throws too_many_requests above 30 messages a minute, unless the owner has set another number. */
export async function assertMinute(ctx: Ctx, trx: Trx, member_id: number): Promise<void> {
  const budget = budgetOf(ctx, 'messages');
  const { rows } = await sql<{ wait: number | null }>`
    select ${prepared} ceil(60 - extract(epoch from now() - (
      select sent_at from message where member_id = m.member_id order by message_id desc limit 1
      offset case when m.created_at > now() - interval '1 day' then ${budget.new - 1}::int else ${budget.others - 1}::int end
    )))::int as wait from member as m where m.member_id = ${member_id}`.execute(trx);
  demandPatience(rows[0]?.wait);
}

/** Throws too_many_requests on the first day of an account, and above the threads of a day: fewer in its first week. */
export async function assertMayOpen(ctx: Ctx, trx: Trx, member_id: number): Promise<void> {
  const budget = budgetOf(ctx, 'threads');
  const { rows } = await sql<{ wait: number | null }>`
    select greatest(
      ceil(86400 - extract(epoch from now() - m.created_at)),
      ceil(86400 - extract(epoch from now() - (
        select t.opened_at from thread as t where t.opened_by = m.member_id order by t.opened_at desc limit 1
        offset case when m.created_at > now() - interval '7 days' then ${budget.new - 1}::int else ${budget.others - 1}::int end)))
    )::int as wait
    from member as m where m.member_id = ${member_id}`.execute(trx);
  demandPatience(rows[0]?.wait);
}

function demandPatience(wait: number | null | undefined): void {
  if (wait && wait > 0) throw new AppError('too_many_requests', { retry_after: wait });
}
