import type { OwnPeople } from '#contracts/calls/uploads/own-people.ts';
import type { Ctx } from '../ctx.ts';
import { listOwnPeople } from '../records/index.ts';
import { mayUpload, settingsOf } from '../uploads/index.ts';

/** The data of a member's page of people, without the user name. */
export async function showOwnPeople(
  ctx: Ctx,
  member_id: number,
): Promise<Omit<OwnPeople, 'username'>> {
  const [may_add, people] = await Promise.all([
    mayUpload(ctx.db, settingsOf(ctx).role, member_id),
    listOwnPeople(ctx.db, member_id),
  ]);
  return { may_add, people };
}
