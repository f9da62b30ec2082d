import { sql, type Kysely } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { writeRefusal } from '../access/index.ts';
import type { Ctx } from '../ctx.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Database } from '#platform/db/schema.ts';
import { for_good } from './mute.ts';

/**
 * Every write for a member calls this first, in its transaction; the account stays there until
 * that ends. (The session has decided about the call already, but may be older.) A mute or a suspension does not wait for
 * writes that began before it: decisions lock what they are about first and the login last (ADR 134). Throws read_only, `muted` with `until` (UTC, absent for good),
 * terms_changed before the terms in force are accepted, and unauthorized where an erasure has just removed the account. Writes that protect a member (password, privacy, blocks,
 * erasure) do not call it.
 */
export async function demandWriteAccess(
  { settings }: Pick<Ctx, 'settings'>,
  trx: Kysely<Database>,
  member_id: number,
): Promise<void> {
  const login = await trx
    .selectFrom('login')
    .modifyFront(prepared)
    .select([
      'read_only_at',
      'terms_version',
      sql<boolean>`coalesce(muted_until > now(), false)`.as('is_muted'),
      sql<Date | null>`nullif(muted_until, ${for_good}::timestamptz)`.as('muted_until'),
    ])
    .where('id', '=', member_id)
    // The member before the login, as an erasure locks them; a filter is evaluated before the row is locked.
    .where(
      sql<boolean>`(select count(*) from (
        select from member where member_id = ${member_id} for key share) as m) >= 0`,
    )
    .forKeyShare()
    .executeTakeFirst();
  if (!login) return assertThere(trx, member_id);
  const refusal = writeRefusal({
    is_read_only: login.read_only_at !== null,
    is_terms_due: login.terms_version !== settings.accounts.terms_version,
  });
  if (login.is_muted && refusal !== 'read_only') {
    const until = login.muted_until?.toISOString();
    throw new AppError('muted', until === undefined ? undefined : { until });
  }
  if (refusal) throw new AppError(refusal);
}

/** Members of an imported catalogue have no login. */
async function assertThere(trx: Kysely<Database>, member_id: number): Promise<void> {
  const { rows } = await sql`select from member where member_id = ${member_id}`.execute(trx);
  if (rows.length === 0) throw new AppError('unauthorized');
}
