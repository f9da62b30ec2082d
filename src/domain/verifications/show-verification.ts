import { sql } from 'kysely';
import type { Verification } from '#contracts/calls/accounts/verification.ts';
import type { Ctx } from '../ctx.ts';
import { keepDays } from './erase-photos.ts';
import { hindranceOf } from './may-apply.ts';

/** The last application of a member, and what it may do. */
export async function showVerification(
  ctx: Ctx,
  member_id: number,
): Promise<Omit<Verification, 'username' | 'service'>> {
  const [last, hindrance] = await Promise.all([
    ctx.db
      .selectFrom('uploader_verification')
      .select(['state', 'created_at', 'decided_at', 'provider'])
      // A service gives its reason in its own words.
      .select(sql<string>`case when provider = 'review' then reason else '' end`.as('reason'))
      .where('member_id', '=', member_id)
      .orderBy('verification_id', 'desc')
      .executeTakeFirst(),
    hindranceOf(ctx.db, member_id),
  ]);
  return {
    state: (last?.state ?? 'none') as Verification['state'],
    is_verified: hindrance === 'verified',
    may_apply: hindrance === undefined,
    asked_at: last?.created_at.toISOString() ?? null,
    decided_at: last?.decided_at?.toISOString() ?? null,
    reason: last?.reason ?? '',
    agreement: ctx.settings.accounts.terms_version,
    keep_days: keepDays(ctx),
  };
}
