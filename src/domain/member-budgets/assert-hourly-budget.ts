import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import {
  shippedBudgets,
  type Budget,
  type BudgetName,
  type CountedBudget,
} from '#platform/member-budgets.ts';
import type { Ctx } from '../ctx.ts';

/** Writes of a member, as the owner has set them. */
export const budgetOf = ({ settings }: Pick<Ctx, 'settings'>, name: BudgetName): Budget =>
  settings.budgets?.[name] ?? shippedBudgets[name];

/**
 * Throws too_many_requests, with the seconds to wait, where a member has used up its budget of an hour, which is another one on the
 * first day of an account. `times` selects when the member `m` wrote, the newest first.
 */
export async function assertHourlyBudget(
  ctx: Pick<Ctx, 'settings'>,
  trx: Trx,
  member_id: number,
  name: BudgetName,
  times: RawBuilder<unknown>,
): Promise<void> {
  const budget = budgetOf(ctx, name);
  const { rows } = await sql<{ wait: number | null }>`
    select ${prepared} ceil(3600 - extract(epoch from now() - (
      ${times} limit 1
      offset case when m.created_at > now() - interval '1 day' then ${budget.new - 1}::int else ${budget.others - 1}::int end
    )))::int as wait
    from member as m where m.member_id = ${member_id}`.execute(trx);
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0) throw new AppError('too_many_requests', { retry_after: wait });
}

/**
 * The same for writes that leave no row with a time, or one that their writer may delete while others were notified of it: counts them in the transaction of the write, so that one that is refused is not
 * counted. The hour begins with the first. The count is locked after the member, and before what the write is about. Throws too_many_requests, and
 * unauthorized for a member who is no longer there.
 */
export async function spendHourlyBudget(
  ctx: Pick<Ctx, 'settings'>,
  trx: Trx,
  member_id: number,
  name: CountedBudget,
): Promise<void> {
  const { rows } = await sql<{ writes: number; is_new: boolean; wait: number }>`
    insert ${prepared} into member_hour as h (member_id, kind)
    select m.member_id, ${name} from member as m where m.member_id = ${member_id} for key share
    on conflict (member_id, kind) do update set
      began_at = case when h.began_at > now() - interval '1 hour' then h.began_at else now() end,
      writes = case when h.began_at > now() - interval '1 hour' then h.writes + 1 else 1 end
    returning h.writes, ceil(3600 - extract(epoch from now() - h.began_at))::int as wait,
      (select m.created_at > now() - interval '1 day' from member as m where m.member_id = h.member_id) as is_new`.execute(
    trx,
  );
  const [used] = rows;
  // An erasure has just removed the account.
  if (!used) throw new AppError('unauthorized');
  const budget = budgetOf(ctx, name);
  if (used.writes > (used.is_new ? budget.new : budget.others))
    throw new AppError('too_many_requests', { retry_after: Math.max(1, used.wait) });
}
