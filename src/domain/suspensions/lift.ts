import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { appendAudit } from '../members/index.ts';
import { unbanIn } from './suspend.ts';

/** Of a suspension that names none. */
export const suspension_days = 30;

/** The decisions that locked the account, and the longest of those that still count. */
const locksOf = (id: number, but: readonly number[]) => sql`
  with locks as (
    select decision_id, facts, reversed_by, case when action = 'suspend'
      then applied_at + make_interval(days => coalesce((details ->> 'days')::int, ${suspension_days})) end as until
    from moderation_decision where subject_type = 'member' and subject_id = ${String(id)}
      and action in ('suspend', 'ban') and applied_at is not null and undone_at is null),
  longest as (
    select facts, until from locks
    where reversed_by is null and decision_id <> all(${[...but]}::int[]) and (until is null or until > now())
    order by coalesce(until, 'infinity') desc, decision_id limit 1)`;

/**
 * Ends the lock that these decisions made. Where others about the account stand, it goes on until the last of those ends; what
 * the owner has locked by a command stays so.
 */
export async function liftIn(trx: Trx, id: number, decisions: readonly number[]): Promise<void> {
  await sql`select from login where id = ${id} for no key update`.execute(trx);
  const { rows } = await sql<{ is_locked_else: boolean }>`
    ${locksOf(id, decisions)}
    select exists (select from longest) as is_locked_else
    from login l where l.id = ${id} and l.suspended_at is not null and exists (
      select from locks d where d.until is not distinct from l.suspended_until and d.facts = l.suspended_reason)`.execute(
    trx,
  );
  const [lock] = rows;
  if (!lock) return;
  if (!lock.is_locked_else) return unbanIn(trx, id);
  const changed = await sql`
    ${locksOf(id, decisions)}
    update login l set suspended_until = s.until, suspended_reason = s.facts from longest s
    where l.id = ${id} and (l.suspended_until, l.suspended_reason) is distinct from (s.until, s.facts)
    returning l.id`.execute(trx);
  if (changed.rows.length > 0)
    await appendAudit(trx, { kind: 'account.suspended', member_id: id, actor: 'operator' });
}
