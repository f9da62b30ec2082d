import { AppError } from '#contracts/errors.ts';
import { usernameKey } from '#contracts/text/username.ts';
import type { Ctx } from '../ctx.ts';
import { type Subject } from '../moderation/index.ts';
import { listHistory, type ShownEvent } from '../case-queues/index.ts';

/** Whose events: of a subject, of a member, or of what a member of the staff did. */
export type NamedHistory = { subject: Subject } | { member: string } | { staff: string };

/** The newest hundred events, before one. Throws not_found for an unknown name. */
export async function showHistory(
  ctx: Ctx,
  of: NamedHistory,
  before_event?: number,
): Promise<ShownEvent[]> {
  if ('subject' in of) return listHistory(ctx, of, before_event);
  const username = 'member' in of ? of.member : of.staff;
  const row = await ctx.db
    .selectFrom('login')
    .select('id')
    .where('username', '=', usernameKey(username))
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const whose = 'member' in of ? { member_id: row.id } : { staff_id: row.id };
  return listHistory(ctx, whose, before_event);
}
